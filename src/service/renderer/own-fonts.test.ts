import { expect, it } from 'vitest';
import { smallDocument } from '../../testing/build-service.ts';
import { buildText } from '../../testing/contract-documents.ts';
import { compileTemplate, withFonts } from './compile-template.ts';
import type { LayerOf } from '../../document/layer.ts';
import { findFace, findOwnFamilies, type OwnFace } from './own-fonts.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';

const face = (weight: number, italic = false, hash = `${weight}${italic ? 'i' : ''}`): OwnFace => {
  return { family: 'Brand', weight, italic, hash, byteCount: 1 };
};
const text = (family: string, weight = 400, italic = false) =>
  buildText({ id: `${family} ${weight}`, width: 9, height: 9, text: 'Hi', family, weight, italic, size: 9 });
const setIn = (...layers: LayerOf<'text'>[]) => ({ ...smallDocument, layers });

it.each([
  [400, false, '400'],
  [700, false, '600'],
  [500, false, '400'],
  [700, true, '300i'],
] as const)('the closest face to weight %s, italic %s, is %s', (weight, italic, hash) => {
  const faces = [face(600), face(400), face(300, true)];
  expect(findFace(faces, { family: 'Brand', weight, italic })?.hash).toBe(hash);
});

it('a family without an upright face uses its italic one, and an empty family has none', () => {
  expect(findFace([face(400, true)], { family: 'Brand', weight: 400 })?.hash).toBe('400i');
  expect(findFace([face(400)], { family: 'Other', weight: 400 })).toBeUndefined();
});

it('only the fonts that a template uses change its ID', () => {
  const template = compileTemplate(setIn(text('Brand', 400), text('Inter')));
  const idWith = (...faces: OwnFace[]) => withFonts(template, faces).id;
  expect(findOwnFamilies(template.document)).toEqual(['Brand']);
  expect(idWith()).toBe(template.id);
  expect(idWith({ ...face(400), family: 'Other' })).toBe(template.id);
  const regular = idWith(face(400));
  expect(regular).not.toBe(template.id);
  expect(idWith(face(700), face(400))).toBe(regular);
  expect(idWith(face(400, false, 'another file'))).not.toBe(regular);
  expect(withFonts(template, [face(700), face(400)]).fonts).toEqual([face(400)]);
});

it('a document may only use installed families', () => {
  const families = [{ name: 'Brand', upright: [400], italic: [] }];
  const parse = (layer: LayerOf<'text'>) => parseTemplateDocument(setIn(layer), { families });
  expect(parse(text('Brand')).layers).toHaveLength(1);
  expect(() => parse(text('Brand', 700))).toThrow('Layer "Brand 700", weight: Brand has no upright weight 700');
  expect(() => parse(text('Inter'))).toThrow(
    'Layer "Inter 400", family: the font "Inter" is not installed; use one of Brand.',
  );
  const italics = [{ name: 'Brand', upright: [], italic: [400] }];
  expect(() => parseTemplateDocument(setIn(text('Brand')), { families: italics })).toThrow(
    'Layer "Brand 400", weight: Brand has no upright weight 400',
  );
});
