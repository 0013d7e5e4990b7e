/** Pictures fetched lately, by address: a batch names the same few over and over. */
export interface PictureCache {
  get(address: string): Uint8Array | undefined;
  set(address: string, bytes: Uint8Array): void;
}

export interface PictureCacheOptions {
  /** Milliseconds since some start. */
  now: () => number;
  bytesMax?: number;
  keepMs?: number;
}

/** Bounded in bytes and in age; what was stored first goes first. */
export function createPictureCache({
  now,
  bytesMax = 64 * 1024 * 1024,
  keepMs = 600_000,
}: PictureCacheOptions): PictureCache {
  const entries = new Map<string, { bytes: Uint8Array; storedAt: number }>();
  let total = 0;

  function drop(address: string): void {
    total -= entries.get(address)?.bytes.length ?? 0;
    entries.delete(address);
  }

  return {
    get(address) {
      const entry = entries.get(address);
      if (entry !== undefined && now() - entry.storedAt > keepMs) drop(address);
      return entries.get(address)?.bytes;
    },
    set(address, bytes) {
      if (bytes.length > bytesMax || entries.has(address)) return;
      entries.set(address, { bytes, storedAt: now() });
      total += bytes.length;
      for (const oldest of entries.keys()) {
        if (total <= bytesMax) return;
        drop(oldest);
      }
    },
  };
}
