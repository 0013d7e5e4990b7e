import { useEffect, useMemo, useRef, useState } from 'react';
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

/** Keeps the canvas and the text in step. Changes of the canvas are written into the text; valid text is shown on the canvas. */
export function useDesign({ text, write }: EditedText, saved: Record<string, unknown>): Design {
  const design = useMemo(() => readDesign(text), [text]);
  const [store] = useState(() => createEditorStore(design ?? (saved as unknown as TemplateDocument)));
  /** The text that the canvas shows. */
  const shownText = useRef(text);
  const fromText = useRef<TemplateDocument>(undefined);
  const latestWrite = useRef(write);
  useEffect(() => {
    latestWrite.current = write;
  });

  useEffect(() => {
    if (text === shownText.current || design === undefined) return;
    shownText.current = text;
    fromText.current = design;
    store.getState().change(() => design, { message: 'Edited the JSON', topic: 'json' });
  }, [text, design, store]);

  useEffect(
    () =>
      store.subscribe(({ document }, before) => {
        if (document === before.document || document === fromText.current) return;
        // Redo can bring the design of an earlier text back.
        fromText.current = undefined;
        shownText.current = formatDocument({ ...document });
        latestWrite.current(shownText.current);
      }),
    [store],
  );
  return { store, isOutdated: design === undefined };
}
