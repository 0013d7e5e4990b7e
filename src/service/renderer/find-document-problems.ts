import { OUTPUT_PIXELS_MAX } from '../../contract/generate.ts';
import type { VariableType } from '../../contract/variable.ts';
import type { DocumentRemark } from '../../contract/workspace.ts';
import { encodeBarcode } from './barcode-symbology.ts';
import { drawnVariables, readBindings, variablesOfLayer } from './bind-text.ts';
import { encodeMatrix } from './encode-matrix.ts';
import { hasFontFace, type KnownFamily } from './font-faces.ts';
import { formatProblem } from './format-value.ts';
import type { Layer, LayerOf } from './layer.ts';
import { outputSize, pxPerTypeUnit, pxPerUnit } from './output-size.ts';
import { readPicture } from './read-picture.ts';
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
      ...findContentProblems(layer, families),
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
  const content = layer.type === 'text' ? ['text'] : ['source', 'variable'];
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

function findContentProblems(layer: Layer, families: readonly KnownFamily[]): DocumentRemark[] {
  if (layer.type === 'text') return [...findTextProblems(layer.text), ...findFontProblems(layer, families)];
  if (!('source' in layer)) return [];
  if ('data' in layer.source && 'problem' in readPicture(layer.source.data)) {
    return [{ path: ['source', 'data'], message: 'must be a PNG, JPEG or WebP file as a base64 data URI' }];
  }
  if (layer.type === 'picture' || !('text' in layer.source)) return [];
  const { text } = layer.source;
  const code = layer.type === 'barcode' ? encodeBarcode(layer.symbology, text) : encodeMatrix(layer, text);
  return 'problem' in code ? [{ path: ['source', 'text'], message: code.problem }] : [];
}

function findFontProblems({ family: name, ...layer }: LayerOf<'text'>, families: readonly KnownFamily[]) {
  const problems: DocumentRemark[] = [];
  const { weight, size, minSize, italic = false } = layer;
  const family = families.find((known) => known.name === name);
  if (family === undefined) {
    const names = families.map((known) => known.name).join(', ');
    problems.push({ path: ['family'], message: `the font "${name}" is not installed; use one of ${names}` });
  } else if (!hasFontFace(family, weight, italic)) {
    const [style, weights] = italic ? ['italic', family.italic] : ['upright', family.upright];
    const message = `${name} has no ${style} weight ${weight}; it has ${weights.join(', ') || 'none'}`;
    problems.push({ path: ['weight'], message });
  }
  if (minSize !== undefined && minSize > size) {
    problems.push({ path: ['minSize'], message: `must be at most size, which is ${size}` });
  }
  return problems;
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** A name, and a format after a bar where it has one. A regular expression would take the cube of the text's length. */
function hasName(inner: string): boolean {
  const parts = inner.split('|');
  return parts.length <= 2 && parts.every((part) => part.trim() !== '');
}

/** Finds placeholders that would be drawn as they are written, and unknown formats. */
function findTextProblems(text: string): DocumentRemark[] {
  const rest = text.replace(PLACEHOLDER, (whole, inner: string) => (hasName(inner) ? '' : whole));
  const [broken] = /\{\{(?:\s*[^\s{}]|[^{}]*\}\}).{0,30}/.exec(rest) ?? [];
  const messages = readBindings(text).map(({ format }) => format && formatProblem(format));
  if (broken !== undefined) messages.push(`"${broken}" is not a placeholder; write {{name}} or {{name|format}}`);
  return messages.flatMap((message) => (message ? { path: ['text'], message } : []));
}

function findSizeProblems(layer: Layer, document: TemplateDocument): DocumentRemark[] {
  const problems: DocumentRemark[] = [];
  const member = layer.type === 'text' ? 'size' : 'textSize';
  const typeSize = layer.type === 'text' ? layer.size : layer.type === 'barcode' ? layer.textSize : undefined;
  if (typeSize !== undefined && typeSize * pxPerTypeUnit(document) > TYPE_SIZE_MAX_PX) {
    problems.push({ path: [member], message: `must be at most ${TYPE_SIZE_MAX_PX} px` });
  }
  const px = pxPerUnit(document);
  if ('shadow' in layer && layer.shadow !== undefined && layer.shadow.blur * px > BLUR_MAX_PX) {
    problems.push({ path: ['shadow', 'blur'], message: `must be at most ${BLUR_MAX_PX} px` });
  }
  const far = (['x', 'y', 'width', 'height'] as const).find((side) => Math.abs(layer[side]) * px > SIDE_MAX_PX);
  if (far !== undefined) problems.push({ path: [far], message: 'must be at most 32,000 px' });
  return problems;
}
