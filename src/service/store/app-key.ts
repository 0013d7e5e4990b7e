import { randomBytes } from 'node:crypto';
import { hashApiKey } from '../auth/api-key.ts';
import type { ServiceDatabase } from '../database/tables.ts';
import { STARTER } from './create-starter-contents.ts';
import type { KeyRecord } from './store.ts';

/** Monthly quota for the app's own key. */
const APP_QUOTA = 1_000;

interface AppKeyOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Hash of the key that an earlier version kept in a file. Its row, with its quota and use, becomes the app's key. */
  formerHash: string | undefined;
}

/**
 * Returns the app's own key, which the first start creates. All processes on one database share it. It can't be sent, because only its
 * hash exists.
 */
export function findOrMakeAppKey(database: ServiceDatabase, { now, formerHash }: AppKeyOptions): Promise<KeyRecord> {
  const { workspaceId, memberId } = STARTER;
  return database.transaction().execute(async (trx) => {
    const find = () =>
      trx
        .selectFrom('apiKeys')
        .select(['id', 'hash', 'workspaceId', 'memberId', 'quotaLimit'])
        .where('workspaceId', '=', workspaceId)
        .where('kind', '=', 'app');
    const known = await find().executeTakeFirst();
    if (known !== undefined) return known;
    await trx
      .updateTable('apiKeys')
      .set({ kind: 'app' })
      .where('hash', '=', formerHash ?? '')
      .where('workspaceId', '=', workspaceId)
      .where('revokedAt', 'is', null)
      .execute();
    const createdAt = new Date(now()).toISOString();
    const made = { id: crypto.randomUUID(), hash: createUnsendableHash(), prefix: '', createdAt, revokedAt: null };
    await trx
      .insertInto('apiKeys')
      .values({ ...made, workspaceId, memberId, quotaLimit: APP_QUOTA, kind: 'app' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return find().executeTakeFirstOrThrow();
  });
}

/** The hash of a key that nobody has. */
export function createUnsendableHash(): string {
  return hashApiKey(randomBytes(32).toString('hex'));
}
