import { createWorkspaceClient } from '../../client/create-workspace-client.ts';

/** The caller that all pages of the settings share. Their code is loaded with the first of them. */
export const workspaceClient = createWorkspaceClient({ fetch: (input, init) => fetch(input, init) });
