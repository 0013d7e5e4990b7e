import type { KeyboardEvent } from 'react';
import type { Layer } from '../../../document/layer.ts';
import { LAYERS_MAX } from '../../../document/template-document.ts';
import { useEditorStore } from '../editor-context.ts';
import { findFreeLayers } from '../editor-store.ts';
import { roundNumber } from '../fields/number-text.ts';
import { arrowSteps } from '../geometry/round-box.ts';
import { addLayers, copyLayers, nameLayers, removeLayers, reorderLayers, type Order } from '../layer-commands.ts';

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** With Shift, as a multiple. */
const LARGE_STEP = 10;

/** Everything that can be done to the selected layers. */
export function useSelectionCommands() {
  const store = useEditorStore();

  /** Moves the selection by a number of steps. */
  function moveBy(x: number, y: number): void {
    const { document, selection, changeLayers } = store.getState();
    const step = arrowSteps[document.unit];
    const place = (layer: Layer) => ({
      ...layer,
      x: roundNumber(layer.x + x * step),
      y: roundNumber(layer.y + y * step),
    });
    changeLayers(selection, place, {
      message: `Moved ${nameLayers(selection)}`,
      topic: `nudge ${selection.join(' ')}`,
    });
  }

  function remove(): void {
    const { selection, change } = store.getState();
    if (selection.length === 0) return;
    change((document) => removeLayers(document, selection), {
      message: `Deleted ${nameLayers(selection)}`,
      selection: [],
    });
  }

  function add(layers: readonly Layer[], verb: string): void {
    const { document, change } = store.getState();
    if (layers.length === 0 || document.layers.length + layers.length > LAYERS_MAX) return;
    const added = addLayers(document, layers);
    change(() => added.document, { message: `${verb} ${nameLayers(added.ids)}`, selection: added.ids });
  }

  function duplicate(): void {
    const { document, selection } = store.getState();
    add(copyLayers(document, selection), 'Added');
  }

  function reorder(order: Order): void {
    const { selection, change } = store.getState();
    const where = { front: 'to the front', forward: 'forward', backward: 'backward', back: 'to the back' }[order];
    change((document) => reorderLayers(document, selection, order), {
      message: `Moved ${nameLayers(selection)} ${where}`,
    });
  }

  /** Selects the next layer, or the one before; false at the end. No layer is before the first one. */
  function selectNext(step: 1 | -1): boolean {
    const { selection, select } = store.getState();
    const layers = findFreeLayers(store.getState());
    const at = layers.findIndex(({ id }) => id === selection.at(-1));
    const next = layers[at + step];
    if (next === undefined) return false;
    select([next.id]);
    return true;
  }

  const selectAll = () => store.getState().select(findFreeLayers(store.getState()).map(({ id }) => id));
  const undo = () => store.getState().undo();
  const redo = () => store.getState().redo();
  const clear = () => store.getState().select([]);
  return { moveBy, remove, add, duplicate, reorder, selectNext, selectAll, undo, redo, clear };
}

export type SelectionCommands = ReturnType<typeof useSelectionCommands>;

/** Handles the keys of the canvas; false for a key that isn't one of them. */
export function handleCanvasKey(event: KeyboardEvent, commands: SelectionCommands, isReadOnly: boolean): boolean {
  const { key, code, shiftKey, altKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (key === 'Tab' && !isCommand && !altKey) return commands.selectNext(shiftKey ? -1 : 1);
  if (isCommand && key === 'a') return done(commands.selectAll);
  if (key === 'Escape') return done(commands.clear);
  if (isReadOnly) return false;
  const arrow = arrows[key];
  if (arrow !== undefined && !isCommand && !altKey) {
    const size = shiftKey ? LARGE_STEP : 1;
    return done(() => commands.moveBy(arrow[0] * size, arrow[1] * size));
  }
  if (key === 'Delete' || key === 'Backspace') return done(commands.remove);
  if (isCommand && key === 'd') return done(commands.duplicate);
  // By their place, because Shift and other layouts change the letter.
  if (isCommand && code === 'BracketRight') return done(() => commands.reorder(shiftKey ? 'front' : 'forward'));
  if (isCommand && code === 'BracketLeft') return done(() => commands.reorder(shiftKey ? 'back' : 'backward'));
  return false;
}

function done(act: () => void): true {
  act();
  return true;
}
