import type { BatchRunDependencies } from './batch-run.ts';

/** Removes a batch unless a tab has its lock; resolves to whether it is gone. Without locks it is removed at once. */
export async function removeUnused(
  { store, locks }: Pick<BatchRunDependencies, 'store' | 'locks'>,
  id: string,
  lockName: string,
): Promise<boolean> {
  const remove = async (lock: Lock | null | undefined) => {
    if (lock === null) return false;
    await store.remove(id);
    return true;
  };
  return locks === undefined ? remove(undefined) : locks.request(lockName, { ifAvailable: true }, remove);
}
