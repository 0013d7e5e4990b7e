import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';
import { requirePerson, scopeName } from './person-scope.ts';

/**
 * Returns a function that opens the person's database on its first call, and reopens it if the browser has closed or refused it. Once
 * the person has signed out, it isn't opened again.
 */
export function createDatabaseOpener<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: OpenDBCallbacks<Schema>['upgrade'],
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => (opening = undefined);

  const open = () =>
    new Promise<IDBPDatabase<Schema>>((resolve, reject) => {
      requirePerson();
      openDB<Schema>(scopeName(name), version, {
        upgrade,
        // A frozen tab may block the upgrade for hours.
        blocked: () =>
          reject(new Error('Another Galley tab is blocking a storage update. Close that tab, then reload this one.')),
        blocking(_held, _wanted, event) {
          // A tab with newer code is waiting for this connection to close.
          (event.target as IDBDatabase).close();
          forget();
        },
        terminated: forget,
      }).then(resolve, reject);
    });

  return () => {
    opening ??= open().catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  };
}

/** Commits a transaction, or aborts it if any part fails. */
export async function writeWhole<Transaction extends { done: Promise<void>; abort: () => void }>(
  transaction: Transaction,
  use: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
  try {
    await Promise.all([use(transaction), transaction.done]);
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

function abort(transaction: { abort: () => void }): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}

/** Returns a buffer with only these bytes. A view would be stored along with its whole underlying buffer. */
export function wholeBuffer({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
}
