import { LAYERS_MAX } from '../../document/template-document.ts';
import { contains, multiply, readTransform } from './affine.ts';
import { bindingPattern, readVariableName, type VariableName, type VariableUse } from './read-variables.ts';
import { addLosses, addNote, addProblem, type Drawing, type FilteredGroup, type Placed } from './drawing.ts';
import { readFraction } from './read-color.ts';
import { readExamplePicture, readExampleText } from './read-example.ts';
import { readClip } from './read-geometry.ts';
import { cutWithin, holds, layerNameOf, readPlaceholder, type Cut, type UnnamedLayer } from './read-placeholder.ts';
import { readShadow } from './read-shadow.ts';
import { readShapeLayer, type ShapeLayer } from './read-shape-layer.ts';
import { inheritStyle, isClipped } from './read-styles.ts';
import { readText, type DrawnText } from './read-text.ts';
import type { TextMeter } from './read-text-type.ts';
import {
  SvgImportError,
  allElements,
  childElements,
  describeElement,
  labelOf,
  type Style,
  type SvgElement,
} from './svg-element.ts';

/** A part of an SVG, in painting order. */
export type Item =
  /** A static part, with a shape if a layer can look the same. */
  | { kind: 'still'; placed: Placed; shape?: ShapeLayer | undefined }
  | { kind: 'layer'; layer: UnnamedLayer; name: string }
  | { kind: 'text'; drawn: DrawnText; text: string; mayFlow: boolean; name: string }
  /** Shown while an image variable is empty. */
  | { kind: 'standIn'; placed: Placed; shape?: ShapeLayer | undefined; variable: string };

/** What an element inherits from the groups around it. */
interface Context extends Cut {
  toPage: Placed['toPage'];
  style: Style;
  ancestors: readonly SvgElement[];
  opacity: number;
  /** The name of a group that contains only this element. */
  variable?: VariableName | undefined;
  /** The name of a group that contains one text element. */
  textVariable?: VariableName | undefined;
  filtered?: FilteredGroup | undefined;
}

const GROUPS = new Set(['g', 'a', 'switch']);
const GRAPHICS = new Set(['rect', 'circle', 'ellipse', 'line', 'path', 'polyline', 'polygon', 'image', 'use', 'svg']);
const SHAPES = new Set(['rect', 'circle', 'ellipse', 'line']);
/** Variable types that can replace a whole group that includes text. */
const PLACEHOLDERS = new Set<string>(['image', 'qrcode', 'datamatrix', 'barcode']);

