import { createApiKey, hashApiKey, readKeyPrefix } from '../auth/api-key.ts';
import type { ServiceDatabase, Tables } from '../database/tables.ts';
import { findPeriod } from '../ledger/ledger.ts';
import { expressionBuilder } from 'kysely';
import { ConflictError, UnknownThingError, type CatalogueOptions } from './catalogue-error.ts';
import { findOrMakeOwner, type Made, type Owner } from './owners.ts';

const OWN_KEY =
  'The app uses this key, so it cannot be revoked. To stop renders, set its quota to 0. To replace it, delete app-key in DATA_DIR and restart the app.';

/** What is done to API keys and read of their use: by the operator to all, by a member to those of the workspace. */
export function createKeyCatalogue(database: ServiceDatabase, { now, viewer, appKeyHash }: CatalogueOptions) {
  const timestamp = () => new Date(now()).toISOString();
  const isInReach = () => {
    const is = expressionBuilder<Tables, 'apiKeys'>();
    return is.and(viewer === undefined ? [] : [is('apiKeys.workspaceId', '=', viewer.workspaceId)]);
  };

  return {
    /** Makes a key and gives it, the only time it is seen. */
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

    /** The keys, oldest first, with what each has used of this month; never the keys themselves. */
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
          'hash',
          'prefix',
          'workspaces.name as workspace',
          'members.name as member',
        ])
        .select(['apiKeys.quotaLimit', 'createdAt', 'lastUsedAt', 'revokedAt'])
        .select((of) => of.fn.coalesce('usage.used', of.lit(0)).as('used'))
        .where(isInReach())
        .orderBy('createdAt')
        .orderBy('apiKeys.id')
        .execute();
      return keys.map(({ hash, ...key }) => ({ ...key, isSystemKey: hash === appKeyHash }));
    },

    /** A revoked key is refused from the next request on, by every process. */
    async revokeKey(id: string): Promise<void> {
      const key = await database.selectFrom('apiKeys').select('hash').where('id', '=', id).executeTakeFirst();
      if (key !== undefined && key.hash === appKeyHash) throw new ConflictError(OWN_KEY);
      await database
        .updateTable('apiKeys')
        .set({ revokedAt: timestamp() })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .where(isInReach())
        .returning('id')
        .executeTakeFirstOrThrow(() => new UnknownThingError(`No active key has the ID ${id}.`));
    },

    /** Changes what a key is called, or its renders a month, this month included. */
    async changeKey(id: string, change: { name?: string | undefined; quotaLimit?: number | undefined }): Promise<void> {
      await database
        .updateTable('apiKeys')
        // Without a change there would be no statement.
        .set({ id, ...change })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .where(isInReach())
        .returning('id')
        .executeTakeFirstOrThrow(() => new UnknownThingError(`No active key has the ID ${id}.`));
    },

    /** Renders used or in progress, by key and month, the latest month first. */
    readUsage() {
      return database
        .selectFrom('usage')
        .innerJoin('apiKeys', 'apiKeys.id', 'usage.keyId')
        .innerJoin('members', 'members.id', 'apiKeys.memberId')
        .innerJoin('workspaces', 'workspaces.id', 'apiKeys.workspaceId')
        .select(['keyId', 'apiKeys.name', 'prefix', 'workspaces.name as workspace', 'members.name as member'])
        .select(['period', 'used', 'apiKeys.quotaLimit'])
        .where(isInReach())
        .orderBy('period', 'desc')
        .orderBy('keyId')
        .execute();
    },

    /** Renders delivered by key and day in UTC, from `day` on (YYYY-MM-DD); days without one are left out. */
    readDailyUse(day: string) {
      return database
        .selectFrom('dailyUse')
        .innerJoin('apiKeys', 'apiKeys.id', 'dailyUse.keyId')
        .select(['keyId', 'day', 'renders'])
        .where('day', '>=', day)
        .where(isInReach())
        .orderBy('day')
        .orderBy('keyId')
        .execute();
    },
  };
}

/** When keys were last used. It is remembered here and written from time to time, so that no request waits for it. */
export interface KeyUses {
  note(keyId: string): void;
  /** What the database does not know yet: ISO 8601 UTC. */
  read(keyId: string): string | undefined;
  /** Writes what is new; what cannot be written now is written by the next call. */
  write(): Promise<void>;
}

export function createKeyUses(database: ServiceDatabase, now: () => number): KeyUses {
  const unwritten = new Map<string, string>();
  return {
    note: (keyId) => void unwritten.set(keyId, new Date(now()).toISOString()),
    read: (keyId) => unwritten.get(keyId),
    async write() {
      // In one order everywhere: two processes that lock the same rows in two orders wait for each other without end.
      const uses = [...unwritten].sort(([one], [other]) => (one < other ? -1 : 1));
      if (uses.length === 0) return;
      await database.transaction().execute(async (trx) => {
        for (const [keyId, lastUsedAt] of uses) {
          await trx
            .updateTable('apiKeys')
            .set({ lastUsedAt })
            .where('id', '=', keyId)
            // Another process may have seen it later.
            .where((is) => is.or([is('lastUsedAt', 'is', null), is('lastUsedAt', '<', lastUsedAt)]))
            .execute();
        }
      });
      for (const [keyId, lastUsedAt] of uses) if (unwritten.get(keyId) === lastUsedAt) unwritten.delete(keyId);
    },
  };
}
