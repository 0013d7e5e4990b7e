import { useEffect, useState } from 'react';
import type { TemplateDocument } from '../../../document/template-document.ts';

/** Draws a document; the bytes are an image. */
export type DrawDocument = (document: TemplateDocument, signal: AbortSignal) => Promise<Blob>;

/** The real render of a document, ready to be painted without flicker. */
export interface Drawing {
  document: TemplateDocument;
  url: string;
}

/** Browsers may still paint the former image for a moment. */
const KEPT_MS = 2_000;

/** Draws a document and decodes the image. */
export async function loadDrawing(
  draw: DrawDocument,
  document: TemplateDocument,
  signal: AbortSignal,
): Promise<Drawing> {
  const url = URL.createObjectURL(await draw(document, signal));
  const image = new Image();
  image.src = url;
  await image.decode();
  return { document, url };
}

export function releaseDrawing({ url }: Drawing): void {
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** The latest drawing that has loaded, and why the next one failed. A newer document cancels the one under way. */
export function useDrawing(
  draw: DrawDocument,
  document: TemplateDocument,
): { drawing: Drawing | undefined; error: Error | undefined; tryAgain: () => void } {
  const [drawing, setDrawing] = useState<Drawing>();
  const [error, setError] = useState<Error>();
  // A new object draws the same document again.
  const [asked, setAsked] = useState({ document });
  if (asked.document !== document) setAsked({ document });
  useEffect(() => {
    const controller = new AbortController();
    loadDrawing(draw, asked.document, controller.signal).then(
      (next) => {
        if (controller.signal.aborted) return releaseDrawing(next);
        setError(undefined);
        setDrawing((former) => {
          if (former !== undefined) releaseDrawing(former);
          return next;
        });
      },
      (failure: unknown) => {
        if (!controller.signal.aborted) setError(failure instanceof Error ? failure : new Error(String(failure)));
      },
    );
    return () => controller.abort();
  }, [draw, asked]);
  return { drawing, error, tryAgain: () => setAsked({ document }) };
}
