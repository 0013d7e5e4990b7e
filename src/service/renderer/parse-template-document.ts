import { OUTPUT_PIXELS_MAX } from '../../contract/generate.ts';
import { variableSchema, type VariableType } from '../../contract/variable.ts';
import { checkPattern } from '../../variables/check-pattern.ts';
import { createFieldSchema } from '../../variables/field-schema.ts';
import { readField } from '../../variables/field.ts';
import { encodeBarcode } from './barcode-symbology.ts';
import { readBindings, variablesOfLayer } from './bind-text.ts';
import { encodeMatrix } from './encode-matrix.ts';
import { serviceFamilies, hasFontFace, type KnownFamily } from './font-faces.ts';
import { formatProblem } from './format-value.ts';
import type { Layer } from './layer.ts';
import { outputSize, pxPerTypeUnit, pxPerUnit } from './output-size.ts';
import { readPicture } from './read-picture.ts';
import { type TemplateDocument, templateDocumentSchema } from './template-document.ts';

/** A template document that cannot be used; each problem is a sentence that names the layer or the member. */
export class TemplateDocumentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(' '));
    this.name = 'TemplateDocumentError';
    this.problems = problems;
  }
}

export interface DocumentOptions {
  /** The families that a text may be set in; those of the service when absent. */
  families?: readonly KnownFamily[];
}

/** Reads a template document, strictly: unknown members, numbers out of bounds and unknown names are refused. */
export function parseTemplateDocument(
  json: unknown,
  { families = serviceFamilies }: DocumentOptions = {},
): TemplateDocument {
  const result = templateDocumentSchema.safeParse(json);
  if (!result.success) throw new TemplateDocumentError(result.error.issues.map((issue) => describeIssue(issue, json)));
  const problems = findDocumentProblems(result.data, families);
  if (problems.length > 0) throw new TemplateDocumentError(problems);
  return result.data;
}

function describeIssue(issue: { path: PropertyKey[]; message: string }, json: unknown): string {
  const [root, index, ...rest] = issue.path;
  if (root === 'examples' && index !== undefined) return `Variable "${String(index)}": its example ${issue.message}.`;
  if ((root === 'layers' || root === 'variables') && typeof index === 'number') {
    const item = (json as Record<string, Record<string, unknown>[]>)[root]?.[index];
    const key = root === 'layers' ? 'id' : 'name';
    const name = typeof item?.[key] === 'string' ? `"${item[key]}"` : String(index + 1);
    return `${root === 'layers' ? 'Layer' : 'Variable'} ${name}: ${[rest.map(String).join('.'), issue.message].join(' ').trim()}.`;
  }
  return `${[issue.path.map(String).join('.'), issue.message].join(' ').trim()}.`;
}

const TYPE_SIZE_MAX_PX = 1000;
const BLUR_MAX_PX = 100;

/** What no schema of single members sees: names that do not match, faces that do not exist, sizes that are too large in px. */
function findDocumentProblems(document: TemplateDocument, families: readonly KnownFamily[]): string[] {
  const problems: string[] = [];
  const types = new Map(document.variables.map(({ name, type }) => [name, type]));
  for (const name of repeated(document.variables.map((variable) => variable.name))) {
    problems.push(`Variable "${name}": another variable has this name.`);
  }
  for (const id of repeated(document.layers.map((layer) => layer.id))) {
    problems.push(`Layer "${id}": another layer has this id.`);
  }
  const { widthPx, heightPx } = outputSize(document, 1);
  if (widthPx * heightPx > OUTPUT_PIXELS_MAX) {
    problems.push(
      `viewport must have at most ${OUTPUT_PIXELS_MAX / 1_000_000} million pixels, not ${widthPx} x ${heightPx}.`,
    );
  }
  for (const layer of document.layers) {
    const found = [
      ...nameProblems(layer, types),
      ...contentProblems(layer, families),
      ...sizeProblems(layer, document),
    ];
    problems.push(...found.map((problem) => `Layer "${layer.id}": ${problem}.`));
  }
  return [...problems, ...exampleProblems(document)];
}

