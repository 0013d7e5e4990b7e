import { OUTPUT_PIXELS_MAX } from '../../contract/generate.ts';
import type { VariableType } from '../../contract/variable.ts';
import type { DocumentRemark } from '../../contract/workspace.ts';
import { encodeBarcode } from './barcode-symbology.ts';
import { drawnVariables, readBindings, variablesOfLayer } from './bind-text.ts';
import { cutStop } from './describe-issue.ts';
import { encodeMatrix } from './encode-matrix.ts';
import { hasFontFace, type KnownFamily } from './font-faces.ts';
import { formatProblem } from './format-value.ts';
import type { Layer } from './layer.ts';
import { outputSize, pxPerTypeUnit, pxPerUnit } from './output-size.ts';
import { readPicture } from './read-picture.ts';
import type { TemplateDocument } from './template-document.ts';

const TYPE_SIZE_MAX_PX = 1000;
const BLUR_MAX_PX = 100;
const SIDE_MAX_PX = 32_000;

/** Something about a layer: the member it is told of, and what goes after the name of the layer. */
type LayerRemark = [member: (string | number)[], words: string];

/** What no schema of single members sees: names that do not match, faces that do not exist, sizes that are too large in px. */
export function findDocumentProblems(document: TemplateDocument, families: readonly KnownFamily[]): DocumentRemark[] {
  const { variables, layers } = document;
  const problems: DocumentRemark[] = [
    ...findRepeated(variables.map(({ name }) => name)).map((at) => ({
      path: ['variables', at, 'name'],
      message: `Variable "${variables[at]?.name}": another variable has this name; give each its own.`,
    })),
    ...findRepeated(layers.map(({ id }) => id)).map((at) => ({
      path: ['layers', at, 'id'],
      message: `Layer "${layers[at]?.id}": another layer has this id; give each its own.`,
    })),
  ];
  const { widthPx, heightPx } = outputSize(document, 1);
  if (widthPx * heightPx > OUTPUT_PIXELS_MAX) {
    const message = `viewport must have at most ${OUTPUT_PIXELS_MAX / 1_000_000} million pixels, not ${widthPx} x ${heightPx}.`;
    problems.push({ path: ['viewport'], message });
  }
  const types = new Map(variables.map(({ name, type }) => [name, type]));
  for (const [at, layer] of layers.entries()) {
    const found = [
      ...findNameProblems(layer, types),
      ...findContentProblems(layer, families),
      ...findSizeProblems(layer, document),
    ];
    problems.push(
      ...found.map(([member, words]) => ({
        path: ['layers', at, ...member],
        message: `Layer "${layer.id}": ${words}.`,
      })),
    );
  }
  return problems;
}

/** The places of what has been there before. */
function findRepeated(names: readonly string[]): number[] {
  const seen = new Set<string>();
  return names.flatMap((name, at) => {
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew ? [] : at;
  });
}

function findNameProblems(layer: Layer, types: ReadonlyMap<string, VariableType>): LayerRemark[] {
  const drawn = new Set(drawnVariables(layer));
  const memberOf = (name: string): (string | number)[] => {
    if (drawn.has(name)) return layer.type === 'text' ? ['text'] : ['source', 'variable'];
    if (layer.hideWhenEmpty === name) return ['hideWhenEmpty'];
    if (layer.showWhenEmpty === name) return ['showWhenEmpty'];
    return [layer.showWhen?.variable === name ? 'showWhen' : 'hideWhen', 'variable'];
  };
  const problems = variablesOfLayer(layer)
    .filter((name) => !types.has(name))
    .map((name): LayerRemark => [
      memberOf(name),
      `names the variable "${name}", which the template does not have; ${tellVariables([...types.keys()])}`,
    ]);
  if ('source' in layer && 'variable' in layer.source) {
    const type = types.get(layer.source.variable);
    if (type !== undefined && (type === 'image') !== (layer.type === 'picture')) {
      const mend = layer.type === 'picture' ? 'name one of type image' : 'name one that is no image';
      problems.push([
        ['source', 'variable'],
        `cannot draw "${layer.source.variable}", a variable of type ${type}; ${mend}`,
      ]);
    }
  }
  return problems;
}

/** Beyond this many a sentence does not list them. */
const LISTED_MAX = 12;

