import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { previewQueryOptions } from '../../lib/preview-query-options.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { workspaceClient } from '../workspace-client.ts';
import type { OpenDocument } from './draft-document.ts';
import { problemListId } from './remark-list.tsx';
import { placeRemarks, type PlacedRemarks } from './place-remarks.ts';

export interface DraftCheck {
  /** Of the document as of the last pause; what was said before stays until it is known. */
  remarks: PlacedRemarks | undefined;
  /** The last document that can be drawn; undefined until there is one. */
  drawable: OpenDocument | undefined;
  /** That is the document as it is now. */
  isCurrent: boolean;
  /** As of the last pause, it cannot be saved. */
  hasProblems: boolean;
  /** The same of what is typed now. What is not checked yet is for the service to refuse. */
  isRefused: boolean;
  error: Error | null;
  tryAgain: () => void;
}

/** What the service says of a document, once nobody types. */
export function useDraftCheck(typed: OpenDocument): DraftCheck {
  const document = useDebouncedValue(typed);
  const [state, setState] = useState<{ remarks?: PlacedRemarks; drawable?: OpenDocument; of?: unknown }>({});
  const check = useQuery({
    ...previewQueryOptions,
    queryKey: ['document-check', document],
    queryFn: ({ signal }) => workspaceClient.checkDocument(document, { signal }),
  });
  const { data } = check;
  const isClean = data?.problems.length === 0;
  const hasProblems = data !== undefined && !isClean;
  const placed = useMemo(() => data && placeRemarks(document, data), [document, data]);
  if (placed !== undefined && state.of !== placed)
    setState(({ drawable }) => ({ of: placed, remarks: placed, drawable: isClean ? document : drawable }));
  return {
    remarks: state.remarks,
    drawable: state.drawable,
    isCurrent: state.drawable === document && document === typed,
    hasProblems,
    isRefused: hasProblems && document === typed,
    error: check.error,
    tryAgain: () => void check.refetch(),
  };
}

/** Leads whoever saves to what must be mended first: a field that is marked, or what is said of the whole. */
export function focusFirstProblem(): void {
  const field = document.querySelector<HTMLElement>('[aria-invalid=true]') ?? document.getElementById(problemListId);
  field?.focus();
  // What has the focus already is not scrolled to by giving it once more.
  field?.scrollIntoView({ block: 'center' });
}
