// oxlint-disable-next-line import/no-unassigned-import -- it makes the classes that a browser has
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { createRenderStore } from './create-render-store.ts';

it('opens what version 1 has written', async () => {
  const factory = new IDBFactory();
  vi.stubGlobal('indexedDB', factory);
  // As that version wrote it, to the letter: never to be brought up to date.
  const id = '5f0c0a52-8d0e-4c57-9a53-0f6f4f1f7a11';
  const known = {
    id,
    templateId: 'beefbeef-0000-4000-8000-000000000001',
    templateName: 'Quote card',
    templateUpdatedAt: '2026-05-02T10:00:00Z',
    service: 'https://images.example.com',
    format: 'png',
    scale: 1,
    renderedAt: 1795176000001,
    durationMs: 420,
    quota: { limit: 100, remaining: 38, resetAt: '2026-12-01T00:00:00.000Z' },
    extension: 'png',
    byteCount: 3,
    notes: ['The service told no type.'],
    words: '1 · Make',
    name: 'For the door',
    isPinned: true,
  };
  const values: [string, unknown][] = [
    ['__proto__', 1],
    ['quote', 'Make'],
  ];
  const request = factory.open('galley-renders', 1);
  request.addEventListener('upgradeneeded', () => {
    const renders = request.result.createObjectStore('renders', { keyPath: 'id' });
    renders.createIndex('age', ['age', 'id']);
    renders.createIndex('template', ['templateId', 'age', 'id']);
    renders.createIndex('request', ['requestKey', 'age']);
    renders.put({
      ...known,
      age: -1795176000001,
      requestKey: 'beefbeef-0000-4000-8000-000000000001 61 3995414714',
    });
    request.result.createObjectStore('values').put(values, id);
    request.result.createObjectStore('bytes').put(new Uint8Array([0x89, 1, 3]).buffer, id);
  });
  await new Promise((resolve) => request.addEventListener('success', resolve));
  request.result.close();
  const store = createRenderStore();
  const [listed] = await store.list({ limit: 9 });
  expect(listed).toEqual(known);
  // It was not told of which version it is.
  expect(listed?.templateVersion).toBeUndefined();
  expect(await store.listTemplates()).toEqual([known]);
  expect(await store.read(id)).toEqual({ render: known, values, bytes: new Uint8Array([0x89, 1, 3]) });
  expect((await store.findSame({ ...known, values }))?.render.id).toBe(id);
  await store.change(id, { name: 'For the table' });
  expect(await store.list({ limit: 9 })).toEqual([{ ...known, name: 'For the table' }]);
  vi.unstubAllGlobals();
});
