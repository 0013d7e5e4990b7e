import { expect, it } from 'vitest';
import { documentExample } from '../../document/create-document-schema.ts';
import { outputSize } from '../../document/output-size.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import { convertUnit } from './convert-unit.ts';

it('another unit keeps the image, and back again gives the same document', () => {
  const printed = parseTemplateDocument({
    ...documentExample,
    dpi: 300,
    layers: documentExample.layers.map((layer) =>
      layer.type === 'text'
        ? { ...layer, shadow: { x: 3, y: 6, blur: 9, color: '#000000' } }
        : { ...layer, radius: 12 },
    ),
  });
  const inMm = parseTemplateDocument(convertUnit(printed, 'mm'));
  expect(inMm).toMatchObject({ unit: 'mm', viewport: { width: 101.6, height: 53.34 } });
  expect(inMm.layers[1]).toMatchObject({ x: 5.4187, size: 17.28, minSize: 8.64, shadow: { x: 0.254 } });
  expect(outputSize(inMm, 1)).toEqual(outputSize(printed, 1));
  const back = convertUnit(inMm, 'px');
  for (const [index, layer] of back.layers.entries()) {
    expect(layer.x).toBeCloseTo(printed.layers[index]?.x ?? NaN, 1);
    expect(layer.width).toBeCloseTo(printed.layers[index]?.width ?? NaN, 1);
  }
  expect(convertUnit(printed, 'px')).toBe(printed);
});
