import { queryOptions } from '@tanstack/react-query';
import { workspaceClient } from '../workspace-client.ts';

/** All font families, those of the workspace first. */
export const fontsQuery = queryOptions({
  queryKey: ['workspace', 'fonts'],
  queryFn: ({ signal }) => workspaceClient.listFonts({ signal }),
  // Others may have added some.
  staleTime: 0,
});
