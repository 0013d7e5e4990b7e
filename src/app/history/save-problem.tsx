import { useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';

/** Returns the error from the last write; undefined if it succeeded. */
export function useSaveProblem(): unknown {
  const { renderStore } = useServices();
  return useSyncExternalStore(renderStore.subscribe, renderStore.readProblem);
}

/** Shown while renders are not being saved. */
export function SaveProblem() {
  const problem = useSaveProblem();
  return (
    <output className="text-xs text-warning empty:-mb-3">
      {problem !== undefined && `New renders aren’t being saved: ${describeSaveProblem(problem)}`}
    </output>
  );
}

/** Describes the cause and what to do, as the end of a sentence. */
export function describeSaveProblem(problem: unknown): string {
  const name = problem instanceof Error ? problem.name : '';
  if (name === 'QuotaExceededError')
    return 'the browser’s storage is full. Download the renders you need, then delete some in History.';
  if (name === 'VersionError') return 'a newer version of Galley is open. Reload the page.';
  return 'the browser is blocking storage. Download the renders you need before you leave the page.';
}
