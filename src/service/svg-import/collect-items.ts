import { LAYERS_MAX } from '../../document/template-document.ts';
import { contains, intersect, multiply, outerBox, readTransform } from './affine.ts';
import { isSet, type Style } from './create-cascade.ts';
import type { TextMeter } from './read-text-type.ts';
import { bindingPattern, readVariableName, type VariableList, type VariableName } from './create-variable-list.ts';
import type { Drawing, Placed } from './drawing.ts';
import { readFraction } from './read-color.ts';
import { readClip } from './read-geometry.ts';
import { readExamplePicture, readExampleWords } from './read-example.ts';
import { cutWithin, holds, layerNameOf, readPlaceholder, type Cut, type Unlabelled } from './read-placeholder.ts';
import { readShadow } from './read-shadow.ts';
import { readShapeLayer, type ShapeLayer } from './read-shape-layer.ts';
import { readText, type DrawnText } from './read-text.ts';
import {
  SvgImportError,
  allElements,
  childElements,
  describeElement,
  labelOf,
  type SvgElement,
} from './svg-element.ts';

/** One thing of a drawing, in the order it is painted. */
export type Item =
  /** Never changes: a shape where a layer can be like it, else drawn as it is. */
  | { kind: 'still'; placed: Placed; shape?: ShapeLayer }
  | { kind: 'layer'; layer: Unlabelled; name: string }
  | { kind: 'text'; drawn: DrawnText; text: string; mayFlow: boolean; name: string }
  /** Stands where a picture variable has no value. */
  | { kind: 'standIn'; placed: Placed; shape?: ShapeLayer; variable: string };

/** What the groups around an element do to it. */
interface ParentContext extends Cut {
  toPage: Placed['toPage'];
  style: Style;
  ancestors: readonly SvgElement[];
  opacity: number;
  /** What the group around this element alone is named. */
  variable?: VariableName;
  /** What a group around this and other elements is named, for the one text in it. */
  textVariable?: VariableName;
  /** Of a group around this element alone. */
  filter?: string | undefined;
}

const GROUPS = new Set(['g', 'a', 'switch']);
const GRAPHICS = new Set(['rect', 'circle', 'ellipse', 'line', 'path', 'polyline', 'polygon', 'image', 'use', 'svg']);
/** Types of variables that a group as a whole is the place of. */
const PLACES = new Set<string>(['image', 'qrcode', 'datamatrix', 'barcode']);
const SHAPES = new Set(['rect', 'circle', 'ellipse', 'line']);

