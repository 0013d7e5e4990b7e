const ASKED_KEY = 'galley:persistence';
/** Fewer renders are easy to recreate. */
const RENDERS_MIN = 3;

export interface PersistenceDependencies {
  countRenders: () => Promise<number>;
  /** Undefined on a page served over plain HTTP from another machine. */
  manager: Pick<StorageManager, 'persist'> | undefined;
  memory: Pick<Storage, 'getItem' | 'setItem'> | undefined;
}

/**
 * Asks the browser not to delete stored data when the disk is full. Asks only once, and only if there are renders to lose, because
 * some browsers ask the user.
 */
export async function askToPersist({ countRenders, manager, memory }: PersistenceDependencies): Promise<void> {
  if (manager === undefined || memory === undefined || memory.getItem(ASKED_KEY) !== null) return;
  if ((await countRenders()) < RENDERS_MIN) return;
  memory.setItem(ASKED_KEY, '1');
  await manager.persist();
}
