import { notifyManager, useIsMutating, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError, isNotFound } from '../../client/api-error.ts';
import type { WorkspaceClient } from '../../client/create-workspace-client.ts';
import { useSingleMutation } from '../lib/use-single-mutation.ts';
import { useWorkspaceClient } from './use-workspace-client.ts';

/** For `catch` in deletions: a 404 counts as success, because an earlier attempt may have succeeded without a response. */
export function acceptGone(error: unknown): void {
  if (!isNotFound(error)) throw error;
}

/** Whether someone else saved a newer version first. */
export function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.details.status === 409;
}

/** The first part of every change's mutation key. */
const CHANGE_AREA = 'workspace';

export function isChanging(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: [CHANGE_AREA] }) > 0;
}

export function useIsChanging(): boolean {
  return useIsMutating({ mutationKey: [CHANGE_AREA] }) > 0;
}

/** Queries whose data contains projects, templates, keys or fonts. */
const REFETCHED = [['workspace'], ['projects'], ['searched-templates'], ['templates'], ['quota']];
/** Dropped while not in use, because some aren't refetched when shown again, and a menu must not act on old data. */
const DROPPED = [
  ['workspace'],
  ['projects'],
  ['searched-templates'],
  ['templates'],
  ['document-check'],
  ['document-proof'],
];

/**
 * Refetches the queries in use, and drops the rest. Resolves once the page shows the new data, so that a dialog that closes then
 * doesn't return the focus to a removed row.
 */
export async function refetchWorkspace(queryClient: QueryClient): Promise<void> {
  for (const queryKey of DROPPED) queryClient.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all(REFETCHED.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}

/**
 * Runs one workspace change at a time. Everything is refetched afterward, even after a failure, because the change may have succeeded
 * without a response. `onDone` runs after the refetch, unless the component was unmounted.
 */
export function useChange<Input, Output>(
  change: (client: WorkspaceClient, input: Input) => Promise<Output>,
  onDone?: (output: Output, input: Input) => void,
) {
  const client = useWorkspaceClient();
  const queryClient = useQueryClient();
  return useSingleMutation({
    area: CHANGE_AREA,
    mutationFn: (input: Input) => change(client, input),
    onSettled: (_output, error) => {
      const refetching = refetchWorkspace(queryClient);
      // Show a failure immediately.
      return error === null ? refetching : undefined;
    },
    onDone,
  });
}
