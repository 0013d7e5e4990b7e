import type { Layer } from '../../document/layer.ts';
import { LAYERS_MAX } from '../../document/template-document.ts';
import { outerBox } from './affine.ts';
import type { Item } from './collect-items.ts';
import { drawPicture } from './draw-picture.ts';
import { findReferenced, type Drawing, type Placed } from './drawing.ts';
import { layerNameOf, type UnnamedLayer } from './read-placeholder.ts';
import { SvgImportError, allElements, type SvgElement } from './svg-element.ts';

/** Maximum total length of a template's images. */
const PICTURES_MAX = 12_000_000;

interface Named {
  name: string;
  layer: UnnamedLayer;
}
type TextItem = Extract<Item, { kind: 'text' }>;

/** Converts items to layers in the same order. Items without an equivalent layer are flattened to images. */
export async function toLayers(items: readonly Item[], drawing: Drawing): Promise<Layer[]> {
  const few = flatten(items, (item) => item.shape === undefined);
  const flattened = few.length > LAYERS_MAX ? flatten(items, () => true) : few;
  if (flattened.length > LAYERS_MAX) {
    throw new SvgImportError([
      `The SVG has ${flattened.length} text elements and variables. A template can have at most ${LAYERS_MAX} layers.`,
    ]);
  }
  const layers: (Named | TextItem)[] = [];
  for (const item of flattened) {
    const layer = Array.isArray(item) ? await drawStills(item, drawing) : await toNamedLayer(item, drawing);
    if (layer !== undefined) layers.push(layer);
  }
  const boxes = layers.map((item) => ('layer' in item ? outerBox(item.layer) : item.drawn.drawn));
  const named = layers.map((item, index) => {
    if ('layer' in item) return item;
    const others = boxes.filter((_, other) => other !== index);
    return { name: item.name, layer: item.drawn.place(item.text, item.mayFlow, others) };
  });
  const characters = named.map(({ layer }) =>
    layer.type === 'picture' && 'data' in layer.source ? layer.source.data.length : 0,
  );
  if (characters.reduce((sum, count) => sum + count, 0) > PICTURES_MAX) {
    throw new SvgImportError(["The SVG's images exceed 9 MB in total. Embed smaller images."]);
  }
  return nameLayers(named);
}

type Still = Extract<Item, { kind: 'still' }>;

/** Joins static items that must be drawn, and any items between them, into one image. */
function flatten(items: readonly Item[], mustDraw: (item: Still) => boolean): (Item | Placed[])[] {
  const flattened: (Item | Placed[])[] = [];
  let run: Still[] = [];
  const endRun = (): void => {
    const from = run.findIndex(mustDraw);
    const to = run.findLastIndex(mustDraw);
    const drawn = from === -1 ? [] : [run.slice(from, to + 1).map(({ placed }) => placed)];
    flattened.push(...run.slice(0, Math.max(0, from)), ...drawn, ...run.slice(to + 1));
    run = [];
  };
  for (const item of items) {
    if (item.kind === 'still') {
      run.push(item);
      continue;
    }
    endRun();
    flattened.push(item);
  }
  endRun();
  return flattened;
}

async function drawStills(placed: readonly Placed[], drawing: Drawing): Promise<Named | undefined> {
  const picture = await drawPicture(placed, drawing);
  const [first] = placed;
  if (picture === undefined || first === undefined) return undefined;
  const name = layerNameOf(first);
  const subject = placed.length === 1 ? `"${name}"` : `"${name}" and ${placed.length - 1} more`;
  drawing.notes.add(`${subject} ${placed.length === 1 ? 'was' : 'were'} flattened to an image.`);
  if (placed.some(({ element }) => hasText(element, drawing))) {
    drawing.notes.add(`Text in ${subject} is part of that image, so the text cannot change and its font may differ.`);
  }
  const { data, ...box } = picture;
  return { name, layer: { type: 'picture', source: { data }, ...box } };
}

/** True for text in a symbol or nested SVG, which doesn't become a layer. */
function hasText(element: SvgElement, drawing: Drawing): boolean {
  const used = element.name === 'use' ? findReferenced(drawing, element.attributes.get('href')) : undefined;
  return [element, used].some(
    (part) => part !== undefined && [...allElements(part)].some(({ name }) => name === 'text'),
  );
}

async function toNamedLayer(item: Item, drawing: Drawing): Promise<Named | TextItem | undefined> {
  if (item.kind === 'text' || item.kind === 'layer') return item;
  if (item.kind === 'still') return item.shape && { name: layerNameOf(item.placed), layer: item.shape };
  const showWhenEmpty = item.variable;
  const name = `${item.variable.slice(0, 80)} stand-in`;
  if (item.shape !== undefined) return { name, layer: { ...item.shape, showWhenEmpty } };
  const picture = await drawPicture([item.placed], drawing);
  if (picture === undefined) return undefined;
  const { data, ...box } = picture;
  return { name, layer: { type: 'picture', source: { data }, ...box, showWhenEmpty } };
}

/** Gives each layer a unique id and drops undefined members. */
function nameLayers(named: readonly Named[]): Layer[] {
  const counts = new Map<string, number>();
  return named.map(({ name, layer }) => {
    let id = name;
    while (counts.has(id)) {
      const count = (counts.get(name) ?? 1) + 1;
      counts.set(name, count);
      id = `${name} ${count}`;
    }
    counts.set(id, 1);
    const members = Object.entries(layer).filter(([, value]) => value !== undefined);
    return { id, ...Object.fromEntries(members) } as Layer;
  });
}
