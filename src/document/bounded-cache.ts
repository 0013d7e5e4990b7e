/** Values kept by the order of their last use, up to a number of bytes; those used longest ago go first. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** A value larger than the whole bound is not kept. */
  set(key: string, value: Value): void;
}

/** A cache that holds at most `maxBytes`, as `bytesOf` counts them. */
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

/** Creates the value of a key once. After a failure it is created again at the next call. */
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
