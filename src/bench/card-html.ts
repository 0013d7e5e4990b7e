import { barsPath, card, qrPath, type CardKind, type CardValues, type CodePath } from './card.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function place({ x, y, width, height }: Box): string {
  return `left:${x}px;top:${y}px;width:${width}px;height:${height}px;`;
}

function tile({ radius, ...box }: Box & { radius: number }, color: string): string {
  return `<div style="${place(box)}border-radius:${radius}px;background:${color}"></div>`;
}

function lines(
  text: string,
  { x, y, width, size, line, lines: count, weight, color }: typeof card.headline | typeof card.subtitle,
) {
  const font = `font:${weight} ${size}px/${line}px Inter;color:${color};`;
  return `<div class="lines" style="${place({ x, y, width, height: line * count })}${font}-webkit-line-clamp:${count}">${text}</div>`;
}

function code({ path, columns, rows }: CodePath, box: Box): string {
  const attributes = `viewBox="0 0 ${columns} ${rows}" preserveAspectRatio="none" shape-rendering="crispEdges"`;
  return `<svg style="${place(box)}" ${attributes}><path d="${path}"/></svg>`;
}

/** The card as a page; fonts are data URIs by weight. The values have nothing in them that would be markup. */
export function createCardPage(
  kind: CardKind,
  values: CardValues,
  photo: string,
  fonts: Record<number, string>,
): string {
  const { width, height, avatar, order } = card;
  const whole = { x: 0, y: 0, width, height };
  const stops = card.stops.map(({ color, at }) => `${color} ${at * 100}%`).join(',');
  const faces = Object.entries(fonts).map(
    ([weight, uri]) => `@font-face{font-family:Inter;font-weight:${weight};src:url(${uri})}`,
  );
  return [
    `<!doctype html><style>${faces.join('')}*{margin:0}body{width:${width}px;height:${height}px;overflow:hidden;color:#fff}`,
    `body>*{position:absolute}.lines{display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden}</style><body>`,
    kind === 'photo'
      ? `<img src="${photo}" style="${place(whole)}object-fit:cover">`
      : `<div style="${place(whole)}background:linear-gradient(135deg,${stops})"></div>`,
    tile(card.panel, card.panelColor[kind]),
    lines(values.headline, card.headline),
    lines(values.subtitle, card.subtitle),
    `<img src="${values.avatar}" style="${place({ x: avatar.x, y: avatar.y, width: avatar.side, height: avatar.side })}border-radius:50%;object-fit:cover">`,
    tile(card.codeTile, '#fff'),
    code(qrPath(values.address), card.code),
    tile(card.barsTile, '#fff'),
    code(barsPath(values.order), card.bars),
    `<div style="${place({ x: order.x, y: order.y, width: order.width, height: order.line })}`,
    `font:400 ${order.size}px/${order.line}px Inter;color:#000;text-align:center">${values.order}</div>`,
  ].join('');
}
