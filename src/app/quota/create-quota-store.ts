import type { QuotaReading } from '../../client/read-quota.ts';
import { isJsonObject } from '../../contract/loose.ts';
import { mergeQuota, type KnownQuota } from './merge-quota.ts';

/** The last known quota, kept over reloads and shared between tabs. Made for `useSyncExternalStore`. */
export interface QuotaStore {
  read: () => KnownQuota | undefined;
  add: (reading: QuotaReading) => void;
  /** Takes in what another tab has stored. */
  hear: (event: Pick<StorageEvent, 'key' | 'newValue'>) => void;
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
  let quota = parseStored(() => storage?.getItem(STORAGE_KEY));
  let isFromEarlierVisit = quota !== undefined;

  function take(reading: QuotaReading, nowMs: number, stored?: KnownQuota): void {
    // Answers of this visit can overtake each other; none can overtake an earlier visit, whose key may be another one.
    const merged = mergeQuota(isFromEarlierVisit ? undefined : quota, reading, nowMs);
    isFromEarlierVisit &&= merged === undefined;
    // Two tabs may store in any order: the one that knows of less left stores it again.
    if (merged !== undefined && (merged.remaining !== stored?.remaining || merged.resetAt !== stored?.resetAt)) {
      try {
        storage?.setItem(STORAGE_KEY, JSON.stringify(merged));
      } catch {
        // A full storage costs only the memory over a reload.
      }
    }
    if (merged === undefined || merged === quota) return;
    quota = merged;
    listeners.forEach((listener) => listener());
  }

  return {
    read: () => quota,
    add: (reading) => take(reading, now()),
    hear({ key, newValue }) {
      const stored = key === STORAGE_KEY ? parseStored(() => newValue) : undefined;
      if (stored !== undefined) take(stored, stored.readAtMs, stored);
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

function parseStored(read: () => string | null | undefined): KnownQuota | undefined {
  try {
    const stored: unknown = JSON.parse(read() ?? 'null');
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
