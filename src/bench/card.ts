import { encodeBarcode } from '../service/renderer/barcode-symbology.ts';
import { encodeMatrix } from '../service/renderer/encode-matrix.ts';

/** The card that every contestant draws: two backgrounds, the rest alike. */
export const cardKinds = ['gradient', 'photo'] as const;
export type CardKind = (typeof cardKinds)[number];

export interface CardValues {
  headline: string;
  subtitle: string;
  /** A JPEG as a data URI. */
  avatar: string;
  address: string;
  order: string;
}

/** Boxes in pixels. */
export const card = {
  width: 1200,
  height: 630,
  stops: [
    { color: '#0f172a', at: 0 },
    { color: '#1d4ed8', at: 0.55 },
    { color: '#7c3aed', at: 1 },
  ],
  panel: { x: 40, y: 40, width: 1120, height: 550, radius: 28 },
  panelColor: { gradient: '#ffffff14', photo: '#00000073' },
  headline: { x: 72, y: 92, width: 780, size: 64, line: 74, lines: 3, weight: 700, color: '#ffffff' },
  subtitle: { x: 72, y: 340, width: 780, size: 28, line: 40, lines: 2, weight: 400, color: '#ffffffd9' },
  avatar: { x: 928, y: 72, side: 200 },
  codeTile: { x: 928, y: 340, width: 200, height: 200, radius: 16 },
  code: { x: 944, y: 356, width: 168, height: 168 },
  barsTile: { x: 72, y: 468, width: 420, height: 112, radius: 16 },
  bars: { x: 90, y: 486, width: 384, height: 56 },
  order: { x: 90, y: 544, width: 384, size: 18, line: 22 },
} as const;

/** Values differ from image to image, so that nobody answers from a store of whole images. */
export function cardValues(index: number, avatars: readonly string[]): CardValues {
  const number = String(index % 1_000_000).padStart(6, '0');
  return {
    headline: `Render personalised images from one template ${number}`,
    subtitle: `Bound to named variables, at scale 1 to 4, in px, mm or inches. Order ${number}`,
    avatar: avatars[index % avatars.length] ?? '',
    address: `https://example.com/t/8f2c?ref=card-${number}`,
    order: `ORD-2026-${number}`,
  };
}

/** A code as an SVG path in modules; runs of dark modules are joined. */
export interface CodePath {
  path: string;
  columns: number;
  rows: number;
}

/** The QR code of an address, without a quiet zone. */
export function qrPath(address: string): CodePath {
  const code = encodeMatrix(
    { type: 'qrcode', errorCorrection: 'medium' } as Parameters<typeof encodeMatrix>[0],
    address,
  );
  if ('problem' in code) throw new Error(code.problem);
  return { path: joinRuns(code.rows), columns: code.rows.length, rows: code.rows.length };
}

/** The Code 128 of an order, one module high. */
export function barsPath(order: string): CodePath {
  const encoded = encodeBarcode('code128', order);
  if ('problem' in encoded) throw new Error(encoded.problem);
  const { widths, moduleCount } = encoded.bars;
  const row = widths.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0));
  return { path: joinRuns([row]), columns: moduleCount, rows: 1 };
}

function joinRuns(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('');
}
