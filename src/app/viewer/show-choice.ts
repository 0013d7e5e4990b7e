/** Where people will meet a render. */
export type Frame = 'post' | 'mail' | 'paper';

export type Show = 'alone' | 'slider' | 'sides' | Frame;
export type Behind = 'checkerboard' | 'white' | 'black' | 'colour';

/** How a render is shown. */
export interface ShowChoice {
  show: Show;
  /** The past render that it is compared with. */
  against: string;
  behind: Behind;
  colour: string;
}

export const shows: Record<Show, string> = {
  alone: 'The image alone',
  slider: 'Before and after: slider',
  sides: 'Before and after: side by side',
  post: 'In a social post',
  mail: 'In a mail',
  paper: 'On paper',
};

export const behinds: Record<Behind, string> = {
  checkerboard: 'Checkerboard',
  white: 'White',
  black: 'Black',
  colour: 'A colour',
};

export function isFrame(show: Show): show is Frame {
  return show === 'post' || show === 'mail' || show === 'paper';
}

/** The one colour behind transparency; undefined is the checkerboard. */
export function solidBehind({ behind, colour }: ShowChoice): string | undefined {
  return { checkerboard: undefined, white: '#ffffff', black: '#000000', colour }[behind];
}
