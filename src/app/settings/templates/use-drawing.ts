import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { decodeText } from '../../../batch/table/decode-text.ts';
import type { DocumentReading } from '../../../contract/workspace.ts';
import { WORKSPACE_BODY_BYTES_MAX } from '../../../contract/workspace.ts';
import { isChanging } from '../use-change.ts';
import { workspaceClient } from '../workspace-client.ts';
import type { OpenDocument } from './draft-document.ts';

/** A drawing or document that was read. */
export interface Drawing extends Omit<DocumentReading, 'document'> {
  fileName: string;
  document: OpenDocument;
  /** A person wrote it, and it says all itself. */
  isDocument: boolean;
}

export interface DrawingReader {
  readFile: (file: File) => void;
  readText: (fileName: string, text: string) => void;
  isReading: boolean;
  hasDrawing: boolean;
  /** Of what is read, or was read last. */
  fileName: string;
  error: Error | null;
}

/** What a body holds beside the text; quotes and line ends of the text are escaped in it. */
const TEXT_LENGTH_MAX = WORKSPACE_BODY_BYTES_MAX / 2;

/**
 * Reads drawings and documents by the service. Another one that is chosen meanwhile goes first. None is taken while something is
 * saved: the form of the new one would take the place of the form that saves, and nobody would be told what came of it.
 */
export function useDrawing(hasDrawing: boolean, onRead: (drawing: Drawing) => void): DrawingReader {
  const queryClient = useQueryClient();
  const reading = useRef<AbortController>(undefined);
  const refuseWhileSaving = () => {
    if (isChanging(queryClient)) throw new Error('Something is being saved. Choose it again once that is done.');
  };
  const read = useMutation({
    mutationFn: async ({ readText, fileName }: { fileName: string; readText: () => Promise<string> }) => {
      reading.current?.abort();
      refuseWhileSaving();
      const { signal } = (reading.current = new AbortController());
      const text = await readText();
      const found = await workspaceClient.readDocument({ fileName, text }, { signal });
      refuseWhileSaving();
      return { signal, drawing: { ...found, fileName, isDocument: isJson(text) } };
    },
    onSuccess: ({ signal, drawing: { document, ...drawing } }) => {
      // The service has read it as a document, so its variables and layers are there.
      if (!signal.aborted) onRead({ ...drawing, document: document as OpenDocument });
    },
  });
  return {
    readFile: (file) =>
      read.mutate({
        fileName: file.name,
        readText: async () => {
          if (file.size > TEXT_LENGTH_MAX) throw new Error('It is over 8 MB. Make the pictures in it smaller.');
          return decodeText(new Uint8Array(await file.arrayBuffer())).text;
        },
      }),
    readText: (fileName, text) => read.mutate({ fileName, readText: () => Promise.resolve(text) }),
    isReading: read.isPending,
    hasDrawing,
    fileName: read.variables?.fileName ?? '',
    error: read.error,
  };
}

function isJson(text: string): boolean {
  return /^\uFEFF?\s*[{[]/.test(text);
}
