import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { CallOptions } from '../../client/client.ts';
import { createWorkspaceClient, type WorkspaceClient } from '../../client/create-workspace-client.ts';
import { createServiceHook } from '../services.ts';

export const useWorkspaceClient = createServiceHook(createWorkspaceClient);

export type WorkspaceQueryOptions<Data> = Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>;

/** Reads from the workspace. Cached data is shown immediately and refetched, because other users may have changed it. */
export function useWorkspaceQuery<Data>(
  queryKey: QueryKey,
  read: (client: WorkspaceClient, call: CallOptions) => Promise<Data>,
  options?: WorkspaceQueryOptions<Data>,
) {
  const client = useWorkspaceClient();
  return useQuery({ queryKey, queryFn: ({ signal }) => read(client, { signal }), staleTime: 0, ...options });
}
