import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { DocumentRemark } from '../../../contract/workspace.ts';
import { documentRetries } from '../document-retries.ts';
import { workspaceClient } from '../workspace-client.ts';
import type { DocumentProblem } from './document-problem.ts';
import { createLocator } from './locate-path.ts';
import { readDocumentText, type TextReading } from './read-document-text.ts';

const PAUSE_MS = 300;

export interface DocumentCheckControl {
  /** The text as of the last pause. */
  text: string;
  problems: readonly DocumentProblem[];
  /** The last document that can be drawn; undefined until there is one. */
  drawable: Record<string, unknown> | undefined;
  /** That is the document as it is now. */
  isCurrent: boolean;
  /** Why it could not be checked. */
  error: Error | null;
}

/** What is wrong with a text, once nobody types: its JSON at once, its members as the service finds them. */
export function useDocumentCheck(typed: string): DocumentCheckControl {
  const text = useQuiet(typed);
  const reading = useMemo(() => readDocumentText(text), [text]);
  const { document } = reading;
  const check = useQuery({
    ...documentRetries,
    queryKey: ['document-check', text],
    queryFn: ({ signal }) => workspaceClient.checkDocument(document, { signal }),
    enabled: document !== undefined,
  });
  const remarks = document === undefined ? undefined : check.data;
  const problems = useMemo(() => listProblems(text, reading, remarks), [text, reading, remarks]);
  const [drawable, setDrawable] = useState<Record<string, unknown>>();
  const isDrawable = remarks?.problems.length === 0;
  if (isDrawable && drawable !== document) setDrawable(document);
  return { text, problems, drawable, isCurrent: isDrawable, error: document === undefined ? null : check.error };
}

function listProblems(
  text: string,
  { problem }: TextReading,
  check: { problems: readonly DocumentRemark[]; notes: readonly DocumentRemark[] } | undefined,
): DocumentProblem[] {
  if (problem !== undefined) return [{ ...problem, isNote: false }];
  if (check === undefined) return [];
  const locate = createLocator(text);
  return [
    ...check.problems.map(({ path, message }) => ({ ...locate(path), message, isNote: false })),
    ...check.notes.map(({ path, message }) => ({ ...locate(path), message, isNote: true })),
  ];
}

/** A text as it was when nobody had changed it for a moment. */
function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
}
