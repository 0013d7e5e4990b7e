import { expect, it } from 'vitest';
import type { TemplateDocument } from '../../document/template-document.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import { outputSize } from '../../document/output-size.ts';
import { changeSize } from './change-size.ts';
import { createBlankDocument } from './page-sizes.ts';

const square: TemplateDocument = {
  ...createBlankDocument({ width: 1000, height: 1000, unit: 'px' }),
  layers: [
    {
      type: 'shape',
      id: 'Card',
      shape: 'rect',
      x: 100,
      y: 200,
      width: 400,
      height: 300,
      rotation: 10,
      radius: [8, 8, 0, 0],
      border: { width: 4, color: '#000000' },
      shadow: { x: 2, y: 4, blur: 10, color: '#000000' },
    },
    {
      type: 'text',
      id: 'Title',
      text: 'Hello',
      family: 'Inter',
      weight: 400,
      color: '#000000',
      x: 0,
      y: 0,
      width: 1000,
      height: 100,
      size: 40,
      minSize: 10,
      lineHeight: 1.5,
      letterSpacing: 0.1,
    },
  ],
};
const [card, title] = square.layers;

it('scales all lengths by the smaller ratio and centers them', () => {
  const story = parseTemplateDocument(changeSize(square, { width: 500, height: 1200, unit: 'px' }, 'scale'));
  expect(story).toEqual({
    ...square,
    viewport: { width: 500, height: 1200 },
    layers: [
      {
        ...card,
        x: 50,
        y: 450,
        width: 200,
        height: 150,
        radius: [4, 4, 0, 0],
        border: { width: 2, color: '#000000' },
        shadow: { x: 1, y: 2, blur: 5, color: '#000000' },
      },
      { ...title, x: 0, y: 350, width: 500, height: 50, size: 20, minSize: 5 },
    ],
  });
});

it('keeps layers where they are', () => {
  const size = { width: 500, height: 1200, unit: 'px' } as const;
  expect(changeSize(square, size, 'keep')).toEqual({ ...square, viewport: { width: 500, height: 1200 } });
});

it('returns the same document for the same size', () => {
  expect(changeSize(square, { width: 1000, height: 1000, unit: 'px' }, 'scale')).toBe(square);
});

it('a page for print gets the resolution of print, with the same picture', () => {
  const printed = parseTemplateDocument(changeSize(square, { width: 100, height: 100, unit: 'mm' }, 'scale'));
  expect(printed).toMatchObject({ unit: 'mm', dpi: 300, intent: 'print' });
  expect(outputSize(printed, 1).widthPx).toBe(1181);
  // 4 cm of a page of 10 cm, and 4 mm in pt.
  expect(printed.layers[0]).toMatchObject({ x: 10, width: 40 });
  const [, text] = printed.layers;
  expect(text?.type === 'text' && text.size).toBeCloseTo(11.34, 2);
});

it('type gets no smaller than the format allows', () => {
  const tiny = parseTemplateDocument(changeSize(square, { width: 50, height: 50, unit: 'px' }, 'scale'));
  expect(tiny.layers[1]).toMatchObject({ size: 2, minSize: 1 });
});

it('keeps layers from edge to edge', () => {
  const photo = { ...(card as NonNullable<typeof card>), rotation: 0, x: -20, y: 0, width: 1040, height: 1000 };
  const band = { ...photo, id: 'Band', y: 900, height: 100 };
  const wide = changeSize({ ...square, layers: [photo, band] }, { width: 2000, height: 500, unit: 'px' }, 'scale');
  expect(wide.layers).toMatchObject([
    { x: 0, y: 0, width: 2000, height: 500 },
    { x: 0, y: 450, width: 2000, height: 50 },
  ]);
});
