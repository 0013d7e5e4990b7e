import type { Page } from '@playwright/test';

/** Reads the values in a browser store as JSON; `[]` until the app has created the store. */
export async function readStore(page: Page, database: string, store: string): Promise<string> {
  return page.evaluate(
    async ([databaseName, storeName]) => {
      // Opening a missing database would create it without its stores.
      if (!(await indexedDB.databases()).some(({ name }) => name === databaseName)) return '[]';
      const read = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)));
      const opened = await read(indexedDB.open(databaseName));
      const values = opened.objectStoreNames.contains(storeName)
        ? await read(opened.transaction(storeName).objectStore(storeName).getAll() as IDBRequest<unknown[]>)
        : [];
      opened.close();
      return JSON.stringify(values);
    },
    [database, store] as const,
  );
}
