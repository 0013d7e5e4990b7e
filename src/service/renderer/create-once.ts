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
