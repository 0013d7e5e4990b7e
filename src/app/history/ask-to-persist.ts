const ASKED_KEY = 'galley:persistence';
/** Fewer are made again soon. */
const RENDERS_MIN = 3;

export interface PersistenceDependencies {
  countRenders: () => Promise<number>;
  /** Undefined where the page came over plain HTTP from another machine. */
  manager: Pick<StorageManager, 'persist'> | undefined;
  memory: Pick<Storage, 'getItem' | 'setItem'> | undefined;
}

/**
 * Asks the browser not to remove what is kept when its disk is full: once, and only when there is something to lose, because
 * some browsers ask the person.
 */
export async function askToPersist({ countRenders, manager, memory }: PersistenceDependencies): Promise<void> {
  if (manager === undefined || memory === undefined || memory.getItem(ASKED_KEY) !== null) return;
  if ((await countRenders()) < RENDERS_MIN) return;
  memory.setItem(ASKED_KEY, '1');
  await manager.persist();
}
