interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** Ignores a value that is larger than the whole cache. */
  set(key: string, value: Value): void;
}

/** A cache of up to `maxBytes`, measured by `bytesOf`. The least recently used values are dropped first. */
export function createBoundedCache<Value>(
  maxBytes: number,
  bytesOf: (value: Value, key: string) => number,
): BoundedCache<Value> {
  const entries = new Map<string, Value>();
  let heldBytes = 0;
  function remove(key: string): void {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    heldBytes -= bytesOf(value, key);
  }
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      if (bytesOf(value, key) > maxBytes) return;
      entries.set(key, value);
      heldBytes += bytesOf(value, key);
      for (const oldest of entries.keys()) {
        if (heldBytes <= maxBytes) break;
        remove(oldest);
      }
    },
  };
}

/** Creates each key's value once. After a failure, the next call tries again. */
export function createOnce<Value>(): (key: string, make: () => Promise<Value>) => Promise<Value> {
  const made = new Map<string, Promise<Value>>();
  return (key, make) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const making = make().catch((error: unknown) => {
      made.delete(key);
      throw error;
    });
    made.set(key, making);
    return making;
  };
}