function tellVariables(names: readonly string[]): string {
  if (names.length === 0) return 'add it to variables';
  const rest = names.length > LISTED_MAX ? ', …' : '';
  return `add it to variables, or name one of ${names.slice(0, LISTED_MAX).join(', ')}${rest}`;
}

function findContentProblems(layer: Layer, families: readonly KnownFamily[]): LayerRemark[] {
  if (layer.type === 'text') {
    const problems = findTextProblems(layer.text).map((words): LayerRemark => [['text'], words]);
    const italic = layer.italic === true;
    const family = families.find(({ name }) => name === layer.family);
    if (family === undefined) {
      problems.push([['family'], `family must be one of ${families.map(({ name }) => name).join(', ')}`]);
    } else if (!hasFontFace(family, layer.weight, italic)) {
      problems.push([['weight'], describeNoFace(family, layer.weight, italic)]);
    }
    if (layer.minSize !== undefined && layer.minSize > layer.size) {
      problems.push([['minSize'], `minSize must be at most size, which is ${layer.size}`]);
    }
    return problems;
  }
  if (layer.type === 'picture') {
    const isBad = 'data' in layer.source && 'problem' in readPicture(layer.source.data);
    return isBad ? [[['source', 'data'], 'source.data must be a PNG, JPEG or WebP file as a base64 data URI']] : [];
  }
  if ('source' in layer && 'text' in layer.source) {
    const { text } = layer.source;
    const result = layer.type === 'barcode' ? encodeBarcode(layer.symbology, text) : encodeMatrix(layer, text);
    const name = layer.type === 'barcode' ? layer.symbology : layer.type;
    return 'problem' in result
      ? [[['source', 'text'], `its text does not fit ${name}: ${cutStop(result.problem)}`]]
      : [];
  }
  return [];
}

function describeNoFace(family: KnownFamily, weight: number, italic: boolean): string {
  const slope = italic ? 'italic ' : '';
  const weights = italic ? family.italic : family.upright;
  const other = italic ? 'take italic out' : 'set italic to true';
  const there = weights.length === 0 ? other : `weight is one of ${weights.join(', ')}`;
  return `${family.name} has no ${slope}face of weight ${weight}; ${there}`;
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const UNCLOSED = /\{\{\s*[^\s{}][^{}]*(?!\}\})(?=[{}]|$)/;

/** A name, and a format behind a bar where there is one. Without an expression, whose time would grow with the cube of the text. */
function namesVariable(inner: string): boolean {
  const parts = inner.split('|');
  return parts.length <= 2 && parts.every((part) => part.trim() !== '');
}

/** What of a text would be drawn as it is written, though it was meant to be a variable, and formats that do not exist. */
function findTextProblems(text: string): string[] {
  const problems = [...text.matchAll(PLACEHOLDER)]
    .filter(([, inner = '']) => !namesVariable(inner))
    .map(([whole]) => `text has "${cut(whole)}", which names no variable; write {{name}} or {{name|format}}`);
  const unclosed = UNCLOSED.exec(text.replace(PLACEHOLDER, ''));
  if (unclosed !== null) problems.push(`text has "${cut(unclosed[0])}" without an end; close it with }}`);
  const formats = readBindings(text).flatMap(({ format }) =>
    format === undefined ? [] : (formatProblem(format) ?? []),
  );
  return [...problems, ...formats];
}

function findSizeProblems(layer: Layer, document: TemplateDocument): LayerRemark[] {
  const [sizeMember, typeSize] =
    layer.type === 'text' ? ['size', layer.size] : ['textSize', layer.type === 'barcode' ? (layer.textSize ?? 0) : 0];
  const problems: LayerRemark[] = [];
  if (typeSize * pxPerTypeUnit(document) > TYPE_SIZE_MAX_PX)
    problems.push([[sizeMember], `type must be at most ${TYPE_SIZE_MAX_PX} px high`]);
  if ('shadow' in layer && layer.shadow !== undefined && layer.shadow.blur * pxPerUnit(document) > BLUR_MAX_PX) {
    problems.push([['shadow', 'blur'], `shadow.blur must be at most ${BLUR_MAX_PX} px`]);
  }
  const lengthMax = SIDE_MAX_PX / pxPerUnit(document);
  const far = (['x', 'y', 'width', 'height'] as const).find((member) => Math.abs(layer[member]) > lengthMax);
  if (far !== undefined) problems.push([[far], 'lies more than 32,000 px from the corner or is larger than that']);
  return problems;
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
