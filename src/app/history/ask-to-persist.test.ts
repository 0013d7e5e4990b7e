import { expect, it, vi } from 'vitest';
import { askToPersist } from './ask-to-persist.ts';

function createMemory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

it('persistent storage is requested once, at the third render', async () => {
  const persist = vi.fn<() => Promise<boolean>>(async () => false);
  const memory = createMemory();
  const asked: number[] = [];
  for (const count of [1, 2, 3, 4, 3]) {
    await askToPersist({ countRenders: async () => count, manager: { persist }, memory });
    asked.push(persist.mock.calls.length);
  }
  expect(asked).toEqual([0, 0, 1, 1, 1]);
});

it('nothing is requested when the browser cannot count renders or remember the request', async () => {
  const persist = vi.fn<() => Promise<boolean>>(async () => true);
  const countRenders = async () => 9;
  await askToPersist({ countRenders, manager: undefined, memory: createMemory() });
  await askToPersist({ countRenders, manager: { persist }, memory: undefined });
  expect(persist).not.toHaveBeenCalled();
});
