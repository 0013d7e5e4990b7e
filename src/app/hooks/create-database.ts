/** A database of this browser that is opened when it is first needed, and again after the browser has closed it. */
export interface Database {
  /**
   * Runs one transaction; resolves once all of it is kept, with what the function gives that `use` has returned. When any
   * of it fails, nothing of it is kept.
   */
  run<Value>(
    stores: string | string[],
    mode: IDBTransactionMode,
    use: (transaction: IDBTransaction) => () => Value,
  ): Promise<Value>;
}

/** One step from a version of the stored data to the next. A step that was released is never changed. */
export type Migration = (database: IDBDatabase, transaction: IDBTransaction) => void;

export interface DatabaseDependencies {
  /** Called late: reading the factory itself throws where a setting denies it. */
  openFactory: () => IDBFactory;
  name: string;
  /** As many as the stored data has versions. */
  migrations: readonly Migration[];
}

export function createDatabase({ openFactory, name, migrations }: DatabaseDependencies): Database {
  let opening: Promise<IDBDatabase> | undefined;

  async function open(): Promise<IDBDatabase> {
    const request = openFactory().open(name, migrations.length);
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      const { result, transaction } = request;
      if (transaction !== null) migrations.slice(oldVersion).forEach((migrate) => migrate(result, transaction));
    });
    return new Promise((resolve, reject) => {
      request.addEventListener('success', () => {
        const { result } = request;
        const forget = () => (opening = undefined);
        result.addEventListener('close', forget);
        // A tab with newer code waits for this one to let go.
        result.addEventListener('versionchange', () => {
          result.close();
          forget();
        });
        resolve(result);
      });
      request.addEventListener('error', () => reject(request.error));
      request.addEventListener('blocked', () => reject(new Error('Another tab holds the database')));
    });
  }

  return {
    async run(stores, mode, use) {
      opening ??= open();
      const database = await opening.catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      const transaction = database.transaction(stores, mode);
      const done = new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('abort', () => reject(transaction.error));
      });
      try {
        const read = use(transaction);
        await done;
        return read();
      } catch (error) {
        // What was put before a step threw would be kept without the rest.
        if (transaction.error === null) abort(transaction);
        await done.catch(() => {});
        throw error;
      }
    },
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}
