import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query';
import { useId } from 'react';

interface SingleMutationOptions<Input, Output> extends Pick<
  UseMutationOptions<Output, Error, Input>,
  'onSettled' | 'onError'
> {
  /** The first part of the mutation key. */
  area: string;
  mutationFn: (input: Input) => Promise<Output>;
  /** Runs after `onSettled`, unless the component was unmounted. */
  onDone?: ((output: Output, input: Input) => void) | undefined;
}

/** Runs one change at a time: a second press can come before React has rendered the first, and must not create a duplicate. */
export function useSingleMutation<Input, Output>(options: SingleMutationOptions<Input, Output>) {
  const { area, mutationFn, onSettled, onError, onDone } = options;
  const queryClient = useQueryClient();
  const mutationKey = [area, useId()];
  const { mutate, reset, ...mutation } = useMutation({ mutationKey, mutationFn, onSettled, onError });
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
