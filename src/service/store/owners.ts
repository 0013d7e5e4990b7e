import type { ServiceDatabase } from '../database/tables.ts';

/** Name of the member that saves what a release brings. It owns nothing. */
export const GALLEY = 'Galley';

/** Whose something is: a workspace and a member of it by their names. Both are made when they are new. */
export interface Owner {
  workspace: string;
  member: string;
}

/** Something new, and which of its owner's names were new too. */
export interface Made {
  id: string;
  newWorkspace?: string;
  newMember?: string;
}

/** Finds an owner by its names, or makes what is new of it. */
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

/** Name of a workspace by its id. */
export async function readWorkspaceName(trx: ServiceDatabase, id: string): Promise<string> {
  const { name } = await trx.selectFrom('workspaces').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}
