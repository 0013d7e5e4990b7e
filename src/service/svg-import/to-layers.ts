import type { Layer } from '../../document/layer.ts';
import { LAYERS_MAX } from '../../document/template-document.ts';
import { outerBox, type Box } from './affine.ts';
import type { Item } from './collect-items.ts';
import { drawPicture } from './draw-picture.ts';
import { findReferenced, type Drawing, type Placed } from './drawing.ts';
import { layerNameOf, type Unlabelled } from './read-placeholder.ts';
import { SvgImportError, allElements, type SvgElement } from './svg-element.ts';

/** Characters of all pictures of a template together. */
const PICTURES_MAX = 12_000_000;

interface Named {
  name: string;
  layer: Unlabelled;
}

/**
 * The layers of a drawing, in its order. What no layer can be like is drawn, together with the shapes between; all that
 * never changes is, where there are more shapes than a template has layers.
 */
export async function toLayers(items: readonly Item[], drawing: Drawing): Promise<Layer[]> {
  const few = gather(items, false);
  const gathered = few.length > LAYERS_MAX ? gather(items, true) : few;
  if (gathered.length > LAYERS_MAX) {
    throw new SvgImportError([
      `The SVG has ${gathered.length} texts and variables. A template has at most ${LAYERS_MAX} layers.`,
    ]);
  }
  const drawn: (Named | Extract<Item, { kind: 'text' }> | undefined)[] = [];
  for (const item of gathered)
    drawn.push(Array.isArray(item) ? await drawStills(item, drawing) : await toNamedLayer(item, drawing));
  const layers = drawn.filter((item) => item !== undefined);
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
    throw new SvgImportError(['The images of the SVG are larger than 9 MB in total. Embed smaller ones.']);
  }
  return disambiguate(named);
}

/** Between two things that must be drawn, what never changes is drawn with them. */
function gather(items: readonly Item[], isAll: boolean): (Item | Placed[])[] {
  const gathered: (Item | Placed[])[] = [];
  let run: Extract<Item, { kind: 'still' }>[] = [];
  const end = (): void => {
    const mustDraw = (item: (typeof run)[number]) => isAll || item.shape === undefined;
    const from = run.findIndex(mustDraw);
    const to = run.findLastIndex(mustDraw);
    if (from === -1) gathered.push(...run);
    else
      gathered.push(
        ...run.slice(0, from),
        run.slice(from, to + 1).map(({ placed }) => placed),
        ...run.slice(to + 1),
      );
    run = [];
  };
  for (const item of items) {
    if (item.kind === 'still') {
      run.push(item);
      continue;
    }
    end();
    gathered.push(item);
  }
  end();
  return gathered;
}

async function drawStills(placed: readonly Placed[], drawing: Drawing): Promise<Named | undefined> {
  const picture = await drawPicture(placed, drawing);
  const [first] = placed;
  if (picture === undefined || first === undefined) return undefined;
  const name = layerNameOf(first);
  const others = placed.length === 1 ? '' : ` and ${placed.length - 1} more`;
  drawing.notes.add(`"${name}"${others} ${placed.length === 1 ? 'was' : 'were'} flattened to an image.`);
  if (placed.some(({ element }) => hasText(element, drawing))) {
    drawing.notes.add(`Text in "${name}"${others} is part of that image. It cannot change, and its font may differ.`);
  }
  return { name, layer: toPictureLayer(picture) };
}

/** Text that was not walked: in a symbol, in a drawing within the drawing. */
function hasText(element: SvgElement, drawing: Drawing): boolean {
  const used = element.name === 'use' ? findReferenced(drawing, element.attributes.get('href')) : undefined;
  return [...allElements(element), ...(used === undefined ? [] : allElements(used))].some(
    ({ name }) => name === 'text',
  );
}

async function toNamedLayer(
  item: Item,
  drawing: Drawing,
): Promise<Named | Extract<Item, { kind: 'text' }> | undefined> {
  if (item.kind === 'text' || item.kind === 'layer') return item;
  if (item.kind === 'still')
    return item.shape === undefined ? undefined : { name: layerNameOf(item.placed), layer: item.shape };
  const showWhenEmpty = item.variable;
  const name = `${item.variable.slice(0, 80)} stand-in`;
  if (item.shape !== undefined) return { name, layer: { ...item.shape, showWhenEmpty } };
  const picture = await drawPicture([item.placed], drawing);
  return picture === undefined ? undefined : { name, layer: { ...toPictureLayer(picture), showWhenEmpty } };
}

function toPictureLayer({ data, ...box }: Box & { data: string }): Extract<Unlabelled, { type: 'picture' }> {
  return { type: 'picture', source: { data }, ...box };
}

/** Gives each layer a unique id. */
function disambiguate(named: readonly Named[]): Layer[] {
  const counts = new Map<string, number>();
  return named.map(({ name, layer }) => {
    let id = name;
    while (counts.has(id)) {
      const count = (counts.get(name) ?? 1) + 1;
      counts.set(name, count);
      id = `${name} ${count}`;
    }
    counts.set(id, 1);
    return { id, ...layer };
  });
}
