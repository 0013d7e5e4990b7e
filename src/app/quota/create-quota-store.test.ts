import { describe, expect, it, vi } from 'vitest';
import { createQuotaStore } from './create-quota-store.ts';

function createStorage(initial?: string) {
  const items = new Map<string, string>(initial === undefined ? [] : [['galley:quota', initial]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

const resetAt = '2026-12-01T00:00:00.000Z';

describe('createQuotaStore', () => {
  it('is unknown before the first reading', () => {
    expect(createQuotaStore({ storage: createStorage() }).read()).toBeUndefined();
  });

  it('knows after a reload what it knew before', () => {
    const storage = createStorage();
    createQuotaStore({ storage, now: () => 5 }).add({ limit: 100, remaining: 38, resetAt });
    expect(createQuotaStore({ storage }).read()).toEqual({ limit: 100, remaining: 38, resetAt, readAtMs: 5 });
  });

  it('lets the first reading of a visit replace what an earlier visit knew', () => {
    const storage = createStorage(JSON.stringify({ limit: 100, remaining: 3, resetAt, readAtMs: 1 }));
    const store = createQuotaStore({ storage });
    store.add({ limit: 100, remaining: 90, resetAt });
    expect(store.read()?.remaining).toBe(90);
    store.add({ limit: 100, remaining: 95, resetAt });
    expect(store.read()?.remaining).toBe(90);
  });

  it('ignores a store that was tampered with', () => {
    for (const text of ['{', '[]', '7', '{"limit":1}', '{"readAtMs":-1}']) {
      expect(createQuotaStore({ storage: createStorage(text) }).read()).toBeUndefined();
    }
    const store = createQuotaStore({ storage: createStorage('{"readAtMs":1,"remaining":"<b>","resetAt":"soon"}') });
    expect(store.read()).toEqual({ readAtMs: 1 });
  });

  it('goes on without storage and with a full one', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    for (const storage of [undefined, full]) {
      const store = createQuotaStore({ storage });
      store.add({ remaining: 4 });
      expect(store.read()?.remaining).toBe(4);
    }
  });

  it('hears of another tab what is left, and stores again what that one did not know', () => {
    const storage = createStorage();
    const store = createQuotaStore({ storage });
    const hear = (remaining: number) =>
      store.hear({ key: 'galley:quota', newValue: JSON.stringify({ limit: 100, remaining, resetAt, readAtMs: 9 }) });
    hear(38);
    expect(store.read()).toEqual({ limit: 100, remaining: 38, resetAt, readAtMs: 9 });
    expect(storage.getItem('galley:quota')).toBeNull();
    hear(40);
    expect(store.read()?.remaining).toBe(38);
    expect(createQuotaStore({ storage }).read()?.remaining).toBe(38);
    store.hear({ key: 'galley:quota', newValue: '{"remaining":' });
    store.hear({ key: 'galley:shelf', newValue: '{"readAtMs":1,"remaining":1}' });
    store.hear({ key: null, newValue: null });
    expect(store.read()?.remaining).toBe(38);
  });

  it('tells its listeners of a change, and only of a change', () => {
    const store = createQuotaStore({ storage: undefined });
    const listener = vi.fn<() => void>();
    const stop = store.subscribe(listener);
    store.add({ remaining: 4 });
    store.add({});
    stop();
    store.add({ remaining: 3 });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
