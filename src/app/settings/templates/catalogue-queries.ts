import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../client/api-error.ts';
import { useChange } from '../use-change.ts';
import { workspaceClient } from '../workspace-client.ts';

const catalogueKey = ['workspace', 'catalogue'] as const;

/** Others may have changed something since: what is kept is shown at once and read again. */
const STALE_MS = 0;

export const projectEntriesQuery = queryOptions({
  queryKey: [...catalogueKey, 'projects'],
  queryFn: ({ signal }) => workspaceClient.listProjects({ signal }),
  staleTime: STALE_MS,
});

export const templateEntriesQuery = queryOptions({
  queryKey: [...catalogueKey, 'templates'],
  queryFn: ({ signal }) => workspaceClient.listTemplates(undefined, { signal }),
  staleTime: STALE_MS,
});

export const deletedQuery = queryOptions({
  queryKey: [...catalogueKey, 'deleted'],
  queryFn: ({ signal }) => workspaceClient.listDeleted({ signal }),
  staleTime: STALE_MS,
});

/** One template with its document, for a page that changes it: what is on screen is not replaced by what others save. */
export function templateDetailQuery(templateId: string) {
  return queryOptions({
    queryKey: ['workspace', 'templates', templateId],
    queryFn: ({ signal }) => workspaceClient.getTemplate(templateId, { signal }),
    staleTime: STALE_MS,
  });
}

/** Somebody else saved since the version that a change was made from. */
export function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.details.status === 409;
}

/** A change of projects or templates. Every list and page that shows them reads them again. */
export function useCatalogueMutation<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onDone?: (output: Output, input: Input) => void,
) {
  return useChange(change, forgetCatalogue, onDone);
}

/** What shows them outside of the settings is forgotten: a long list would not be read again by itself, and a form not at once. */
async function forgetCatalogue(queryClient: QueryClient): Promise<void> {
  for (const queryKey of [['projects'], ['searched-templates'], ['templates']])
    queryClient.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all(
    [catalogueKey, ['workspace', 'templates'], ['projects'], ['templates']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
