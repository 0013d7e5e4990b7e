import { describe, expect, it, vi } from 'vitest';
import { createQuotaStore } from './create-quota-store.ts';

const STORAGE_KEY = 'galley:quota';
const resetAt = '2026-12-01T00:00:00.000Z';

function createStorage(initial?: string) {
  const items = new Map<string, string>(initial === undefined ? [] : [[STORAGE_KEY, initial]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

describe('the quota store', () => {
  it('knows after a render that the service reports no quota, and accepts a later one', () => {
    const { getState } = createQuotaStore({ storage: createStorage(), now: () => 5 });
    expect(getState().quota).toBeUndefined();
    getState().add({});
    expect(getState().quota).toBeUndefined();
    getState().add({}, true);
    expect(getState().quota).toEqual({ readAtMs: 5 });
    getState().add({ limit: 100, remaining: 38, resetAt });
    getState().add({}, true);
    expect(getState().quota).toMatchObject({ limit: 100, remaining: 38, resetAt });
  });

  it('keeps the quota after a reload, and replaces it with the next answer', () => {
    const storage = createStorage();
    createQuotaStore({ storage, now: () => 5 })
      .getState()
      .add({ limit: 100, remaining: 38, resetAt });
    const { getState } = createQuotaStore({ storage, now: () => 9 });
    expect(getState().quota).toMatchObject({ limit: 100, remaining: 38, resetAt, readAtMs: 5 });
    getState().add({ limit: 100, remaining: 90, resetAt });
    expect(getState().quota?.remaining).toBe(90);
  });

  it('forgets the quota of another service', () => {
    const storage = createStorage();
    const visit = (service: string) => {
      const { getState } = createQuotaStore({ storage });
      getState().setService(service);
      return getState();
    };
    visit('http://one.test').add({ remaining: 3 });
    expect(visit('http://one.test').quota?.remaining).toBe(3);
    expect(visit('http://two.test').quota).toBeUndefined();
  });

  it('ignores stored text that it cannot use', () => {
    for (const text of ['{', '[]', '7', '{"limit":1}', '{"readAtMs":-1}']) {
      expect(createQuotaStore({ storage: createStorage(text) }).getState().quota).toBeUndefined();
    }
    const { getState } = createQuotaStore({
      storage: createStorage('{"readAtMs":1,"remaining":"<b>","resetAt":"soon"}'),
    });
    expect(getState().quota).toEqual({ readAtMs: 1 });
  });

  it('works without storage and with full storage', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    for (const storage of [undefined, full]) {
      const { getState } = createQuotaStore({ storage });
      getState().add({ remaining: 4 });
      expect(getState().quota?.remaining).toBe(4);
    }
  });

  it('follows another tab, unless that tab stored an older answer or the quota of another service', () => {
    const { getState } = createQuotaStore({ storage: undefined, now: () => 20 });
    getState().setService('http://one.test');
    const hear = (stored: object, service = 'http://one.test') => {
      const newValue = JSON.stringify({ limit: 100, readAtMs: 9, service, ...stored });
      getState().handleStorage({ key: STORAGE_KEY, newValue });
      return getState().quota?.remaining;
    };
    expect(hear({ remaining: 38, sentAtMs: 8 })).toBe(38);
    expect(hear({ remaining: 40, sentAtMs: 7 })).toBe(38);
    expect(hear({ remaining: 5, sentAtMs: 9 }, 'http://two.test')).toBe(38);
    expect(hear({ remaining: 40, sentAtMs: 9 })).toBe(40);
    getState().handleStorage({ key: STORAGE_KEY, newValue: '{"remaining":' });
    getState().handleStorage({ key: 'another', newValue: '{"readAtMs":1,"remaining":1}' });
    getState().handleStorage({ key: null, newValue: null });
    expect(getState().quota?.remaining).toBe(40);
  });

  it('notifies its listeners only of changes', () => {
    const store = createQuotaStore({ storage: undefined });
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    store.getState().add({ remaining: 4 });
    store.getState().add({});
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
