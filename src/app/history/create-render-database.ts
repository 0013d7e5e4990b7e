import type { DBSchema } from 'idb';
import { createDatabaseOpener } from '../lib/create-database-opener.ts';
import type { KeptRender, RenderValues } from './kept-render.ts';

/** Keys ascend, so the time is negated to have the newest first. */
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

export function createRenderDatabase() {
  return createDatabaseOpener<RenderSchema>('galley-renders', 1, (created) => {
    const renders = created.createObjectStore('renders', { keyPath: 'id' });
    renders.createIndex('age', ['age', 'id']);
    renders.createIndex('template', ['templateId', 'age', 'id']);
    renders.createIndex('request', ['requestKey', 'age']);
    created.createObjectStore('values');
    created.createObjectStore('bytes');
  });
}
