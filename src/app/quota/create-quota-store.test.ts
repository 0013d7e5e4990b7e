import { describe, expect, it, vi } from 'vitest';
import { createQuotaStore } from './create-quota-store.ts';
import { describeQuota } from './describe-quota.ts';

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
    expect(createQuotaStore({ storage: createStorage() }).getState().quota).toBeUndefined();
  });

  it('knows after a render that a service tells no quota, and takes one that comes later', () => {
    const store = createQuotaStore({ storage: createStorage(), now: () => 5 });
    store.getState().add({}, false);
    expect(store.getState().quota).toBeUndefined();
    store.getState().add({}, true);
    expect(store.getState().quota).toEqual({ readAtMs: 5 });
    store.getState().add({ limit: 100, remaining: 38, resetAt });
    store.getState().add({}, true);
    expect(store.getState().quota).toEqual({ limit: 100, remaining: 38, resetAt, readAtMs: 5 });
  });

  it('knows after a reload what it knew before', () => {
    const storage = createStorage();
    createQuotaStore({ storage, now: () => 5 })
      .getState()
      .add({ limit: 100, remaining: 38, resetAt });
    expect(createQuotaStore({ storage }).getState().quota).toEqual({ limit: 100, remaining: 38, resetAt, readAtMs: 5 });
  });

  it('lets the first reading of a visit replace what an earlier visit knew', () => {
    const storage = createStorage(JSON.stringify({ limit: 100, remaining: 3, resetAt, readAtMs: 1 }));
    const store = createQuotaStore({ storage });
    store.getState().add({ limit: 100, remaining: 90, resetAt });
    expect(store.getState().quota?.remaining).toBe(90);
    store.getState().add({ limit: 100, remaining: 95, resetAt });
    expect(store.getState().quota?.remaining).toBe(90);
  });

  it('believes a render that tells no quota more than what an earlier visit knew, also after a reload', () => {
    const nowMs = Date.parse('2026-11-20T10:00:00Z');
    const earlier = { limit: 1000, remaining: 0, resetAt, readAtMs: nowMs - 86_400_000 };
    const storage = createStorage(JSON.stringify(earlier));
    const store = createQuotaStore({ storage, now: () => nowMs });
    for (let render = 0; render < 3; render += 1) store.getState().add({}, true);
    for (const { quota } of [store.getState(), createQuotaStore({ storage }).getState()]) {
      expect(describeQuota(quota ?? earlier, nowMs)).toBe('This service tells no quota');
    }
  });

  it('forgets what an earlier visit knew of another service, and nothing that was read since', () => {
    const storage = createStorage();
    const visit = (service: string) => {
      const { getState } = createQuotaStore({ storage });
      getState().setService(service);
      return getState;
    };
    visit('http://one.test')().add({ remaining: 3 });
    expect(visit('http://one.test')().quota?.remaining).toBe(3);
    const getState = visit('http://two.test');
    expect(getState().quota).toBeUndefined();
    getState().add({ remaining: 9 });
    getState().setService('http://three.test');
    expect(getState().quota?.remaining).toBe(9);
  });

  it('ignores a store that was tampered with', () => {
    for (const text of ['{', '[]', '7', '{"limit":1}', '{"readAtMs":-1}']) {
      expect(createQuotaStore({ storage: createStorage(text) }).getState().quota).toBeUndefined();
    }
    const store = createQuotaStore({ storage: createStorage('{"readAtMs":1,"remaining":"<b>","resetAt":"soon"}') });
    expect(store.getState().quota).toEqual({ readAtMs: 1 });
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
      store.getState().add({ remaining: 4 });
      expect(store.getState().quota?.remaining).toBe(4);
    }
  });

  it('hears of another tab what is left, and stores again what that one did not know', () => {
    const storage = createStorage();
    const store = createQuotaStore({ storage });
    const hear = (remaining: number) =>
      store.getState().handleStorage({
        key: 'galley:quota',
        newValue: JSON.stringify({ limit: 100, remaining, resetAt, readAtMs: 9 }),
      });
    hear(38);
    expect(store.getState().quota).toEqual({ limit: 100, remaining: 38, resetAt, readAtMs: 9 });
    expect(storage.getItem('galley:quota')).toBeNull();
    hear(40);
    expect(store.getState().quota?.remaining).toBe(38);
    expect(createQuotaStore({ storage }).getState().quota?.remaining).toBe(38);
    store.getState().handleStorage({ key: 'galley:quota', newValue: '{"remaining":' });
    store.getState().handleStorage({ key: 'galley:shelf', newValue: '{"readAtMs":1,"remaining":1}' });
    store.getState().handleStorage({ key: null, newValue: null });
    expect(store.getState().quota?.remaining).toBe(38);
  });

  it('takes more left of an answer about the quota alone, in every tab, unless a render was answered since it was asked', () => {
    let nowMs = 10;
    const stored: string[] = [];
    const storage = { getItem: () => null, setItem: (_key: string, value: string) => void stored.push(value) };
    const [one, two] = [storage, undefined].map((each) => createQuotaStore({ storage: each, now: () => nowMs }));
    const hear = () => two?.getState().handleStorage({ key: 'galley:quota', newValue: stored.at(-1) ?? null });
    const remaining = () => [one, two].map((store) => store?.getState().quota?.remaining);
    const tell = (left: number) => ({ limit: 100, remaining: left, resetAt });
    one?.getState().add(tell(37));
    hear();
    nowMs = 20;
    one?.getState().replace(tell(38), 11);
    hear();
    expect(remaining()).toEqual([38, 38]);
    one?.getState().replace(tell(39), 20);
    one?.getState().replace({}, 21);
    expect(remaining()).toEqual([38, 38]);
    nowMs = 30;
    two?.getState().add(tell(36));
    one?.getState().replace(tell(39), 25);
    hear();
    expect(remaining()).toEqual([39, 36]);
    two?.getState().handleStorage({ key: 'galley:quota', newValue: JSON.stringify({ ...tell(40), readAtMs: 22 }) });
    hear();
    expect(two?.getState().quota).toMatchObject({ remaining: 36, readAtMs: 30 });
  });

  it('takes more left of a render that was sent after the last answer came, in every tab, and not of one that was overtaken', () => {
    let nowMs = 10;
    const stored: string[] = [];
    const storage = { getItem: () => null, setItem: (_key: string, value: string) => void stored.push(value) };
    const one = createQuotaStore({ storage, now: () => nowMs });
    const two = createQuotaStore({ storage: undefined, now: () => nowMs });
    const remaining = () => {
      two.getState().handleStorage({ key: 'galley:quota', newValue: stored.at(-1) ?? null });
      return [one, two].map(({ getState }) => getState().quota?.remaining);
    };
    one.getState().add({ limit: 100, remaining: 3 }, true, 5);
    expect(remaining()).toEqual([3, 3]);
    nowMs = 20;
    one.getState().add({ limit: 100, remaining: 99 }, true, 15);
    expect(remaining()).toEqual([99, 99]);
    two.getState().add({ limit: 100, remaining: 98 }, true, 16);
    nowMs = 30;
    one.getState().add({ limit: 100, remaining: 97 }, true, 19);
    one.getState().add({ limit: 100 }, true, 25);
    expect(remaining()).toEqual([97, 97]);
    one.getState().add({ limit: 100, remaining: 98 }, true, 18);
    expect(remaining()).toEqual([97, 97]);
  });

  it('tells its listeners of a change, and only of a change', () => {
    const store = createQuotaStore({ storage: undefined });
    const listener = vi.fn<() => void>();
    const stop = store.subscribe(listener);
    store.getState().add({ remaining: 4 });
    store.getState().add({});
    stop();
    store.getState().add({ remaining: 3 });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
