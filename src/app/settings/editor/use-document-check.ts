import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DocumentRemark } from '../../../contract/workspace.ts';
import { previewQueryOptions } from '../../lib/preview-query-options.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { workspaceClient } from '../workspace-client.ts';
import type { DocumentProblem } from './document-problem.ts';
import { createLocator } from './locate-path.ts';
import { readDocumentText, type TextReading } from './read-document-text.ts';

export interface DocumentCheckControl {
  /** The text that was checked last. */
  text: string;
  /** Of that text; they stay until those of the text as it is now are known. */
  problems: readonly DocumentProblem[];
  /** The text is another by now, or nothing was checked so far. */
  isChecking: boolean;
  /** The last document that can be drawn; undefined until there is one. */
  drawable: Record<string, unknown> | undefined;
  /** What was checked last can be drawn. */
  isCurrent: boolean;
  /** Why it could not be checked. */
  error: Error | null;
  tryAgain: () => void;
}

/** What is wrong with a text, once nobody types: its JSON at once, its members as the service finds them. */
export function useDocumentCheck(typed: string): DocumentCheckControl {
  const text = useDebouncedValue(typed);
  const reading = useMemo(() => readDocumentText(text), [text]);
  const { document } = reading;
  const check = useQuery({
    ...previewQueryOptions,
    queryKey: ['document-check', text],
    queryFn: ({ signal }) => workspaceClient.checkDocument(document, { signal }),
    enabled: document !== undefined,
  });
  const remarks = document === undefined ? undefined : check.data;
  const found = useMemo(() => findProblems(text, reading, remarks), [text, reading, remarks]);
  const [last, setLast] = useState<FoundProblems>();
  if (found !== undefined && found !== last) setLast(found);
  const shown = found ?? last;
  const [drawable, setDrawable] = useState<Record<string, unknown>>();
  if (remarks?.problems.length === 0 && drawable !== document) setDrawable(document);
  const error = document === undefined ? null : check.error;
  return {
    text: shown?.text ?? text,
    problems: shown?.problems ?? none,
    isChecking: error === null && shown?.text !== typed,
    drawable,
    isCurrent: error === null && shown?.problems.every(({ isNote }) => isNote) === true,
    error,
    tryAgain: () => void check.refetch(),
  };
}

interface FoundProblems {
  text: string;
  problems: readonly DocumentProblem[];
}

const none: never[] = [];

/** Undefined until the service has looked. */
function findProblems(
  text: string,
  { problem }: TextReading,
  check: { problems: readonly DocumentRemark[]; notes: readonly DocumentRemark[] } | undefined,
): FoundProblems | undefined {
  if (problem !== undefined) return { text, problems: [{ ...problem, isNote: false }] };
  if (check === undefined) return undefined;
  const locate = createLocator(text);
  const problems = [
    ...check.problems.map(({ path, message }) => ({ ...locate(path), message, isNote: false })),
    ...check.notes.map(({ path, message }) => ({ ...locate(path), message, isNote: true })),
  ];
  return { text, problems };
}
