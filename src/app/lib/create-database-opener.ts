import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

/** Gives a database of this browser: opened by the first call, and again after the browser has closed or refused it. */
export function createDatabaseOpener<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: OpenDBCallbacks<Schema>['upgrade'],
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => (opening = undefined);

  const open = () =>
    new Promise<IDBPDatabase<Schema>>((resolve, reject) => {
      openDB<Schema>(name, version, {
        upgrade,
        // One that the browser has frozen may not let go for hours.
        blocked: () => reject(new Error('Another tab of Galley holds the storage. Close it, then reload this one.')),
        blocking(_held, _wanted, event) {
          // A tab with newer code waits for this one to let go.
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

/** Keeps all that is put into a transaction or, when any of it fails, nothing. */
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
    // It has ended by itself.
  }
}

/** The bytes alone: those that are a part of a larger buffer would be stored with all of it. */
export function wholeBuffer({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
}
