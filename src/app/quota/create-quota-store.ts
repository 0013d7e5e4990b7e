import type { QuotaReading } from '../../client/read-quota.ts';
import { isJsonObject } from '../../contract/loose.ts';
import { mergeQuota, type KnownQuota } from './merge-quota.ts';

/** The last known quota, kept over reloads. Made for `useSyncExternalStore`. */
export interface QuotaStore {
  read: () => KnownQuota | undefined;
  add: (reading: QuotaReading) => void;
  subscribe: (onChange: () => void) => () => void;
}

export interface QuotaStoreDependencies {
  /** Undefined where the browser denies storage: the quota is then known until the reload. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  now?: () => number;
}

const STORAGE_KEY = 'galley:quota';

export function createQuotaStore({ storage, now = Date.now }: QuotaStoreDependencies): QuotaStore {
  const listeners = new Set<() => void>();
  let quota = parseStored(storage);
  let isFromEarlierVisit = quota !== undefined;

  return {
    read: () => quota,
    add(reading) {
      // Answers of this visit can overtake each other; none can overtake an earlier visit, whose key may be another one.
      const merged = mergeQuota(isFromEarlierVisit ? undefined : quota, reading, now());
      if (merged === undefined || merged === quota) return;
      quota = merged;
      isFromEarlierVisit = false;
      try {
        storage?.setItem(STORAGE_KEY, JSON.stringify(quota));
      } catch {
        // A full storage costs only the memory over a reload.
      }
      listeners.forEach((listener) => listener());
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

function parseStored(storage: QuotaStoreDependencies['storage']): KnownQuota | undefined {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null');
    if (!isJsonObject(stored) || !isCount(stored.readAtMs)) return undefined;
    const { limit, remaining, resetAt, readAtMs } = stored;
    return {
      limit: isCount(limit) ? limit : undefined,
      remaining: isCount(remaining) ? remaining : undefined,
      resetAt: typeof resetAt === 'string' && !Number.isNaN(Date.parse(resetAt)) ? resetAt : undefined,
      readAtMs,
    };
  } catch {
    return undefined;
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
