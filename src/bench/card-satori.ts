import { barsPath, card, qrPath, type CardKind, type CardValues, type CodePath } from './card.ts';

/** An element as satori takes it, without React. */
export interface SatoriElement {
  type: string;
  props: Record<string, unknown>;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Style = Record<string, string | number>;

function place({ x, y, width, height }: Box): Style {
  return { position: 'absolute', left: x, top: y, width, height };
}

function div(style: Style, children?: unknown): SatoriElement {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

function tile({ radius, ...box }: Box & { radius: number }, backgroundColor: string): SatoriElement {
  return div({ ...place(box), borderRadius: radius, backgroundColor });
}

function picture(src: string, box: Box, style: Style = {}): SatoriElement {
  const { width, height } = box;
  return { type: 'img', props: { src, width, height, style: { ...place(box), objectFit: 'cover', ...style } } };
}

function lines(
  text: string,
  { x, y, width, size, line, lines: count, weight, color }: typeof card.headline | typeof card.subtitle,
) {
  const style = { position: 'absolute', left: x, top: y, width, color, fontSize: size, fontWeight: weight };
  // A clamped text must be a block there.
  return div({ ...style, display: 'block', lineHeight: `${line}px`, lineClamp: count }, text);
}

function code({ path, columns, rows }: CodePath, box: Box): SatoriElement {
  const { width, height } = box;
  const dark = { type: 'path', props: { d: path, fill: '#000000', 'shape-rendering': 'crispEdges' } };
  const viewBox = `0 0 ${columns} ${rows}`;
  return {
    type: 'svg',
    props: { width, height, viewBox, preserveAspectRatio: 'none', style: place(box), children: [dark] },
  };
}

/** The card as satori draws it. */
export function createCardElement(kind: CardKind, values: CardValues, photo: string): SatoriElement {
  const { width, height, avatar, order } = card;
  const stops = card.stops.map(({ color, at }) => `${color} ${at * 100}%`).join(', ');
  const ground: Style = kind === 'photo' ? {} : { backgroundImage: `linear-gradient(135deg, ${stops})` };
  const orderStyle: Style = { position: 'absolute', left: order.x, top: order.y, width: order.width, color: '#000000' };
  return div({ width, height, position: 'relative', fontFamily: 'Inter', color: '#ffffff', ...ground }, [
    ...(kind === 'photo' ? [picture(photo, { x: 0, y: 0, width, height })] : []),
    tile(card.panel, card.panelColor[kind]),
    lines(values.headline, card.headline),
    lines(values.subtitle, card.subtitle),
    picture(
      values.avatar,
      { x: avatar.x, y: avatar.y, width: avatar.side, height: avatar.side },
      { borderRadius: avatar.side / 2 },
    ),
    tile(card.codeTile, '#ffffff'),
    code(qrPath(values.address), card.code),
    tile(card.barsTile, '#ffffff'),
    code(barsPath(values.order), card.bars),
    div({ ...orderStyle, fontSize: order.size, lineHeight: `${order.line}px`, justifyContent: 'center' }, values.order),
  ]);
}