/** Collects an SVG's visible parts and the variables in them. */
export async function collectItems(drawing: Drawing, meter: TextMeter) {
  const { page, notes, problems } = drawing;
  const items: Item[] = [];
  const uses: VariableUse[] = [];

  async function walk(element: SvgElement, around: Context): Promise<void> {
    const style = inheritStyle(element, around.style);
    if (style.get('display') === 'none') return undefined;
    const opacity = around.opacity * readFraction(style.get('opacity'));
    style.set('opacity', String(opacity));
    const filtered = style.has('filter') ? undefined : around.filtered;
    if (filtered !== undefined) style.set('filter', filtered.filter);
    const toPage = multiply(around.toPage, readTransform(element.attributes.get('transform')));
    const placed = { element, toPage, style, ancestors: around.ancestors, filtered };
    const isBlended = (style.get('mix-blend-mode') ?? 'normal') !== 'normal';
    addLosses(drawing, describeElement(element), { 'blend mode': isBlended });
    const variable = readOwnVariable(element) ?? around.variable;
    if (GROUPS.has(element.name)) return walkGroup(placed, variable, { ...around, toPage, style, opacity });
    if (/^(hidden|collapse)$/.test(style.get('visibility') ?? '')) return undefined;
    if (element.name === 'text') return addText(placed, variable ?? around.textVariable, around);
    return GRAPHICS.has(element.name) ? addGraphic(placed, variable, around) : undefined;
  }

  function readOwnVariable(element: SvgElement): VariableName | undefined {
    const [match] = labelOf(element).matchAll(bindingPattern);
    return match && readName(match[1] ?? '');
  }

  function readName(inner: string): VariableName | undefined {
    const read = readVariableName(inner);
    if (!('problem' in read)) return read;
    if (!problems.includes(read.problem)) problems.push(read.problem);
    return undefined;
  }

  async function walkGroup(placed: Placed, variable: VariableName | undefined, own: Context): Promise<void> {
    const { element, style } = placed;
    const children = childElements(element).filter(
      ({ name }) => GROUPS.has(name) || name === 'text' || GRAPHICS.has(name),
    );
    const inside = children.flatMap((child) => [...allElements(child)]);
    const texts = inside.filter(({ name }) => name === 'text');
    const [only] = children.length === 1 ? children : [];
    const isPlaceholder = texts.length === 0 || PLACEHOLDERS.has(variable?.type ?? 'text');
    if (variable !== undefined && isPlaceholder && only === undefined) return addGraphic(placed, variable, own);
    if (variable !== undefined && texts.length > 1) {
      addNote(drawing, element, 'contains several text elements. Name the text that changes.');
    }
    const next: Context = { ...own, ancestors: [...own.ancestors, element], variable: undefined, filtered: undefined };
    if (only !== undefined) next.variable = variable;
    else if (variable !== undefined && texts.length === 1) next.textVariable = variable;
    const filter = style.get('filter') ?? 'none';
    const filtered =
      filter === 'none' ? undefined : (placed.filtered ?? { group: element, filter, toPage: placed.toPage });
    const isStill = variable === undefined && texts.length === 0 && !inside.some((one) => labelOf(one).includes('{{'));
    if (only !== undefined && filtered !== undefined && !isClipped(style)) {
      const isDrawn = isStill && readShapeWith(only, { ...next, filtered }) === undefined;
      return isDrawn ? addStill(placed) : walk(only, { ...next, filtered });
    }
    const isTransparent = only === undefined && style.get('opacity') !== '1';
    if (isStill && (isClipped(style) || filtered !== undefined || isTransparent)) return addStill(placed);
    if (isClipped(style)) cut(placed, next);
    // A Figma frame has its first rectangle's shadow.
    const hasShadow = filtered !== undefined && readShadow(placed, drawing) !== 'unknown';
    const [first] = hasShadow ? children : [];
    const ground =
      first?.name === 'rect' && readShapeWith(first, { ...next, filtered }) !== 'nothing' ? first : undefined;
    addLosses(drawing, describeElement(element), { effect: filtered !== undefined && ground === undefined });
    const before = items.length;
    for (const child of children) await walk(child, child === ground ? { ...next, filtered } : next);
    const layers = items.slice(before).filter(({ kind }) => kind !== 'standIn');
    if (readFraction(element.style.get('opacity')) < 1 && layers.length > 1) {
      addNote(drawing, element, 'is a transparent group. Each of its layers was made transparent instead.');
    }
    return undefined;
  }

  function readShapeWith(element: SvgElement, around: Context): ShapeLayer | 'nothing' | undefined {
    if (!SHAPES.has(element.name)) return undefined;
    const { ancestors, filtered } = around;
    const style = inheritStyle(element, around.style).set('filter', filtered?.filter ?? 'none');
    const toPage = multiply(around.toPage, readTransform(element.attributes.get('transform')));
    return readShapeLayer({ element, toPage, style, ancestors, filtered }, drawing);
  }

  /** Adds a group's clip, unless the clip shows the whole page. */
  function cut(placed: Placed, next: Context): void {
    const clip = readClip(placed, drawing);
    const isPlain = clip !== undefined && clip.rotation === undefined && clip.radius === 0;
    if (isPlain && contains(clip, { x: 0, y: 0, ...page.viewport }, 0.01 * page.viewport.width)) return;
    Object.assign(next, { clip: undefined, ...cutWithin(next, clip) });
  }

  function addStill(placed: Placed, shape?: ShapeLayer): void {
    items.push({ kind: 'still', placed, shape });
  }

  async function addGraphic(placed: Placed, variable: VariableName | undefined, around: Context): Promise<void> {
    const shape = SHAPES.has(placed.element.name) ? readShapeLayer(placed, drawing) : undefined;
    if (variable === undefined) {
      if (shape === 'nothing') return;
      const { isCut, clip } = around;
      const isWhole = shape !== undefined && (!isCut || (clip !== undefined && holds(clip, shape, radiusOf(shape))));
      addStill(placed, isWhole ? shape : undefined);
      return;
    }
    const layer = await readPlaceholder(placed, variable, around, drawing);
    if (layer === undefined) return;
    const { name, required } = variable;
    if (layer.type === 'picture' && !required && shape !== 'nothing') {
      items.push({ kind: 'standIn', placed, variable: name, shape: around.isCut ? undefined : shape });
    }
    const kind = layer.type === 'shape' ? 'picture' : layer.type;
    const example = kind === 'picture' ? readExamplePicture(placed, drawing) : readExampleText(placed);
    uses.push({ variable, kind, x: layer.x, y: layer.y, example });
    items.push({ kind: 'layer', layer, name });
  }

  async function addText(placed: Placed, variable: VariableName | undefined, around: Context): Promise<void> {
    if (items.filter(({ kind }) => kind === 'text').length >= LAYERS_MAX) {
      throw new SvgImportError([
        `The SVG has more than ${LAYERS_MAX} text elements. A template can have at most that many layers.`,
      ]);
    }
    const drawn = await readText(placed, drawing, meter);
    if (drawn === undefined) return;
    const { element } = placed;
    const isWhole = !around.isCut || (around.clip !== undefined && holds(around.clip, drawn.drawn));
    addLosses(drawing, describeElement(element), { 'clip or mask': !isWhole });
    const { x, y } = drawn.drawn;
    const flowing = drawn.says(true);
    const bound = bindAll(flowing, variable, { x, y });
    const name = variable?.name ?? layerNameOf(placed);
    if (bound !== undefined || variable === undefined) {
      items.push({ kind: 'text', drawn, text: bound ?? drawn.says(false), mayFlow: bound !== undefined, name });
      return;
    }
    if (variable.type === 'image') {
      addProblem(drawing, element, 'is text and cannot show an image. Name a rectangle or an image instead.');
    }
    uses.push({ variable, kind: 'text', drawn: flowing, x, y });
    items.push({ kind: 'text', drawn, text: formatBinding(variable), mayFlow: true, name });
  }

  /** Rewrites the variables in text as template bindings. Undefined if there are none. */
  function bindAll(text: string, named: VariableName | undefined, at: { x: number; y: number }): string | undefined {
    if (text.search(bindingPattern) === -1) return undefined;
    return text.replace(bindingPattern, (whole, inner: string) => {
      const read = readName(inner);
      if (read === undefined) return whole;
      // The layer name may add options.
      const isNamed = named?.name === read.name;
      const variable = isNamed ? { ...named, ...read, required: named.required || read.required } : read;
      uses.push({ variable, kind: 'text', ...at });
      return formatBinding(variable);
    });
  }

  if ([...allElements(drawing.root)].some(({ name }) => name === 'foreignObject')) {
    notes.add('HTML, such as background blur from Figma, was skipped. To keep it, flatten it to an image.');
  }
  const style = inheritStyle(drawing.root, new Map());
  const start = { toPage: page.toUnit, style, ancestors: [], opacity: 1, isCut: false };
  for (const child of childElements(drawing.root)) await walk(child, start);
  return { items, uses };
}

function radiusOf({ shape, radius = 0, width, height }: ShapeLayer): number {
  if (shape === 'ellipse') return Math.min(width, height) / 2;
  return typeof radius === 'number' ? radius : 0;
}

function formatBinding({ name, format }: VariableName): string {
  return format === undefined ? `{{${name}}}` : `{{${name}|${format}}}`;
}
