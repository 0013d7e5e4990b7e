import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { KeptRender, RenderValues } from './kept-render.ts';

/** As it is stored. Keys ascend, so the time is negated: the newest come first. */
interface Row extends KeptRender {
  age: number;
  requestKey: string;
}

export interface RenderSchema extends DBSchema {
  renders: {
    key: string;
    value: Row;
    indexes: { age: [number, string]; template: [string, number, string]; request: [string, number] };
  };
  values: { key: string; value: RenderValues };
  bytes: { key: string; value: ArrayBuffer };
}

/** Gives the database of the renders: opened by the first call, and again after the browser has closed or refused it. */
export function createRenderDatabase(): () => Promise<IDBPDatabase<RenderSchema>> {
  let opening: Promise<IDBPDatabase<RenderSchema>> | undefined;
  const forget = () => (opening = undefined);

  // An async function, because reading `indexedDB` itself throws where a setting denies it.
  async function open(): Promise<IDBPDatabase<RenderSchema>> {
    const database = await openDB<RenderSchema>('galley-renders', 1, {
      // Released: what is stored by it is read for ever, so it never changes.
      upgrade(created) {
        const renders = created.createObjectStore('renders', { keyPath: 'id' });
        renders.createIndex('age', ['age', 'id']);
        renders.createIndex('template', ['templateId', 'age', 'id']);
        renders.createIndex('request', ['requestKey', 'age']);
        created.createObjectStore('values');
        created.createObjectStore('bytes');
      },
      blocking() {
        // A tab with newer code waits for this one to let go.
        database.close();
        forget();
      },
      terminated: forget,
    });
    return database;
  }

  return () => {
    opening ??= open().catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  };
}