/** Walks a drawing in the order it is painted. */
export async function collectItems(drawing: Drawing, meter: TextMeter, variables: VariableList): Promise<Item[]> {
  const { cascade, page, notes, problems } = drawing;
  const items: Item[] = [];

  async function walk(element: SvgElement, around: ParentContext): Promise<void> {
    const computed = new Map(cascade.computed(element, around.style));
    if (computed.get('display') === 'none') return;
    const opacity = around.opacity * readFraction(computed.get('opacity'));
    computed.set('opacity', String(opacity));
    if (!computed.has('filter') && around.filter !== undefined) computed.set('filter', around.filter);
    const toPage = multiply(around.toPage, readTransform(element.attributes.get('transform')));
    const placed = { element, toPage, style: computed, ancestors: around.ancestors };
    const blend = computed.get('mix-blend-mode') ?? 'normal';
    if (blend !== 'normal') notes.add(`${describeElement(element)} is not blended (${blend}) with what is below it.`);
    const own = readOwnVariable(element) ?? around.variable;
    const inner: ParentContext = { ...around, toPage, style: computed, opacity };
    if (GROUPS.has(element.name)) {
      const before = items.length;
      await walkGroup(placed, own, inner);
      const isSeeThrough = readFraction(cascade.declared(element).get('opacity')) < 1;
      if (isSeeThrough && doOverlap(items.slice(before))) {
        notes.add(`${describeElement(element)} is a transparent group. Its parts are transparent one by one.`);
      }
      return undefined;
    }
    if (/^(hidden|collapse)$/.test(computed.get('visibility') ?? '')) return undefined;
    if (element.name === 'text') return addText(placed, own ?? around.textVariable, around);
    if (!GRAPHICS.has(element.name)) return undefined;
    return addGraphic(placed, own, around);
  }

  /** Tells of all HTML that is seen, also where the group around it is kept as a picture. */
  function noteHtml(element: SvgElement): void {
    if (cascade.declared(element).get('display') === 'none') return;
    if (element.name !== 'foreignObject') {
      if (element.name === 'svg' || GROUPS.has(element.name)) childElements(element).forEach(noteHtml);
      return;
    }
    const hasWords = [...allElements(element)].some(({ children }) =>
      children.some((child) => typeof child === 'string' && child.trim() !== ''),
    );
    notes.add(
      hasWords
        ? 'HTML text was skipped. Use a plain text instead.'
        : 'HTML, such as the background blur of Figma, was skipped. Flatten it to an image to keep it.',
    );
  }

  function readOwnVariable(element: SvgElement): VariableName | undefined {
    const [match] = labelOf(element).matchAll(bindingPattern);
    return match === undefined ? undefined : readName(match[1] ?? '');
  }

  function readName(inner: string): VariableName | undefined {
    const read = readVariableName(inner);
    if (!('problem' in read)) return read;
    if (!problems.includes(read.problem)) problems.push(read.problem);
    return undefined;
  }

  async function walkGroup(placed: Placed, variable: VariableName | undefined, inner: ParentContext): Promise<void> {
    const { element, style } = placed;
    const children = partsOf(element);
    const texts = children.flatMap((child) => [...allElements(child)]).filter(({ name }) => name === 'text');
    const isNamed = children.some((child) => [...allElements(child)].some((one) => labelOf(one).includes('{{')));
    const [only] = children.length === 1 ? children : [];
    const isPlace = texts.length === 0 || PLACES.has(variable?.type ?? 'text');
    if (variable !== undefined && isPlace && only === undefined) return addGraphic(placed, variable, inner);
    const next: ParentContext = { ...inner, ancestors: [...inner.ancestors, element] };
    delete next.variable;
    if (variable !== undefined && only !== undefined) next.variable = variable;
    else if (variable !== undefined && texts.length === 1) next.textVariable = variable;
    if (texts.length > 1 && variable !== undefined)
      notes.add(`${describeElement(element)} contains several texts. Name the one that changes.`);
    delete next.filter;
    const isClipped = isSet(style, 'clip-path') || isSet(style, 'mask');
    const filter = isSet(style, 'filter') ? style.get('filter') : undefined;
    const isPlain = texts.length === 0 && !isNamed && variable === undefined;
    if (only !== undefined && !isClipped && filter !== undefined) {
      if (isPlain && readShapeWith(only, { ...next, filter }) === undefined) return addStill(placed);
      return walk(only, { ...next, filter });
    }
    if (isPlain && (isClipped || filter !== undefined || (style.get('opacity') !== '1' && only === undefined))) {
      return addStill(placed);
    }
    if (isClipped) readCut(placed, next);
    // The shadow of a frame is that of its ground.
    const [first] = filter === undefined || readShadow(placed, drawing) === undefined ? [] : children;
    const ground =
      first?.name === 'rect' && readShapeWith(first, { ...next, filter }) !== 'nothing' ? first : undefined;
    if (filter !== undefined && ground === undefined) {
      notes.add(`${describeElement(element)} lost its effect, because it contains text or variables.`);
    }
    for (const child of children) await walk(child, child === ground ? { ...next, filter } : next);
    return undefined;
  }

  function readShapeWith(element: SvgElement, around: ParentContext): ShapeLayer | 'nothing' | undefined {
    if (!SHAPES.has(element.name)) return undefined;
    const style = new Map(cascade.computed(element, around.style)).set('filter', around.filter ?? 'none');
    const toPage = multiply(around.toPage, readTransform(element.attributes.get('transform')));
    return readShapeLayer({ element, toPage, style, ancestors: around.ancestors }, drawing);
  }

  function readCut(placed: Placed, next: ParentContext): void {
    const clip = readClip(placed, drawing);
    const ground = { x: 0, y: 0, ...page.viewport };
    const isAll = clip?.rotation === undefined && clip !== undefined && clip.radius === 0;
    if (isAll && contains(clip, ground, 0.01 * page.viewport.width)) return;
    const cut = cutWithin(next, clip);
    delete next.clip;
    Object.assign(next, cut);
  }

  function addStill(placed: Placed, shape?: ShapeLayer): void {
    items.push({ kind: 'still', placed, ...(shape === undefined ? {} : { shape }) });
  }

  async function addGraphic(placed: Placed, variable: VariableName | undefined, around: ParentContext): Promise<void> {
    const shape = SHAPES.has(placed.element.name) ? readShapeLayer(placed, drawing) : undefined;
    if (variable === undefined) {
      if (shape === 'nothing') return;
      const isWhole =
        shape !== undefined &&
        (!around.isCut || (around.clip !== undefined && holds(around.clip, shape, radiusOf(shape))));
      addStill(placed, isWhole ? shape : undefined);
      return;
    }
    const layer = await readPlaceholder(placed, variable, around, drawing);
    if (layer === undefined) return;
    if (layer.type === 'picture' && !variable.required && shape !== 'nothing') {
      const isWhole = shape !== undefined && !around.isCut;
      items.push({ kind: 'standIn', placed, variable: variable.name, ...(isWhole ? { shape } : {}) });
    }
    const kind = layer.type === 'shape' ? 'picture' : layer.type;
    const example = kind === 'picture' ? readExamplePicture(placed, drawing) : readExampleWords(placed);
    variables.add({ variable, kind, x: layer.x, y: layer.y, ...(example === undefined ? {} : { example }) });
    items.push({ kind: 'layer', layer, name: variable.name });
  }

  async function addText(placed: Placed, variable: VariableName | undefined, around: ParentContext): Promise<void> {
    if (items.filter(({ kind }) => kind === 'text').length >= LAYERS_MAX) {
      throw new SvgImportError([`The SVG has more than ${LAYERS_MAX} texts. A template has at most that many layers.`]);
    }
    const drawn = await readText(placed, drawing, meter);
    if (drawn === undefined) return;
    const { element } = placed;
    if (around.isCut && !(around.clip !== undefined && holds(around.clip, drawn.drawn))) {
      notes.add(`${describeElement(element)} is not clipped or faded by its group.`);
    }
    const { x, y } = drawn.drawn;
    const says = drawn.says(true);
    let text = bindAll(says, variable, { x, y });
    const mayFlow = text !== undefined || variable !== undefined;
    if (text === undefined && variable !== undefined) {
      if (variable.type === 'image') {
        problems.push(
          `${describeElement(element)} is a text and cannot show an image. Name a rectangle or an image instead.`,
        );
      }
      variables.add({ variable, kind: 'text', drawn: says, x, y });
      text = formatBinding(variable);
    }
    text ??= drawn.says(false);
    items.push({ kind: 'text', drawn, text, mayFlow, name: variable?.name ?? layerNameOf(placed) });
  }

  /** The text with its bindings as templates write them; undefined when it has none. */
  function bindAll(text: string, named: VariableName | undefined, at: { x: number; y: number }): string | undefined {
    let count = 0;
    const bound = text.replace(bindingPattern, (whole, inner: string) => {
      count += 1;
      const read = readName(inner);
      if (read === undefined) return whole;
      // The name of the layer may say more of the variable than the words in it.
      const isNamed = named?.name === read.name;
      const variable = isNamed ? { ...named, ...read, required: named.required || read.required } : read;
      variables.add({ variable, kind: 'text', ...at });
      return formatBinding(variable);
    });
    return count === 0 ? undefined : bound;
  }

  const start = {
    toPage: page.toUnit,
    style: cascade.computed(drawing.root, new Map()),
    ancestors: [],
    opacity: 1,
    isCut: false,
  };
  noteHtml(drawing.root);
  for (const child of childElements(drawing.root)) await walk(child, start);
  return items;
}