function nameProblems(layer: Layer, types: ReadonlyMap<string, VariableType>): string[] {
  const problems = variablesOfLayer(layer)
    .filter((name) => !types.has(name))
    .map((name) => `names the variable "${name}", which the template does not have`);
  if ('source' in layer && 'variable' in layer.source) {
    const type = types.get(layer.source.variable);
    if (type !== undefined && (type === 'image') !== (layer.type === 'picture')) {
      problems.push(`cannot draw "${layer.source.variable}", a variable of type ${type}`);
    }
  }
  return problems;
}

function contentProblems(layer: Layer, families: readonly KnownFamily[]): string[] {
  if (layer.type === 'text') {
    const problems = readBindings(layer.text).flatMap(({ format }) =>
      format === undefined ? [] : (formatProblem(format) ?? []),
    );
    const italic = layer.italic === true;
    const family = families.find(({ name }) => name === layer.family);
    if (family === undefined) {
      problems.push(`family must be one of ${families.map(({ name }) => name).join(', ')}`);
    } else if (!hasFontFace(family, layer.weight, italic)) {
      problems.push(`${layer.family} has no ${italic ? 'italic ' : ''}face of weight ${layer.weight}`);
    }
    if (layer.minSize !== undefined && layer.minSize > layer.size) problems.push('minSize must be at most size');
    return problems;
  }
  if (layer.type === 'picture') {
    return 'data' in layer.source && 'problem' in readPicture(layer.source.data)
      ? ['source.data must be a PNG, JPEG or WebP file as a base64 data URI']
      : [];
  }
  if ('source' in layer && 'text' in layer.source) {
    const { text } = layer.source;
    const result = layer.type === 'barcode' ? encodeBarcode(layer.symbology, text) : encodeMatrix(layer, text);
    const name = layer.type === 'barcode' ? layer.symbology : layer.type;
    return 'problem' in result ? [`its text does not fit ${name}`] : [];
  }
  return [];
}

function sizeProblems(layer: Layer, document: TemplateDocument): string[] {
  const typeSize = layer.type === 'text' ? layer.size : layer.type === 'barcode' ? (layer.textSize ?? 0) : 0;
  const problems: string[] = [];
  if (typeSize * pxPerTypeUnit(document) > TYPE_SIZE_MAX_PX)
    problems.push(`type must be at most ${TYPE_SIZE_MAX_PX} px high`);
  if ('shadow' in layer && layer.shadow !== undefined && layer.shadow.blur * pxPerUnit(document) > BLUR_MAX_PX) {
    problems.push(`shadow.blur must be at most ${BLUR_MAX_PX} px`);
  }
  const lengthMax = 32_000 / pxPerUnit(document);
  if ([layer.x, layer.y, layer.width, layer.height].some((length) => Math.abs(length) > lengthMax)) {
    problems.push('lies more than 32,000 px from the corner or is larger than that');
  }
  return problems;
}

function exampleProblems({ variables, examples = {} }: TemplateDocument): string[] {
  const byName = new Map(variables.map((variable) => [variable.name, variable]));
  return Object.entries(examples).flatMap(([name, example]) => {
    const variable = byName.get(name);
    if (variable === undefined) return `examples names the variable "${name}", which the template does not have.`;
    if (typeof example === 'object') {
      return variable.type === 'image' ? [] : `Variable "${name}": its example is a picture, but it is no image.`;
    }
    const { error } = createFieldSchema(readField(variableSchema.parse(variable)), checkPattern).safeParse(example);
    if (error !== undefined) return `Variable "${name}": its example does not fit: ${error.issues[0]?.message}`;
    // A picture behind an address could be another tomorrow, or gone.
    return variable.type === 'image' && 'problem' in readPicture(example)
      ? `Variable "${name}": its example must be a PNG, JPEG or WebP file as a base64 data URI, or { asset }.`
      : [];
  });
}

function repeated(names: readonly string[]): Set<string> {
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}
