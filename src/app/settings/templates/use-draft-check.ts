import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { previewQueryOptions } from '../../lib/preview-query-options.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { useWorkspaceQuery } from '../use-workspace-client.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { problemListId } from './remark-list.tsx';
import { placeRemarks, type PlacedRemarks } from './place-remarks.ts';

export interface DraftCheck {
  document: TemplateDocument | undefined;
  remarks: PlacedRemarks | undefined;
  hasProblems: boolean;
  isCurrent: boolean;
  error: Error | null;
  tryAgain: () => void;
}

/** Has the service check a document whenever the user stops typing. */
export function useDraftCheck(typed: TemplateDocument): DraftCheck {
  const document = useDebouncedValue(typed);
  const check = useWorkspaceQuery(
    ['document-check', document],
    async (client, call) => ({ document, found: await client.checkDocument(document, call) }),
    { ...previewQueryOptions, placeholderData: keepPreviousData },
  );
  const { data } = check;
  return {
    document: data?.document,
    remarks: useMemo(() => data && placeRemarks(data.document, data.found), [data]),
    hasProblems: data !== undefined && data.found.problems.length > 0,
    isCurrent: data !== undefined && !check.isPlaceholderData && document === typed,
    error: check.error,
    tryAgain: () => void check.refetch(),
  };
}

/** Moves the focus to the first invalid field, or to the list of other problems. */
export function focusFirstProblem(): void {
  const field = document.querySelector<HTMLElement>('[aria-invalid=true]') ?? document.getElementById(problemListId);
  field?.focus();
  // Focusing doesn't scroll if the field already has the focus.
  field?.scrollIntoView({ block: 'center' });
}
