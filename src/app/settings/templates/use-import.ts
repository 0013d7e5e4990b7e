import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { decodeText } from '../../../batch/table/decode-text.ts';
import type { DocumentReading } from '../../../contract/workspace.ts';
import { WORKSPACE_BODY_BYTES_MAX } from '../../../contract/workspace.ts';
import { isChanging } from '../use-change.ts';
import { useWorkspaceClient } from '../use-workspace-client.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';

/** An imported SVG or template file. */
export interface ImportedFile extends Omit<DocumentReading, 'document'> {
  fileName: string;
  document: TemplateDocument;
  /** The file is a template document rather than an SVG, so it contains all settings. */
  isDocument: boolean;
}

export interface Importer {
  readFile: (file: File) => void;
  readText: (fileName: string, text: string) => void;
  /** Imports the last file again. */
  readAgain: () => void;
  isReading: boolean;
  fileName: string;
  error: Error | null;
}

/** Leaves room in the request body for escaped quotes and line breaks. */
const TEXT_LENGTH_MAX = WORKSPACE_BODY_BYTES_MAX / 2;

/**
 * Imports files through the service. A newer file cancels the previous import. Nothing is imported during a save, because the new
 * file would replace the dialog that shows the save's result.
 */
export function useImport(onRead: (imported: ImportedFile) => void): Importer {
  const workspaceClient = useWorkspaceClient();
  const queryClient = useQueryClient();
  const reading = useRef<AbortController>(undefined);
  const refuseWhileSaving = () => {
    if (isChanging(queryClient))
      throw new Error('A save is in progress. Choose the file again when the save is finished.');
  };
  const read = useMutation({
    mutationFn: async ({ readText, fileName }: { fileName: string; readText: () => Promise<string> }) => {
      reading.current?.abort();
      refuseWhileSaving();
      const { signal } = (reading.current = new AbortController());
      const text = await readText();
      const found = await workspaceClient.readDocument({ fileName, text }, { signal });
      refuseWhileSaving();
      return { signal, imported: { ...found, fileName, isDocument: isJson(text) } };
    },
    onSuccess: ({ signal, imported: { document, ...imported } }) => {
      // The service has validated the document.
      if (!signal.aborted) onRead({ ...imported, document: document as TemplateDocument });
    },
  });
  return {
    readFile: (file) =>
      read.mutate({
        fileName: file.name,
        readText: async () => {
          if (file.size > TEXT_LENGTH_MAX)
            throw new Error('The file is larger than 8 MB. Use smaller embedded images.');
          return decodeText(new Uint8Array(await file.arrayBuffer())).text;
        },
      }),
    readText: (fileName, text) => read.mutate({ fileName, readText: () => Promise.resolve(text) }),
    readAgain: () => read.variables && read.mutate(read.variables),
    isReading: read.isPending,
    fileName: read.variables?.fileName ?? '',
    error: read.error,
  };
}

function isJson(text: string): boolean {
  return /^\uFEFF?\s*[{[]/.test(text);
}
