import { queryOptions } from '@tanstack/react-query';
import { templateDetailQuery } from '../templates/catalogue-queries.ts';
import { workspaceClient } from '../workspace-client.ts';

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
