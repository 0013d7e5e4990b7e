/** Limits how many calls with the same key run at once. Further calls throw what `createError` returns. */
export function limitConcurrency(callsMax: number, createError: () => Error) {
  const counts = new Map<string, number>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const count = counts.get(key) ?? 0;
    if (count >= callsMax) throw createError();
    counts.set(key, count + 1);
    try {
      return await work();
    } finally {
      const left = (counts.get(key) ?? 1) - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
    }
  };
}
