import type { DayOfUse } from '../../contract/quota-days.ts';
import { createApiKey, hashApiKey, readKeyPrefix } from '../auth/api-key.ts';
import { OPERATOR } from '../auth/visibility.ts';
import type { ServiceDatabase, Tables } from '../database/tables.ts';
import { findPeriod } from '../ledger/ledger.ts';
import { expressionBuilder, type Updateable } from 'kysely';
import { ConflictError, UnknownThingError, type CatalogueOptions } from './catalogue-error.ts';
import { findOrMakeOwner, type Made, type Owner } from './owners.ts';

type KeyChange = Updateable<Tables['apiKeys']>;

const OWN_KEY = 'The app uses this key, so the key cannot be revoked. To stop renders, set the quota to 0.';

/** Manages programs' keys and the app's, and reads their usage: all keys for the operator, the workspace's for a member. */
export function createKeyCatalogue(database: ServiceDatabase, { now, viewer }: CatalogueOptions) {
  const timestamp = () => new Date(now()).toISOString();
  const isAccessible = () => {
    const is = expressionBuilder<Tables, 'apiKeys'>();
    return is.and([
      is('apiKeys.kind', '!=', 'person'),
      ...(viewer === OPERATOR ? [] : [is('apiKeys.workspaceId', '=', viewer.workspaceId)]),
    ]);
  };

  async function updateKey(id: string, change: KeyChange): Promise<void> {
    await database
      .updateTable('apiKeys')
      // The id is set too, because an update without columns is invalid.
      .set({ id, ...change })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .where(isAccessible())
      .returning('id')
      .executeTakeFirstOrThrow(() => new UnknownThingError(`No active key has the ID ${id}.`));
  }

  return {
    /** Creates a key and returns it. The key can't be read again. */
    createKey(owner: Owner, quotaLimit: number, name = ''): Promise<Made & { key: string }> {
      return database.transaction().execute(async (trx) => {
        const { owned, made } = await findOrMakeOwner(trx, owner);
        const { workspaceId, ownerId: memberId } = owned;
        const key = createApiKey();
        const id = crypto.randomUUID();
        const stored = { id, name, hash: hashApiKey(key), prefix: readKeyPrefix(key), createdAt: timestamp() };
        await trx
          .insertInto('apiKeys')
          .values({ ...stored, workspaceId, memberId, quotaLimit, revokedAt: null })
          .execute();
        return { id, key, ...made };
      });
    },

    /** Lists the keys, oldest first, with their usage this month. */
    async listKeys() {
      const { id: period } = findPeriod(now());
      const keys = await database
        .selectFrom('apiKeys')
        .innerJoin('workspaces', 'workspaces.id', 'apiKeys.workspaceId')
        .innerJoin('members', 'members.id', 'apiKeys.memberId')
        .leftJoin('usage', (join) => join.onRef('usage.keyId', '=', 'apiKeys.id').on('usage.period', '=', period))
        .select([
          'apiKeys.id',
          'apiKeys.name',
          'kind',
          'prefix',
          'workspaces.name as workspace',
          'members.name as member',
        ])
        .select(['apiKeys.quotaLimit', 'createdAt', 'lastUsedAt', 'revokedAt'])
        .select((of) => of.fn.coalesce('usage.used', of.lit(0)).as('used'))
        .where(isAccessible())
        .orderBy('createdAt')
        .orderBy('apiKeys.id')
        .execute();
      return keys.map(({ kind, ...key }) => ({ ...key, isSystemKey: kind === 'app' }));
    },

    /** Revokes a key. All processes reject the key from the next request on. */
    async revokeKey(id: string): Promise<void> {
      const key = await database.selectFrom('apiKeys').select('kind').where('id', '=', id).executeTakeFirst();
      if (key?.kind === 'app') throw new ConflictError(OWN_KEY);
      await updateKey(id, { revokedAt: timestamp() });
    },

    /** Changes a key's name or quota. A new quota also applies to the current month. */
    changeKey: (id: string, change: Pick<KeyChange, 'name' | 'quotaLimit'>) => updateKey(id, change),

    /** Counts renders used or in progress, per key and month, latest month first. */
    readUsage() {
      return database
        .selectFrom('usage')
        .innerJoin('apiKeys', 'apiKeys.id', 'usage.keyId')
        .innerJoin('members', 'members.id', 'apiKeys.memberId')
        .innerJoin('workspaces', 'workspaces.id', 'apiKeys.workspaceId')
        .select(['keyId', 'apiKeys.name', 'prefix', 'workspaces.name as workspace', 'members.name as member'])
        .select(['period', 'used', 'apiKeys.quotaLimit'])
        .where(isAccessible())
        .orderBy('period', 'desc')
        .orderBy('keyId')
        .execute();
    },

    /** Counts delivered renders per key and UTC day, starting at `day` (YYYY-MM-DD). Omits days without renders. */
    readDailyUse(day: string) {
      return database
        .selectFrom('dailyUse')
        .innerJoin('apiKeys', 'apiKeys.id', 'dailyUse.keyId')
        .select(['keyId', 'day', 'renders'])
        .where('day', '>=', day)
        .where(isAccessible())
        .orderBy('day')
        .orderBy('keyId')
        .execute();
    },
  };
}

/** Counts a key's delivered renders per UTC day of this month. Omits days without renders. */
export function readMonth(database: ServiceDatabase, keyHash: string, nowMs: number): Promise<DayOfUse[]> {
  return database
    .selectFrom('dailyUse')
    .innerJoin('apiKeys', 'apiKeys.id', 'dailyUse.keyId')
    .select(['day', 'renders'])
    .where('hash', '=', keyHash)
    .where('day', '>=', `${findPeriod(nowMs).id}-01`)
    .orderBy('day')
    .execute();
}

export type KeyUses = ReturnType<typeof createKeyUses>;

/** Records when keys were last used. Written to the database periodically, so requests don't wait for the write. */
export function createKeyUses(database: ServiceDatabase, now: () => number) {
  const unwritten = new Map<string, string>();
  return {
    note: (keyId: string) => void unwritten.set(keyId, new Date(now()).toISOString()),
    /** Returns the last use that isn't in the database yet, as ISO 8601 UTC. */
    read: (keyId: string) => unwritten.get(keyId),

    /** Writes new uses. The next call retries a failed write. */
    async write(): Promise<void> {
      // Sorted, because processes that update rows in different orders can deadlock.
      const uses = [...unwritten].sort(([a], [b]) => (a < b ? -1 : 1));
      if (uses.length === 0) return;
      await database.transaction().execute(async (trx) => {
        for (const [keyId, lastUsedAt] of uses) {
          await trx
            .updateTable('apiKeys')
            .set({ lastUsedAt })
            .where('id', '=', keyId)
            // Another process may have written a later use.
            .where((is) => is.or([is('lastUsedAt', 'is', null), is('lastUsedAt', '<', lastUsedAt)]))
            .execute();
        }
      });
      for (const [keyId, lastUsedAt] of uses) if (unwritten.get(keyId) === lastUsedAt) unwritten.delete(keyId);
    },
  };
}
