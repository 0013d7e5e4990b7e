import { OUTPUT_PIXELS_MAX } from '../contract/generate.ts';
import type { VariableType } from '../contract/variable.ts';
import type { DocumentRemark } from '../contract/workspace.ts';
import type { KnownFamily } from './font-families.ts';
import { checksOf } from './layer-checks.ts';
import { drawnVariables, traitsOf, variablesOfLayer, type Layer } from './layer.ts';
import { outputSize, pxPerTypeUnit, pxPerUnit } from './output-size.ts';
import type { TemplateDocument } from './template-document.ts';

const TYPE_SIZE_MAX_PX = 1000;
const BLUR_MAX_PX = 100;
const SIDE_MAX_PX = 32_000;

/** Finds what the schema can't see: names that don't match, fonts that don't exist, sizes that are too large in px. */
export function findDocumentProblems(document: TemplateDocument, families: readonly KnownFamily[]): DocumentRemark[] {
  const { variables, layers } = document;
  const types = new Map(variables.map(({ name, type }) => [name, type]));
  const problems = [
    ...findRepeated(variables.map(({ name }) => name)).map((index) => ({
      path: ['variables', index, 'name'],
      message: 'another variable has this name',
    })),
    ...findRepeated(layers.map(({ id }) => id)).map((index) => ({
      path: ['layers', index, 'id'],
      message: 'another layer has this id',
    })),
  ];
  const { widthPx, heightPx } = outputSize(document, 1);
  if (widthPx * heightPx > OUTPUT_PIXELS_MAX) {
    const message = `must have at most ${OUTPUT_PIXELS_MAX / 1_000_000} million pixels, not ${widthPx} x ${heightPx}`;
    problems.push({ path: ['viewport'], message });
  }
  for (const [index, layer] of layers.entries()) {
    const found = [
      ...findNameProblems(layer, types),
      ...checksOf(layer).findProblems(layer, families),
      ...findSizeProblems(layer, document),
    ];
    problems.push(...found.map(({ path, message }) => ({ path: ['layers', index, ...path], message })));
  }
  return problems;
}

function findRepeated(names: readonly string[]): number[] {
  return names.flatMap((name, index) => (names.indexOf(name) < index ? index : []));
}

function findNameProblems(layer: Layer, types: ReadonlyMap<string, VariableType>): DocumentRemark[] {
  const drawn = new Set(drawnVariables(layer));
  const content = [...traitsOf(layer).contentPath];
  const problems: DocumentRemark[] = [...new Set(variablesOfLayer(layer))]
    .filter((name) => !types.has(name))
    .map((name) => ({ path: drawn.has(name) ? content : [], message: `no variable is named "${name}"` }));
  if ('source' in layer && 'variable' in layer.source) {
    const type = types.get(layer.source.variable);
    const isImage = type === 'image';
    if (type !== undefined && isImage !== (layer.type === 'picture')) {
      const needed = isImage ? 'a variable that is not an image' : 'an image variable';
      const message = `a ${layer.type} layer needs ${needed}; "${layer.source.variable}" has the type ${type}`;
      problems.push({ path: content, message });
    }
  }
  return problems;
}

function findSizeProblems(layer: Layer, document: TemplateDocument): DocumentRemark[] {
  const problems: DocumentRemark[] = [];
  const { typeSizeMember } = traitsOf(layer);
  const typeSize = typeSizeMember && layer[typeSizeMember];
  if (typeof typeSize === 'number' && typeSize * pxPerTypeUnit(document) > TYPE_SIZE_MAX_PX) {
    problems.push({ path: [String(typeSizeMember)], message: `must be at most ${TYPE_SIZE_MAX_PX} px` });
  }
  const px = pxPerUnit(document);
  if ('shadow' in layer && layer.shadow !== undefined && layer.shadow.blur * px > BLUR_MAX_PX) {
    problems.push({ path: ['shadow', 'blur'], message: `must be at most ${BLUR_MAX_PX} px` });
  }
  const far = (['x', 'y', 'width', 'height'] as const).find((side) => Math.abs(layer[side]) * px > SIDE_MAX_PX);
  if (far !== undefined) problems.push({ path: [far], message: 'must be at most 32,000 px' });
  return problems;
}
