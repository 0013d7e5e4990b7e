/** Makes what belongs to a key once; what could not be made is made anew when it is asked for again. */
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
