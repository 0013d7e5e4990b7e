import type { ServiceDatabase } from '../database/tables.ts';

/** The member who saves a release's template updates. This member owns nothing. */
export const GALLEY = 'Galley';

/** A workspace and a member, by name. Both are created if they are new. */
export interface Owner {
  workspace: string;
  member: string;
}

/** A new row's id, with the workspace and member that were created for the row. */
export interface Made {
  id: string;
  newWorkspace?: string;
  newMember?: string;
}

/** Finds a workspace and a member by name, or creates them. */
export async function findOrMakeOwner(trx: ServiceDatabase, { workspace, member }: Owner) {
  const madeWorkspace = await trx
    .insertInto('workspaces')
    .values({ id: crypto.randomUUID(), name: workspace })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  const { id: workspaceId } = await trx
    .selectFrom('workspaces')
    .select('id')
    .where('name', '=', workspace)
    .executeTakeFirstOrThrow();
  const madeMember = await trx
    .insertInto('members')
    .values({ id: crypto.randomUUID(), workspaceId, name: member })
    .onConflict((conflict) => conflict.columns(['workspaceId', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const { id: ownerId } = await trx
    .selectFrom('members')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('name', '=', member)
    .executeTakeFirstOrThrow();
  const made = { ...(madeWorkspace && { newWorkspace: workspace }), ...(madeMember && { newMember: member }) };
  return { owned: { workspaceId, ownerId }, made };
}

export async function readWorkspaceName(trx: ServiceDatabase, id: string): Promise<string> {
  const { name } = await trx.selectFrom('workspaces').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}
