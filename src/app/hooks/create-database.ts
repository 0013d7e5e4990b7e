import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

/**
 * Gives a database of this browser: opened by the first call, and again after the browser has closed it or has refused to
 * open it. `upgrade` is as `openDB` knows it; a step that was released is never changed.
 */
export function createDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: OpenDBCallbacks<Schema>['upgrade'],
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => (opening = undefined);

  // An async function, because reading `indexedDB` itself throws where a setting denies it.
  async function open(): Promise<IDBPDatabase<Schema>> {
    try {
      const database = await openDB<Schema>(name, version, {
        upgrade,
        blocking() {
          // A tab with newer code waits for this one to let go.
          database.close();
          forget();
        },
        terminated: forget,
      });
      return database;
    } catch (error) {
      forget();
      throw error;
    }
  }

  return () => (opening ??= open());
}
