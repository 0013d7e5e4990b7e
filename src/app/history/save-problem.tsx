import { useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';

/** Why the last write failed; undefined after one has succeeded. */
export function useSaveProblem(): unknown {
  const { renderStore } = useServices();
  return useSyncExternalStore(renderStore.subscribe, renderStore.readProblem);
}

/** Shown while renders are not being saved. */
export function SaveProblem() {
  const problem = useSaveProblem();
  return (
    <output className="text-xs text-warning empty:-mb-3">
      {problem !== undefined && `New renders are not being saved: ${describeSaveProblem(problem)}`}
    </output>
  );
}

/** The cause and what to do, as the end of a sentence. */
export function describeSaveProblem(problem: unknown): string {
  const name = problem instanceof Error ? problem.name : '';
  if (name === 'QuotaExceededError')
    return 'the browser’s storage is full. Download what you need, then delete some in History.';
  if (name === 'VersionError') return 'a newer version of Galley is open. Reload the page.';
  return 'the browser blocks storage. Download what you need before you leave the page.';
}
