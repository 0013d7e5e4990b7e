/**
 * Calls `use` with a lock of the browser, or with null when `ifAvailable` is set and another tab has it. Without locks, as over
 * plain HTTP from another machine, tabs can't know of each other, and it is called at once.
 */
export async function requestLock<Result>(
  locks: Pick<LockManager, 'request'> | undefined,
  name: string,
  options: LockOptions,
  use: (lock: Lock | null | undefined) => Promise<Result>,
): Promise<Result> {
  return locks === undefined ? use(undefined) : locks.request(name, options, use);
}
