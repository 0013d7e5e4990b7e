import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Layer } from '../../document/layer.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { addStep, redo, startHistory, undo, type UndoHistory } from '../lib/undo-history.ts';

/** What one step of the history contains: the document, and the layers that were selected after the change. */
interface Contents {
  document: TemplateDocument;
  selection: readonly string[];
}

/** A change to the document. */
export interface Change {
  /** Says what changed, for screen readers and Undo, such as "Moved Title". */
  message: string;
  /** Consecutive changes with one topic, such as letters typed into one field, are one step. */
  topic?: string;
  /** The layers to select; those that are selected by default. */
  selection?: readonly string[];
}

export interface EditorState {
  history: UndoHistory<Contents>;
  document: TemplateDocument;
  /** Ids of the selected layers. */
  selection: readonly string[];
  /** Describes the last change, undo or redo. */
  message: string;
  change: (next: (document: TemplateDocument) => TemplateDocument, change: Change) => void;
  /** Changes some layers. */
  changeLayers: (ids: readonly string[], next: (layer: Layer) => Layer, change: Change) => void;
  select: (ids: readonly string[]) => void;
  undo: () => void;
  redo: () => void;
}

/** The document that is being edited, with one history for all ways to change it. */
export type EditorStore = StoreApi<EditorState>;

export function createEditorStore(document: TemplateDocument): EditorStore {
  return createStore<EditorState>()((set, get) => {
    /** Shows the contents of a step. Layers may be gone. */
    function show(history: UndoHistory<Contents>, selection = history.present.selection): void {
      const { document: shown } = history.present;
      const ids = new Set(shown.layers.map(({ id }) => id));
      set({
        history,
        document: shown,
        selection: selection.filter((id) => ids.has(id)),
        message: history.messages[0] ?? '',
      });
    }

    function change(
      next: (document: TemplateDocument) => TemplateDocument,
      { message, topic, selection = get().selection }: Change,
    ): void {
      const { history, document: before } = get();
      const after = next(before);
      if (after === before) return;
      show(addStep(history, { contents: { document: after, selection }, messages: [message], ...(topic && { topic }) }));
    }

    return {
      history: startHistory({ document, selection: [] }),
      document,
      selection: [],
      message: '',
      change,
      changeLayers: (ids, next, described) =>
        change((before) => {
          const layers = before.layers.map((layer) => (ids.includes(layer.id) ? next(layer) : layer));
          return layers.some((layer, index) => layer !== before.layers[index]) ? { ...before, layers } : before;
        }, described),
      select: (selection) => set({ selection }),
      undo: () => show(undo(get().history)),
      redo: () => {
        const history = redo(get().history);
        show(history, history.present.selection);
      },
    };
  });
}
