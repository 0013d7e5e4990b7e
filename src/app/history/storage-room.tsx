import { useEffect, useState, useSyncExternalStore } from 'react';
import type { KeptRender } from './kept-render.ts';
import { renderStore } from './render-store.ts';
import { Button } from '../ui/button.tsx';
import { formatBytes } from '../ui/format-bytes.ts';
import { describeRenders } from './remove-renders.ts';
import { isNearlyFull, planRemoval, sumBytes, type StorageSize } from './storage-plan.ts';

export interface StorageRoomProps {
  /** Asks whether these are to be deleted. */
  onOffer: (renders: KeptRender[]) => void;
}

/** How much room the renders take, whether they will stay, and what can go when little is left. */
export function StorageRoom({ onOffer }: StorageRoomProps) {
  const problem = useSyncExternalStore(renderStore.subscribe, renderStore.readProblem);
  const { size, isPersisted, plan, askToKeep } = useStorage(
    problem instanceof Error && problem.name === 'QuotaExceededError',
  );
  if (size === undefined && plan.length === 0) return null;

  return (
    <section aria-label="Storage" className="history-storage">
      {size !== undefined && (
        <p className="text-xs text-grey-10 tabular">
          {formatBytes(size.usedBytes)} used of the {formatRoom(size.allBytes)} that this browser allots.{' '}
          {isPersisted
            ? 'It keeps your renders until you delete them.'
            : 'It may remove your renders when its disk is full.'}
        </p>
      )}
      {!isPersisted && size !== undefined && (
        <Button look="quiet" className="text-xs underline" onClick={() => void askToKeep().catch(() => {})}>
          Ask it to keep them
        </Button>
      )}
      {plan.length > 0 && (
        <output className="history-outcome">
          <span className="text-warning">
            Storage is nearly full. The {plan.length === 1 ? 'oldest render' : `oldest ${describeRenders(plan.length)}`}{' '}
            that {plan.length === 1 ? 'is' : 'are'} not pinned can go: {formatBytes(sumBytes(plan))}.
          </span>
          <Button onClick={() => onOffer(plan)}>Remove the oldest…</Button>
        </output>
      )}
    </section>
  );
}

interface StorageState {
  /** Undefined where the browser does not tell. */
  size: StorageSize | undefined;
  isPersisted: boolean;
  /** What could go; empty while there is room. */
  plan: KeptRender[];
}

function useStorage(isFull: boolean): StorageState & { askToKeep: () => Promise<void> } {
  const [state, setState] = useState<StorageState>({ size: undefined, isPersisted: false, plan: [] });
  useEffect(() => {
    let isOver = false;
    const read = () =>
      void readStorage(isFull).then(
        (next) => isOver || setState(next),
        () => {},
      );
    read();
    const unsubscribe = renderStore.subscribe(read);
    return () => {
      isOver = true;
      unsubscribe();
    };
  }, [isFull]);
  return {
    ...state,
    async askToKeep() {
      const isPersisted = await navigator.storage.persist();
      setState((before) => ({ ...before, isPersisted }));
    },
  };
}

async function readStorage(isFull: boolean): Promise<StorageState> {
  // Missing where the page came over plain HTTP from another machine.
  const manager: StorageManager | undefined = navigator.storage;
  const { usage = 0, quota = 0 } = (await manager?.estimate()) ?? {};
  const size = quota > 0 ? { usedBytes: usage, allBytes: quota } : undefined;
  const isNeeded = isFull || (size !== undefined && isNearlyFull(size));
  const plan = isNeeded ? planRemoval(await renderStore.list({ limit: Infinity, matches: () => true }), size) : [];
  return { size, isPersisted: (await manager?.persisted()) ?? false, plan };
}

/** Disks are larger than files. */
function formatRoom(byteCount: number): string {
  return byteCount < 1_000_000_000 ? formatBytes(byteCount) : `${(byteCount / 1_000_000_000).toFixed(1)} GB`;
}
