import { queryOptions } from '@tanstack/react-query';
import { workspaceClient } from '../workspace-client.ts';

const catalogueKey = ['workspace', 'catalogue'] as const;

/** Cached data is shown at once and refetched, because others may have changed it. */
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

/** One template with its document. Pages that edit it don't replace what is typed with what others save. */
export function templateDetailQuery(templateId: string) {
  return queryOptions({
    queryKey: ['workspace', 'templates', templateId],
    queryFn: ({ signal }) => workspaceClient.getTemplate(templateId, { signal }),
    staleTime: STALE_MS,
  });
}

export function versionsQuery(templateId: string) {
  return queryOptions({
    queryKey: [...templateDetailQuery(templateId).queryKey, 'versions'],
    queryFn: ({ signal }) => workspaceClient.listVersions(templateId, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** One version with its document. It never changes. */
export function versionQuery(templateId: string, version: number) {
  return queryOptions({
    queryKey: ['workspace', 'versions', templateId, version],
    queryFn: ({ signal }) => workspaceClient.getVersion(templateId, version, { signal }),
    staleTime: Infinity,
  });
}
