import { keepPreviousData } from '@tanstack/react-query';
import type { CallOptions } from '../../../client/client.ts';
import type { WorkspaceClient } from '../../../client/create-workspace-client.ts';
import { previewQueryOptions } from '../../lib/preview-query-options.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { useWorkspaceQuery } from '../use-workspace-client.ts';
import { createLocator, type TextRange } from './locate-path.ts';
import { readDocumentText } from './read-document-text.ts';

/** A finding and its location in the text. */
export interface DocumentProblem extends TextRange {
  message: string;
  /** Notes don't prevent a save. */
  isNote: boolean;
}

export interface DocumentCheckControl {
  text: string;
  problems: readonly DocumentProblem[];
  /** The current text hasn't been checked yet. */
  isChecking: boolean;
  /** The document in the checked text; undefined if the text isn't valid JSON. */
  document: Record<string, unknown> | undefined;
  isDrawable: boolean;
  error: Error | null;
  tryAgain: () => void;
}

const NONE: never[] = [];

/** Checks the text whenever the user stops typing. JSON errors are found here; the service checks the document. */
export function useDocumentCheck(typed: string): DocumentCheckControl {
  const text = useDebouncedValue(typed);
  const check = useWorkspaceQuery(['document-check', text], (client, call) => checkText(client, text, call), {
    ...previewQueryOptions,
    placeholderData: keepPreviousData,
  });
  const { data, error } = check;
  return {
    text: data?.text ?? text,
    problems: data?.problems ?? NONE,
    isChecking: error === null && data?.text !== typed,
    document: data?.document,
    isDrawable: data?.problems.every(({ isNote }) => isNote) === true,
    error,
    tryAgain: () => void check.refetch(),
  };
}

async function checkText(
  client: WorkspaceClient,
  text: string,
  call: CallOptions,
): Promise<Pick<DocumentCheckControl, 'text' | 'problems' | 'document'>> {
  const { document, problem } = readDocumentText(text);
  if (problem !== undefined) return { text, document, problems: [{ ...problem, isNote: false }] };
  const { problems, notes } = await client.checkDocument(document, call);
  const locate = createLocator(text);
  return {
    text,
    document,
    problems: [
      ...problems.map(({ path, message }) => ({ ...locate(path), message, isNote: false })),
      ...notes.map(({ path, message }) => ({ ...locate(path), message, isNote: true })),
    ],
  };
}
