import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { templateDocumentSchema, type TemplateDocument } from '../../../document/template-document.ts';
import { createEditorStore, type EditorStore } from '../../editor/editor-store.ts';
import { formatDocument, readDocumentText } from './read-document-text.ts';
import type { EditedText } from './use-edited-text.ts';

/** The document in a text; undefined if the canvas can't show it. */
function readDesign(text: string): TemplateDocument | undefined {
  const { document } = readDocumentText(text);
  if (!templateDocumentSchema.safeParse(document).success) return undefined;
  const design = document as unknown as TemplateDocument;
  const ids = new Set(design.layers.map(({ id }) => id));
  return ids.size === design.layers.length ? design : undefined;
}

export interface Design {
  store: EditorStore;
  /** The text is no valid document, so the canvas shows the last one that was. */
  isOutdated: boolean;
}

/** The first line that differs. */
function findChangedLine(before: string, after: string): number {
  let line = 1;
  for (let at = 0; at < after.length && after[at] === before[at]; at += 1) if (after[at] === '\n') line += 1;
  return line;
}

/** Keeps the canvas and the text in step: both show the document of one store, whose history has the changes of both. */
export function useDesign(edited: EditedText, saved: Record<string, unknown>): Design {
  const { text, replacedCount, version, write } = edited;
  const design = useMemo(() => readDesign(text), [text]);
  const [store] = useState(() => createEditorStore(design ?? (saved as unknown as TemplateDocument), text));
  /** The text as the store knows it. */
  const known = useRef({ text, replacedCount });
  const latestWrite = useRef(write);

  // Before the next key is pressed, which may be Undo.
  useLayoutEffect(() => {
    latestWrite.current = write;
    const isTyped = replacedCount === known.current.replacedCount;
    const former = known.current.text;
    known.current = { text, replacedCount };
    if (text === former) return;
    const described = isTyped
      ? { message: 'Edited the JSON', topic: `line ${findChangedLine(former, text)}` }
      : { message: `Loaded version ${version}` };
    store.getState().change((before) => design ?? before, { ...described, text });
  }, [text, replacedCount, version, write, design, store]);

  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (state.document === before.document && state.text === before.text) return;
        const next = state.text ?? formatDocument({ ...state.document });
        if (next === known.current.text) return;
        known.current.text = next;
        latestWrite.current(next);
      }),
    [store],
  );
  return { store, isOutdated: design === undefined };
}
