import type { Layer } from '../../document/layer.ts';
import { pxPerTypeUnit, pxPerUnit } from '../../document/output-size.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** What can be added, in the order of the menu. */
export const newLayerKinds = {
  text: 'Text',
  rectangle: 'Rectangle',
  ellipse: 'Ellipse',
  line: 'Line',
  image: 'Image',
  qrcode: 'QR code',
  barcode: 'Barcode',
  datamatrix: 'Data Matrix',
} as const;
export type NewLayerKind = keyof typeof newLayerKinds;

const DARK = '#1f2937';
const ACCENT = '#3b82f6';

/** Width and height as parts of the viewport's shorter side. */
const sizes: Record<NewLayerKind, readonly [width: number, height: number]> = {
  text: [0.6, 0.14],
  rectangle: [0.4, 0.3],
  ellipse: [0.3, 0.3],
  line: [0.5, 0.008],
  image: [0.4, 0.4],
  qrcode: [0.25, 0.25],
  barcode: [0.5, 0.2],
  datamatrix: [0.25, 0.25],
};

/** A new layer in the middle of the page. Its id isn't necessarily free. */
export function createLayer(kind: NewLayerKind, document: TemplateDocument): Layer {
  const { viewport } = document;
  const shorter = Math.min(viewport.width, viewport.height);
  const [width = 0, height = 0] = sizes[kind].map((part) => round(part * shorter));
  const box = {
    id: newLayerKinds[kind],
    x: round((viewport.width - width) / 2),
    y: round((viewport.height - height) / 2),
    width,
    height,
  };
  switch (kind) {
    case 'text': {
      // Half of the box, because type and boxes may have different units.
      const size = round((height * 0.5 * pxPerUnit(document)) / pxPerTypeUnit(document));
      const type = {
        family: 'Inter',
        weight: 500,
        size: Math.max(1, size),
        color: DARK,
        verticalAlign: 'middle',
      } as const;
      return { ...box, type: 'text', text: 'Text', ...type };
    }
    case 'rectangle':
    case 'line':
      return { ...box, type: 'shape', shape: 'rect', fill: kind === 'line' ? DARK : ACCENT };
    case 'ellipse':
      return { ...box, type: 'shape', shape: 'ellipse', fill: ACCENT };
    case 'image':
      return { ...box, type: 'picture', source: { asset: 'placeholder' } };
    case 'qrcode':
    case 'datamatrix':
      return { ...box, type: kind, source: { text: 'https://example.com' } };
    default:
      return { ...box, type: 'barcode', symbology: 'code128', source: { text: 'SAMPLE' } };
  }
}

/** To tenths, of which the smallest pages have hundreds. */
function round(length: number): number {
  return Math.max(0.1, Math.round(length * 10) / 10);
}
