import type { ServiceDatabase } from '../database/tables.ts';

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
