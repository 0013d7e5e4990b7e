import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { useChange } from '../use-change.ts';
import { workspaceClient } from '../workspace-client.ts';

/** The families there are, those of the workspace first. */
export const fontsQuery = queryOptions({
  queryKey: ['workspace', 'fonts'],
  queryFn: ({ signal }) => workspaceClient.listFonts({ signal }),
  // Others may have added one since.
  staleTime: 0,
});

/** A change of the fonts. */
export function useFontMutation<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) {
  return useChange(change, readFontUsers, onDone);
}

/** Whatever shows fonts, or is drawn with them: an open document too, and what is wrong with it. */
const fontUsers = ['workspace', 'projects', 'templates', 'document-check', 'document-proof'];

function readFontUsers(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(fontUsers.map((user) => queryClient.invalidateQueries({ queryKey: [user] })));
}
