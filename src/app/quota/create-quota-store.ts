import { createStore, type StoreApi } from 'zustand/vanilla';
import { mergeQuota, type KnownQuota } from '../../client/merge-quota.ts';
import type { QuotaReading } from '../../client/read-quota.ts';
import { isJsonObject } from '../../contract/loose.ts';
import { keepText } from '../lib/open-storage.ts';

export interface QuotaState {
  /** Undefined before the first answer; without any count when the service answers renders without a quota. */
  quota: StoredQuota | undefined;
  /** Takes an answer. `sentAtMs` is when its request was sent. */
  add: (reading: QuotaReading, isRender?: boolean, sentAtMs?: number) => void;
  /** Takes over what another tab has stored. */
  handleStorage: (event: Pick<StorageEvent, 'key' | 'newValue'>) => void;
  /** Forgets the quota of another service. */
  setService: (address: string) => void;
}

/** The last known quota, kept over reloads and shared between tabs. */
export type QuotaStore = StoreApi<QuotaState>;

export interface QuotaStoreDependencies {
  /** Undefined where the browser denies storage: the quota is then lost with a reload. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  now?: () => number;
}

interface StoredQuota extends KnownQuota {
  /** The address of the service, once it is known. */
  service?: string | undefined;
}

const STORAGE_KEY = 'galley:quota';

export function createQuotaStore({ storage, now = Date.now }: QuotaStoreDependencies): QuotaStore {
  let service: string | undefined;
  return createStore<QuotaState>()((set, get) => ({
    quota: parseStored(() => storage?.getItem(STORAGE_KEY)),
    add(reading, isRender = false, sentAtMs = now()) {
      const { quota } = get();
      const merged = mergeQuota(quota, reading, now(), sentAtMs) ?? (isRender ? { readAtMs: now() } : undefined);
      if (merged === undefined || merged === quota) return;
      const next = { ...merged, service };
      set({ quota: next });
      keepText(storage, STORAGE_KEY, JSON.stringify(next));
    },
    handleStorage({ key, newValue }) {
      const stored = key === STORAGE_KEY ? parseStored(() => newValue) : undefined;
      if (stored === undefined || stored.service !== service) return;
      const merged = mergeQuota(get().quota, stored, now(), stored.sentAtMs);
      if (merged !== undefined) set({ quota: { ...merged, service } });
    },
    setService(address) {
      service = address;
      if ((get().quota?.service ?? address) !== address) set({ quota: undefined });
    },
  }));
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
