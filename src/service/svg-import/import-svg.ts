import { cutName, DESCRIPTION_LENGTH_MAX } from '../../contract/workspace.ts';
import type { WireValue } from '../../contract/generate.ts';
import { checkDrawable } from '../../document/check-drawable.ts';
import type { ValueLocale } from '../../document/format-value.ts';
import { isOpaquePaint } from '../../document/paint.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { createTakumiEngine } from '../renderer/create-takumi-engine.ts';
import type { LoadFont, OwnFace } from '../renderer/own-fonts.ts';
import type { TextMeasuring } from '../renderer/render-engine.ts';
import { contains } from './affine.ts';
import { checkReferences } from './check-references.ts';
import { builtInFamilies, type ImportFamily } from './choose-font.ts';
import { collectItems, type Item } from './collect-items.ts';
import { mergeUses } from './read-variables.ts';
import type { Drawing } from './drawing.ts';
import { parseSvg } from './parse-svg.ts';
import { readColor } from './read-color.ts';
import { shrinkPicture, textOf } from './read-example.ts';
import { readPage } from './read-page.ts';
import { readStyles } from './read-styles.ts';
import type { TextMeter } from './read-text-type.ts';
import { SvgImportError, allElements, childElements, type SvgElement } from './svg-element.ts';
import { toLayers } from './to-layers.ts';

/** Maximum total length of all examples, including images. */
const EXAMPLES_LENGTH_MAX = 2_200_000;

export interface ImportOptions extends ValueLocale {
  /** Font families that text can use. Default: the built-in families. */
  families?: readonly ImportFamily[] | undefined;
  /** Faces of families that aren't built in. */
  fonts?: readonly OwnFace[] | undefined;
  loadFont?: LoadFont | undefined;
  /** Measures text. Default: an engine in this process. */
  engine?: TextMeasuring;
}

export interface ImportedSvg {
  /** The SVG's title, or an empty string. */
  name: string;
  description: string;
  document: TemplateDocument;
  /** Sentences about differences between the SVG and the template. */
  notes: string[];
}

/**
 * Converts an SVG to a template. Layers with `{{variable}}` in their name or text become variables, and everything else looks the
 * same. Nothing is fetched. Native code may end the process. Throws `SvgImportError`, or `TemplateDocumentError` if the result
 * exceeds template limits.
 */
export async function importSvg(
  text: string,
  { families = builtInFamilies, fonts = [], loadFont, engine, locale, timeZone }: ImportOptions = {},
): Promise<ImportedSvg> {
  const root = parseSvg(text);
  const notes = new Set<string>();
  readStyles(root, notes);
  const page = readPage(root);
  const byId = new Map<string, SvgElement>();
  for (const element of allElements(root)) {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const drawing: Drawing = { root, page, byId, families, pictures: new Map(), notes, problems: [] };
  await checkReferences(drawing);
  const { viewport, unit, dpi, intent } = page;
  const { measureLines } = engine ?? createTakumiEngine({ loadFont });
  const meter: TextMeter = (type, lines) => {
    const layer = { type: 'text', id: 'text', text: '', x: 0, y: 0, width: 0, height: 0, ...type } as const;
    return measureLines({ viewport, unit, dpi, intent, layer, lines, fonts });
  };
  const { items, uses } = await collectItems(drawing, meter);
  const { variables, examples } = mergeUses(uses, drawing);
  if (drawing.problems.length > 0) throw new SvgImportError(drawing.problems);
  const background = takeBackground(items, drawing);
  const layers = await toLayers(items, drawing);
  if (layers.length === 0 && background === null) {
    throw new SvgImportError(['The SVG is empty. Draw something on the page.']);
  }
  const rest = { viewport, unit, dpi, intent, locale, timeZone, variables, background, layers };
  const document = parseTemplateDocument({ version: 1, ...rest }, { families });
  const readMetadata = (name: string) => {
    const element = childElements(root).find((child) => child.name === name);
    return element === undefined ? '' : textOf(element).trim();
  };
  return {
    name: cutName(readMetadata('title')),
    description: cutName(readMetadata('desc'), DESCRIPTION_LENGTH_MAX),
    document: await addExamples(document, examples),
    notes: [...notes],
  };
}

/** Adds drawable examples, as many as fit. */
async function addExamples(
  document: TemplateDocument,
  drawn: ReadonlyMap<string, WireValue>,
): Promise<TemplateDocument> {
  const examples: [name: string, value: WireValue][] = [];
  let room = EXAMPLES_LENGTH_MAX;
  for (const [name, value] of drawn) {
    const isImage = document.variables.some((variable) => variable.name === name && variable.type === 'image');
    const example = isImage ? await shrinkPicture(String(value)) : value;
    if (example === undefined || String(example).length > room) continue;
    if (checkDrawable(document, new Map([[name, example]])).length > 0) continue;
    room -= String(example).length;
    examples.push([name, example]);
  }
  return examples.length === 0 ? document : { ...document, examples: Object.fromEntries(examples) };
}

/** Removes the first shape if it fills the page and returns its fill. Otherwise returns the root style's background. */
function takeBackground(items: Item[], { page, root }: Drawing): TemplateDocument['background'] {
  const [own = null] = ['background-color', 'background'].flatMap(
    (property) => readColor(root.style.get(property) ?? '') ?? [],
  );
  const [first] = items;
  const shape = first?.kind === 'still' ? first.shape : undefined;
  if (shape?.fill === undefined || shape.shape !== 'rect') return own;
  const { fill, border, radius, shadow, opacity, rotation } = shape;
  const isPlain = [border, radius, shadow, opacity, rotation].every((member) => member === undefined);
  const ground = { x: 0, y: 0, ...page.viewport };
  const slack = page.viewport.width / 1000;
  // A gradient must also end at the page's edges.
  const fitsPage = contains(shape, ground, slack) && (typeof fill === 'string' || contains(ground, shape, slack));
  if (!isPlain || !fitsPage || (own !== null && !isOpaquePaint(fill))) return own;
  items.shift();
  return fill;
}
