import { cutName, DESCRIPTION_LENGTH_MAX } from '../../contract/workspace.ts';
import type { WireValue } from '../../contract/generate.ts';
import { checkDrawable } from '../../document/check-drawable.ts';
import type { Layer } from '../../document/layer.ts';
import { isOpaquePaint } from '../../document/paint.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import type { OwnFace } from '../renderer/own-fonts.ts';
import type { TextMeasuring } from '../renderer/render-engine.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { contains } from './affine.ts';
import { builtInFamilies, type ImportFamily } from './choose-font.ts';
import { checkReferences } from './check-references.ts';
import { collectItems, type Item } from './collect-items.ts';
import { createCascade } from './create-cascade.ts';
import { createTextMeter } from './read-text-type.ts';
import { createVariableList } from './create-variable-list.ts';
import type { Drawing } from './drawing.ts';
import { toLayers } from './to-layers.ts';
import { parseSvg } from './parse-svg.ts';
import { readColor } from './read-color.ts';
import { shrinkPicture } from './read-example.ts';
import { readPage } from './read-page.ts';
import { SvgImportError, allElements, childElements, type SvgElement } from './svg-element.ts';

/** Characters of all examples together, pictures included; about eight that are as large as one may be. */
const EXAMPLES_LENGTH_MAX = 2_200_000;

/** What a drawing does not say itself. */
export interface ImportOptions {
  /** The families its type may be set in; the built-in ones when absent. */
  families?: readonly ImportFamily[];
  /** Of the values, as a document has them. */
  locale?: string | undefined;
  timeZone?: string | undefined;
  /** The faces of those that are not the service's own. */
  fonts?: readonly OwnFace[];
  /** What measures its type; an engine in this process when absent. */
  engine?: TextMeasuring;
}

/** A template made of a drawing. */
export interface ImportedSvg {
  /** The title of the drawing; empty when it has none. */
  name: string;
  description: string;
  document: TemplateDocument;
  /** What is not as it was drawn; one sentence each. */
  notes: string[];
}

/**
 * Makes a template of an SVG drawing: what is named `{{variable}}`, or says so, changes with its values; all else stays as
 * drawn. Nothing is fetched. Throws SvgImportError, or TemplateDocumentError where the drawing is more than a template holds.
 */
export async function importSvg(
  text: string,
  { families = builtInFamilies, fonts, engine, locale, timeZone }: ImportOptions = {},
): Promise<ImportedSvg> {
  const root = parseSvg(text);
  const page = readPage(root);
  const byId = new Map<string, SvgElement>();
  for (const element of allElements(root)) {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const notes = new Set<string>();
  const drawing: Drawing = {
    root,
    page,
    cascade: createCascade(root, notes),
    byId,
    families,
    pictures: new Map(),
    notes,
    problems: [],
  };
  await checkReferences(drawing);
  const list = createVariableList();
  const items = await collectItems(drawing, createTextMeter(page, engine, fonts), list);
  const { variables, examples } = list.finish(drawing.problems, drawing.notes);
  if (drawing.problems.length > 0) throw new SvgImportError(drawing.problems);
  const background = takeBackground(items, drawing);
  const layers: Layer[] = await toLayers(items, drawing);
  if (layers.length === 0 && background === null) {
    throw new SvgImportError(['The SVG is empty. Draw something on its page.']);
  }
  const { viewport, unit, dpi, intent } = page;
  const rest = { viewport, unit, dpi, intent, locale, timeZone, variables, background, layers };
  const bare = parseTemplateDocument({ version: 1, ...rest }, { families });
  const document = await withExamples(bare, examples);
  const describe = (name: string) => {
    const words = childElements(root).find((child) => child.name === name)?.children ?? [];
    return words
      .filter((word) => typeof word === 'string')
      .join('')
      .trim();
  };
  return {
    name: cutName(describe('title')),
    description: cutName(describe('desc'), DESCRIPTION_LENGTH_MAX),
    document,
    notes: [...drawing.notes],
  };
}

/** With the examples that can be drawn, as many as have room; the others are no reason to refuse a drawing. */
async function withExamples(
  document: TemplateDocument,
  drawn: ReadonlyMap<string, WireValue>,
): Promise<TemplateDocument> {
  const images = new Set(document.variables.filter(({ type }) => type === 'image').map(({ name }) => name));
  const pictures = new Map<WireValue, string | undefined>();
  const examples: [name: string, value: WireValue][] = [];
  let room = EXAMPLES_LENGTH_MAX;
  for (const [name, value] of drawn) {
    if (images.has(name) && !pictures.has(value)) pictures.set(value, await shrinkPicture(String(value)));
    const example = images.has(name) ? pictures.get(value) : value;
    if (example === undefined || String(example).length > room) continue;
    if (checkDrawable(document, new Map([[name, example]])).length > 0) continue;
    room -= String(example).length;
    examples.push([name, example]);
  }
  return examples.length === 0 ? document : { ...document, examples: Object.fromEntries(examples) };
}

/** Takes the first shape out when it is a plain ground of the whole page; else returns the background of the root's style. */
function takeBackground(items: Item[], { page, root, cascade }: Drawing): TemplateDocument['background'] {
  const style = cascade.declared(root);
  const own = readColor(style.get('background-color') ?? '') ?? readColor(style.get('background') ?? '') ?? null;
  const [first] = items;
  const shape = first?.kind === 'still' ? first.shape : undefined;
  if (shape?.fill === undefined || shape.shape !== 'rect') return own;
  const isBare = [shape.border, shape.radius, shape.shadow, shape.opacity, shape.rotation].every(
    (one) => one === undefined,
  );
  const ground = { x: 0, y: 0, ...page.viewport };
  const slack = page.viewport.width / 1000;
  const isWhole = contains(shape, ground, slack) && (typeof shape.fill === 'string' || contains(ground, shape, slack));
  if (!isBare || !isWhole || (own !== null && !isOpaquePaint(shape.fill))) return own;
  items.shift();
  return shape.fill;
}
