import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { workspaceClient } from '../workspace-client.ts';

/** The families there are, those of the workspace first. */
export const fontsQuery = queryOptions({
  queryKey: ['workspace', 'fonts'],
  queryFn: ({ signal }) => workspaceClient.listFonts({ signal }),
  // Others may have added one since.
  staleTime: 0,
});

/** A change of the fonts. Whatever shows them, or is drawn with them, is read again. */
export function useFontMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        [['workspace'], ['projects'], ['templates']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
