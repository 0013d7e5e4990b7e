import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { EditorState, EditorStore } from './editor-store.ts';

export const EditorContext = createContext<EditorStore | undefined>(undefined);

export function useEditorStore(): EditorStore {
  const store = use(EditorContext);
  if (store === undefined) throw new Error('useEditorStore requires an EditorContext');
  return store;
}

/** Returns a part of the editor's state, and renders again when it changes. The part must be stored, not computed. */
export function useEditor<Part>(select: (state: EditorState) => Part): Part {
  return useStore(useEditorStore(), select);
}
