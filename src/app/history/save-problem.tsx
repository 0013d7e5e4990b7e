import { useSyncExternalStore } from 'react';
import { renderStore } from './render-store.ts';

/** Why the last write failed; undefined once one has succeeded. */
export function useSaveProblem(): unknown {
  return useSyncExternalStore(renderStore.subscribe, renderStore.readProblem);
}

/** Stays as long as renders are not kept. */
export function SaveProblem() {
  const problem = useSaveProblem();
  return (
    <output className="text-xs text-warning empty:-mb-3">
      {problem !== undefined && `This browser keeps no more renders: ${describeSaveProblem(problem)}`}
    </output>
  );
}

/** Why it failed and what to do, as the end of a sentence on the browser. */
export function describeSaveProblem(problem: unknown): string {
  const name = problem instanceof Error ? problem.name : '';
  if (name === 'QuotaExceededError') return 'its storage is full. Download what you need, then delete some in History.';
  if (name === 'VersionError') return 'a newer Galley has written here. Reload the page.';
  return 'it denies storage or has none. Download what you need before you leave the page.';
}
