import { createWorkspaceClient } from '../../client/create-workspace-client.ts';

/** The API client of the settings pages. */
export const workspaceClient = createWorkspaceClient({ fetch: (input, init) => fetch(input, init) });
