import { createWorkspaceClient } from '../../client/create-workspace-client.ts';

export const workspaceClient = createWorkspaceClient({ fetch: (input, init) => fetch(input, init) });
