import { GALLEY } from '../store/owners.ts';
import type { WorkspaceContext, WorkspaceHandlers } from './workspace-context.ts';

/** Names of the members of the workspace, in the order of their names; Galley only when it is a person with a key. */
export function createMemberHandlers({ database, viewer }: WorkspaceContext) {
  return {
    async listMembers(c) {
      const members = await database
        .selectFrom('members')
        .select('name')
        .where('workspaceId', '=', viewer.workspaceId)
        .where((eb) =>
          eb.or([
            eb('name', '!=', GALLEY),
            eb.exists(eb.selectFrom('apiKeys').select('apiKeys.id').whereRef('memberId', '=', 'members.id')),
          ]),
        )
        .orderBy('name')
        .execute();
      return c.json(members.map(({ name }) => name));
    },
  } satisfies Partial<WorkspaceHandlers>;
}
