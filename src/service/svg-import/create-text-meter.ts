import { createTakumiEngine } from '../renderer/create-takumi-engine.ts';
import type { OwnFace } from '../renderer/own-fonts.ts';
import type { TextMeasuring } from '../renderer/render-engine.ts';
import type { Page } from './read-page.ts';
import type { TextType } from './read-text-type.ts';

/** How wide the engine sets each of some lines in a type of some size, in the unit of the page. */
export type TextMeter = (type: TextType & { size: number }, lines: readonly string[]) => Promise<number[]>;

const empty = { type: 'text', id: 'text', text: '', x: 0, y: 0, width: 0, height: 0 } as const;

/** A meter for one page. */
export function createTextMeter(
  { viewport, unit, dpi, intent }: Page,
  { measureLines }: TextMeasuring = createTakumiEngine(),
  fonts: readonly OwnFace[] = [],
): TextMeter {
  return (type, lines) => measureLines({ viewport, unit, dpi, intent, layer: { ...empty, ...type }, lines, fonts });
}
