import { useIsMutating, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { isNotFound } from '../../client/api-error.ts';

/** For `catch` of a removal. A 404 counts as done: an earlier press, whose answer was lost, may have removed the thing. */
export function acceptGone(error: unknown): void {
  if (!isNotFound(error)) throw error;
}

/** The first part of the key of every change. */
const CHANGE_KEY = ['workspace'] as const;

/** A change of the workspace is under way, whoever made it. */
export function isChanging(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: CHANGE_KEY }) > 0;
}

/** The same, for what is on screen. */
export function useIsChanging(): boolean {
  return useIsMutating({ mutationKey: CHANGE_KEY }) > 0;
}

/**
 * A change of the workspace, one at a time: a second press comes before the first is rendered, and would make a second thing.
 * What shows it is read again also when it failed, because it may have been done without an answer. `onDone` is called once
 * that was read, and not when whoever asked has gone meanwhile.
 */
export function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  readAgain: (queryClient: QueryClient) => Promise<unknown>,
  onDone?: (output: Output, input: Input) => void,
) {
  const queryClient = useQueryClient();
  const mutationKey = [...CHANGE_KEY, useId()];
  const { mutate, reset, ...mutation } = useMutation({
    mutationKey,
    mutationFn: change,
    onSettled: (_output, error) => {
      const reading = readAgain(queryClient);
      // What went wrong is told at once.
      return error === null ? reading : undefined;
    },
  });
  const isUnderWay = () => queryClient.isMutating({ mutationKey }) > 0;
  return {
    ...mutation,
    /** Forgets what came of the last change; what comes of one that is under way is told all the same. */
    reset: () => {
      if (!isUnderWay()) reset();
    },
    mutate: (input: Input) => {
      if (isUnderWay()) return;
      mutate(input, { onSuccess: (output) => onDone?.(output, input) });
    },
  };
}
