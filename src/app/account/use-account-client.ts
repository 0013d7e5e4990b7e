import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { CallOptions } from '../../client/client.ts';
import { createAccountClient, type AccountClient } from '../../client/create-account-client.ts';
import { createServiceHook } from '../services.ts';
import { useSingleMutation } from '../lib/use-single-mutation.ts';

export const useAccountClient = createServiceHook(createAccountClient);

/** Reads from the accounts. Cached data is shown immediately and refetched, because other people may have changed it. */
export function useAccountQuery<Data>(
  queryKey: QueryKey,
  read: (client: AccountClient, call: CallOptions) => Promise<Data>,
  options?: Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>,
) {
  const client = useAccountClient();
  return useQuery({
    queryKey: ['accounts', ...queryKey],
    queryFn: ({ signal }) => read(client, { signal }),
    staleTime: 0,
    ...options,
  });
}

/** Changes something about accounts, one change at a time, then refetches what is on screen. */
export function useAccountChange<Input, Output>(
  change: (client: AccountClient, input: Input) => Promise<Output>,
  onDone?: (output: Output, input: Input) => void,
) {
  const client = useAccountClient();
  const queryClient = useQueryClient();
  return useSingleMutation({
    area: 'accounts',
    mutationFn: (input: Input) => change(client, input),
    onSettled: (_output, error) => {
      const refetching = queryClient.invalidateQueries({ queryKey: ['accounts'] });
      // Show a failure immediately.
      return error === null ? refetching : undefined;
    },
    onDone,
  });
}
