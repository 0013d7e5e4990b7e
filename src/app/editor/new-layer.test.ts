import { expect, it } from 'vitest';
import { documentExample } from '../../document/create-document-schema.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import { createLayer, newLayerKinds, type NewLayerKind } from './new-layer.ts';

it.each(Object.keys(newLayerKinds) as NewLayerKind[])('a new %s is valid on pages of any size', (kind) => {
  for (const [unit, width, height] of [
    ['px', 1200, 630],
    ['mm', 85, 54],
    ['in', 2, 1],
  ] as const) {
    const empty = { ...documentExample, variables: [], layers: [], examples: {}, unit, viewport: { width, height } };
    const layer = createLayer(kind, empty);
    expect(parseTemplateDocument({ ...empty, layers: [layer] }).layers).toEqual([layer]);
    expect(layer.x).toBeGreaterThan(0);
    expect(layer.x + layer.width).toBeLessThan(width);
  }
});
