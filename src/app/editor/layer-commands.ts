import type { Layer } from '../../document/layer.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { moveBox } from './geometry/box.ts';

type Layers = readonly Layer[];
type Ids = readonly string[];

/** How far a copy is from its original, as a part of the viewport's longer side. */
const COPY_OFFSET = 0.02;

/** A free id, such as "Title 2". */
export function findFreeId(layers: readonly { id: string }[], wanted: string): string {
  const taken = new Set(layers.map(({ id }) => id));
  const base = wanted.replace(/ \d+$/, '');
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${base} ${number}`;
  return id;
}

function withLayers(document: TemplateDocument, layers: Layers): TemplateDocument {
  return { ...document, layers: [...layers] };
}

/** Adds layers on top, with free ids. Returns the document and their ids. */
export function addLayers(document: TemplateDocument, added: Layers): { document: TemplateDocument; ids: string[] } {
  const layers = [...document.layers];
  const ids: string[] = [];
  for (const layer of added) {
    const id = findFreeId(layers, layer.id);
    ids.push(id);
    layers.push({ ...layer, id });
  }
  return { document: withLayers(document, layers), ids };
}

/** How far copies are from their originals, in the document's unit. */
export function offsetOfCopies({ viewport }: TemplateDocument): number {
  return Number((COPY_OFFSET * Math.max(viewport.width, viewport.height)).toPrecision(1));
}

/** Copies of layers, a little to the right and down. */
export function copyLayers(document: TemplateDocument, ids: Ids): Layer[] {
  const offset = offsetOfCopies(document);
  return document.layers.filter(({ id }) => ids.includes(id)).map((layer) => moveBox(layer, offset, offset));
}

export function removeLayers(document: TemplateDocument, ids: Ids): TemplateDocument {
  const left = document.layers.filter(({ id }) => !ids.includes(id));
  return left.length === document.layers.length ? document : withLayers(document, left);
}

export type Order = 'front' | 'forward' | 'backward' | 'back';

/** Moves layers in front of others or behind them. They keep their order among each other. */
export function reorderLayers(document: TemplateDocument, ids: Ids, order: Order): TemplateDocument {
  const isMoved = ({ id }: Layer) => ids.includes(id);
  const moved = document.layers.filter(isMoved);
  const rest = document.layers.filter((layer) => !isMoved(layer));
  const first = document.layers.findIndex(isMoved);
  const last = document.layers.findLastIndex(isMoved);
  // How many of the others stay below.
  const below = {
    front: rest.length,
    back: 0,
    forward: Math.min(rest.length, last - moved.length + 2),
    backward: Math.max(0, first - 1),
  }[order];
  const layers = [...rest.slice(0, below), ...moved, ...rest.slice(below)];
  return layers.every((layer, index) => layer === document.layers[index]) ? document : withLayers(document, layers);
}

/** Moves one layer to a position among all; 0 is at the back. */
export function moveLayerTo(document: TemplateDocument, id: string, position: number): TemplateDocument {
  const from = document.layers.findIndex((layer) => layer.id === id);
  const layer = document.layers[from];
  if (layer === undefined || from === position) return document;
  const rest = document.layers.filter((other) => other !== layer);
  return withLayers(document, rest.toSpliced(position, 0, layer));
}

/** Names layers in a message: "Title", "Title and Photo", or "3 layers". */
export function nameLayers(ids: Ids): string {
  return ids.length <= 2 ? ids.join(' and ') : `${ids.length} layers`;
}
