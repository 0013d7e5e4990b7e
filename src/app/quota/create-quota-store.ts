import { createStore, type StoreApi } from 'zustand/vanilla';
import type { QuotaReading } from '../../client/read-quota.ts';
import { keepText } from '../lib/open-storage.ts';
import { isJsonObject } from '../../contract/loose.ts';
import { isLater, mergeQuota, type KnownQuota } from '../../client/merge-quota.ts';

export interface QuotaState {
  /** The last known quota; undefined before the first render, and with nothing in it after one whose answer told none. */
  quota: KnownQuota | undefined;
  /** Takes what an answer to a render told. More may be left than is known when it was sent after the last reading. */
  add: (reading: QuotaReading, isRender?: boolean, sentAtMs?: number) => void;
  /** Takes what the service answered when asked for the quota alone: more may be left than is known, because a unit came back. */
  replace: (reading: QuotaReading, askedAtMs: number) => void;
  /** Takes over what another tab has stored. */
  handleStorage: (event: Pick<StorageEvent, 'key' | 'newValue'>) => void;
  /** Says whose quota it is: what an earlier visit knew of another service is forgotten. */
  setService: (address: string) => void;
}

/** The last known quota, kept over reloads and shared between tabs. */
export type QuotaStore = StoreApi<QuotaState>;

export interface QuotaStoreDependencies {
  /** Undefined where the browser denies storage: the quota is then known until the reload. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  now?: () => number;
}

const STORAGE_KEY = 'galley:quota';

/** A quota as it is stored. `sentAtMs` is left out where not all of it was told by one answer. */
interface StoredQuota extends KnownQuota {
  /** The address of the service, once it is known. */
  service?: string | undefined;
}

export function createQuotaStore({ storage, now = Date.now }: QuotaStoreDependencies): QuotaStore {
  const initial = parseStored(() => storage?.getItem(STORAGE_KEY));
  let isFromEarlierVisit = initial !== undefined;
  let service: string | undefined;

  function keep(quota: StoredQuota): void {
    keepText(storage, STORAGE_KEY, JSON.stringify({ ...quota, service }));
  }

  function take(reading: QuotaReading, nowMs: number, sentAtMs?: number, stored?: StoredQuota): void {
    const { quota } = store.getState();
    // Answers of this visit can overtake each other; none can overtake an earlier visit, whose key may be another one.
    const known = isFromEarlierVisit ? undefined : quota;
    const merged = mergeQuota(known, reading, nowMs, sentAtMs);
    const isOfOne = reading.remaining !== undefined && (known === undefined || isLater(known, sentAtMs));
    isFromEarlierVisit &&= merged === undefined;
    // Two tabs may store in any order: the one that knows of less left stores it again.
    if (merged !== undefined && (merged.remaining !== stored?.remaining || merged.resetAt !== stored?.resetAt)) {
      keep({ ...merged, sentAtMs: isOfOne ? sentAtMs : undefined });
    }
    if (merged !== undefined && merged !== quota) store.setState({ quota: merged });
  }

  const store = createStore<QuotaState>()(() => ({
    quota: initial,
    add(reading, isRender = false, sentAtMs) {
      take(reading, now(), sentAtMs);
      // Nothing that was told in this visit: an earlier one may have known another service.
      if (!isRender || (store.getState().quota !== undefined && !isFromEarlierVisit)) return;
      const quota = { readAtMs: now() };
      isFromEarlierVisit = false;
      keep(quota);
      store.setState({ quota });
    },
    replace(reading, askedAtMs) {
      take(reading, now(), askedAtMs);
    },
    handleStorage({ key, newValue }) {
      const stored = key === STORAGE_KEY ? parseStored(() => newValue) : undefined;
      if (stored === undefined) return;
      const lastReadAtMs = store.getState().quota?.readAtMs ?? 0;
      take(stored, Math.max(stored.readAtMs, lastReadAtMs), stored.sentAtMs, stored);
    },
    setService(address) {
      service = address;
      if (isFromEarlierVisit && (initial?.service ?? address) !== address) store.setState({ quota: undefined });
    },
  }));
  return store;
}

function parseStored(read: () => string | null | undefined): StoredQuota | undefined {
  try {
    const stored: unknown = JSON.parse(read() ?? 'null');
    if (!isJsonObject(stored) || !isCount(stored.readAtMs)) return undefined;
    const { limit, remaining, resetAt, readAtMs, sentAtMs, service } = stored;
    return {
      limit: isCount(limit) ? limit : undefined,
      remaining: isCount(remaining) ? remaining : undefined,
      resetAt: typeof resetAt === 'string' && !Number.isNaN(Date.parse(resetAt)) ? resetAt : undefined,
      readAtMs,
      sentAtMs: isCount(sentAtMs) ? sentAtMs : undefined,
      service: typeof service === 'string' ? service : undefined,
    };
  } catch {
    return undefined;
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
