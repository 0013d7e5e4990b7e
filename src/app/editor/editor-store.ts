import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Layer } from '../../document/layer.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { addStep, redo, startHistory, undo, type UndoHistory } from '../lib/undo-history.ts';

/** What one step of the history contains. */
interface Contents {
  document: TemplateDocument;
  /** The layers that were selected after the change. */
  selection: readonly string[];
  /** The JSON as it was typed, if the last change was made there. If it has a mistake, the document is the last one without. */
  text?: string | undefined;
}

/** A change to the document. */
export interface Change {
  /** Says what changed, for screen readers and Undo, such as "Moved Title". */
  message: string;
  /** Changes with one topic, such as letters typed into one field, are one step unless there is a pause between them. */
  topic?: string;
  /** The layers to select; those that are selected by default. */
  selection?: readonly string[];
  /** The JSON as it was typed. */
  text?: string;
}

export interface EditorState {
  history: UndoHistory<Contents>;
  document: TemplateDocument;
  /** The JSON as it was typed; undefined if the last change was made in the design. */
  text: string | undefined;
  /** Ids of the selected layers. */
  selection: readonly string[];
  /** Ids of layers that the canvas doesn't draw, in this session. */
  hidden: readonly string[];
  /** Ids of layers that the canvas doesn't select, in this session. */
  locked: readonly string[];
  /** Describes the last change, undo or redo. */
  message: string;
  change: (next: (document: TemplateDocument) => TemplateDocument, change: Change) => void;
  /** Changes some layers. */
  changeLayers: (ids: readonly string[], next: (layer: Layer) => Layer, change: Change) => void;
  select: (ids: readonly string[]) => void;
  toggle: (what: 'hidden' | 'locked', id: string) => void;
  undo: () => void;
  redo: () => void;
}

/** The document that is being edited, with one history for all ways to change it. */
export type EditorStore = StoreApi<EditorState>;

/** The layers that the canvas can select. */
export function findFreeLayers({ document, hidden, locked }: EditorState): Layer[] {
  return document.layers.filter(({ id }) => !hidden.includes(id) && !locked.includes(id));
}

/** Longer than between two letters. */
const PAUSE_MS = 1_000;

export function createEditorStore(
  document: TemplateDocument,
  firstText?: string,
  now = () => performance.now(),
): EditorStore {
  let changedAtMs = 0;
  let pauses = 0;
  return createStore<EditorState>()((set, get) => {
    /** Shows the contents of a step. If the layers to select are gone, selects those of the step. */
    function show(history: UndoHistory<Contents>, wanted: readonly string[]): void {
      const { document: shown, selection, text } = history.present;
      const ids = new Set(shown.layers.map(({ id }) => id));
      const { document: before, hidden, locked } = get();
      const { layers } = before;
      const isSameCount = layers.length === shown.layers.length;
      const placeOf = (id: string) => layers.findIndex((layer) => layer.id === id);
      /** After a rename or its undo, the layer at the same place. */
      const follow = (former: readonly string[]) =>
        former.map((id) => (!ids.has(id) && isSameCount && shown.layers[placeOf(id)]?.id) || id);
      const left = follow(wanted).filter((id) => ids.has(id));
      set({
        history,
        document: shown,
        text,
        selection: left.length > 0 ? left : selection.filter((id) => ids.has(id)),
        hidden: follow(hidden),
        locked: follow(locked),
        message: history.messages[0] ?? '',
      });
    }

    function change(
      next: (document: TemplateDocument) => TemplateDocument,
      { message, topic, selection = get().selection, text }: Change,
    ): void {
      const { history, document: before } = get();
      const after = next(before);
      if (after === before && text === undefined) return;
      if (now() - changedAtMs > PAUSE_MS) pauses += 1;
      changedAtMs = now();
      const contents = { document: after, selection, text };
      show(
        addStep(history, { contents, messages: [message], ...(topic && { topic: `${topic} ${pauses}` }) }),
        selection,
      );
    }

    return {
      history: startHistory<Contents>({ document, selection: [], text: firstText }),
      document,
      text: firstText,
      selection: [],
      hidden: [],
      locked: [],
      message: '',
      change,
      changeLayers: (ids, next, described) =>
        change((before) => {
          const layers = before.layers.map((layer) => (ids.includes(layer.id) ? next(layer) : layer));
          return layers.some((layer, index) => layer !== before.layers[index]) ? { ...before, layers } : before;
        }, described),
      select: (selection) => set({ selection }),
      toggle(what, id) {
        const ids = get()[what];
        set({ [what]: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] });
      },
      undo: () => show(undo(get().history), get().selection),
      redo: () => show(redo(get().history), get().selection),
    };
  });
}
