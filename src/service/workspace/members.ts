import { GALLEY } from '../store/owners.ts';
import type { WorkspaceContext, WorkspaceHandlers } from './workspace-context.ts';

/** Names of the members of the workspace, in the order of their names, without Galley, which needs no key. */
export function createMemberHandlers({ database, viewer }: WorkspaceContext) {
  return {
    async listMembers(c) {
      const members = await database
        .selectFrom('members')
        .select('name')
        .where('workspaceId', '=', viewer.workspaceId)
        .where('name', '!=', GALLEY)
        .orderBy('name')
        .execute();
      return c.json(members.map(({ name }) => name));
    },
  } satisfies Partial<WorkspaceHandlers>;
}
