import { createStore, type StoreApi } from 'zustand/vanilla';
import { mergeQuota } from '../../client/merge-quota.ts';
import type { QuotaReading } from '../../client/read-quota.ts';
import { parseJson } from '../../contract/loose.ts';
import * as z from '../../contract/zod.ts';
import { keepText } from '../lib/open-storage.ts';
import { scopeName } from '../lib/person-scope.ts';

export interface QuotaState {
  /** Undefined before the first response. Has no counts if the service reports no quota. */
  quota: StoredQuota | undefined;
  /** Adds a reading from a response. `sentAtMs` is when the request was sent. */
  add: (reading: QuotaReading, isRender?: boolean, sentAtMs?: number) => void;
  /** Applies changes from another tab. */
  handleStorage: (event: Pick<StorageEvent, 'key' | 'newValue'>) => void;
  /** Clears the quota if it belongs to another service. */
  setService: (address: string) => void;
}

/** Holds the last known quota, which survives reloads and is shared between tabs. */
export type QuotaStore = StoreApi<QuotaState>;

export interface QuotaStoreDependencies {
  /** Undefined if the browser blocks storage, so a reload loses the quota. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  now?: () => number;
}

const count = z.int().check(z.minimum(0));
const optionalCount = z.catch(z.optional(count), undefined);

const storedSchema = z.object({
  limit: optionalCount,
  remaining: optionalCount,
  resetAt: z.catch(z.optional(z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))), undefined),
  readAtMs: count,
  sentAtMs: optionalCount,
  /** The service's URL, once known. */
  service: z.catch(z.optional(z.string()), undefined),
});

type StoredQuota = z.infer<typeof storedSchema>;

function parseStored(text: string | null | undefined): StoredQuota | undefined {
  return storedSchema.safeParse(parseJson(text ?? '')).data;
}

const STORAGE_KEY = 'galley:quota';

export function createQuotaStore({ storage, now = Date.now }: QuotaStoreDependencies): QuotaStore {
  let service: string | undefined;
  return createStore<QuotaState>()((set, get) => ({
    quota: parseStored(storage?.getItem(STORAGE_KEY)),
    add(reading, isRender = false, sentAtMs = now()) {
      const { quota } = get();
      const merged = mergeQuota(quota, reading, now(), sentAtMs) ?? (isRender ? { readAtMs: now() } : undefined);
      if (merged === undefined || merged === quota) return;
      const next = { ...merged, service };
      set({ quota: next });
      keepText(storage, STORAGE_KEY, JSON.stringify(next));
    },
    handleStorage({ key, newValue }) {
      const stored = key === scopeName(STORAGE_KEY) ? parseStored(newValue) : undefined;
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
