import { useIsMutating, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiError, isNotFound } from '../../client/api-error.ts';
import type { WorkspaceClient } from '../../client/create-workspace-client.ts';
import { useWorkspaceClient } from './use-workspace-client.ts';

/** For the `catch` of a deletion: 404 counts as done, because an earlier attempt whose response was lost may have done it. */
export function acceptGone(error: unknown): void {
  if (!isNotFound(error)) throw error;
}

/** True if someone else saved a newer version first. */
export function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.details.status === 409;
}

/** The first part of the key of every change. */
const CHANGE_KEY = ['workspace'] as const;

export function isChanging(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: CHANGE_KEY }) > 0;
}

export function useIsChanging(): boolean {
  return useIsMutating({ mutationKey: CHANGE_KEY }) > 0;
}

/** Everything that a project, template, key or font appears in. */
const REFETCHED = [['workspace'], ['projects'], ['templates'], ['quota']];
/** Not refetched when they are shown again, so they are dropped. */
const DROPPED = [['projects'], ['searched-templates'], ['templates'], ['document-check'], ['document-proof']];

/** Refetches what is on the screen, and drops the rest. */
export async function refetchWorkspace(queryClient: QueryClient): Promise<void> {
  for (const queryKey of DROPPED) queryClient.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all(REFETCHED.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/**
 * A change of the workspace, one at a time: a second press can come before the first is rendered, and must not create a second
 * thing. Everything is refetched afterwards, also after a failure, because the change may have been made without a response.
 * `onDone` runs after that, unless the component was unmounted.
 */
export function useChange<Input, Output>(
  change: (client: WorkspaceClient, input: Input) => Promise<Output>,
  onDone?: (output: Output, input: Input) => void,
) {
  const client = useWorkspaceClient();
  const queryClient = useQueryClient();
  const mutationKey = [...CHANGE_KEY, useId()];
  const { mutate, reset, ...mutation } = useMutation({
    mutationKey,
    mutationFn: (input: Input) => change(client, input),
    onSettled: (_output, error) => {
      const refetching = refetchWorkspace(queryClient);
      // Show a failure at once.
      return error === null ? refetching : undefined;
    },
  });
  const isRunning = () => queryClient.isMutating({ mutationKey }) > 0;
  return {
    ...mutation,
    /** Forgets the last result, unless a change is running. */
    reset: () => {
      if (!isRunning()) reset();
    },
    mutate: (input: Input) => {
      if (isRunning()) return;
      mutate(input, { onSuccess: (output) => onDone?.(output, input) });
    },
  };
}