/** The children of a group that are drawn. */
function partsOf(group: SvgElement): SvgElement[] {
  return childElements(group).filter(({ name }) => GROUPS.has(name) || name === 'text' || GRAPHICS.has(name));
}

function radiusOf({ shape, radius = 0, width, height }: ShapeLayer): number {
  if (shape === 'ellipse') return Math.min(width, height) / 2;
  return typeof radius === 'number' ? radius : 0;
}

/** More parts than these are not compared, which would take long. */
const COMPARED_MAX = 200;

/** True where one thing may lie on another; of what is kept as a picture it is not known where it ends. */
function doOverlap(items: readonly Item[]): boolean {
  if (items.length > COMPARED_MAX) return true;
  // A placeholder isn't drawn together with its image.
  const boxes = items
    .filter(({ kind }) => kind !== 'standIn')
    .map((item) => {
      if (item.kind === 'text') return item.drawn.drawn;
      const layer = item.kind === 'layer' ? item.layer : item.shape;
      return layer === undefined ? undefined : outerBox(layer);
    });
  return boxes.some((box, index) =>
    boxes
      .slice(index + 1)
      .some((other) => box === undefined || other === undefined || intersect(box, other) !== undefined),
  );
}

function formatBinding({ name, format }: VariableName): string {
  return format === undefined ? `{{${name}}}` : `{{${name}|${format}}}`;
}
