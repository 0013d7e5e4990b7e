import { useSyncExternalStore } from 'react';
import { describeSaveProblem } from './describe-save-problem.ts';
import { renderStore } from './render-store.ts';

/** Stays as long as renders are not kept. */
export function SaveProblem() {
  const problem = useSyncExternalStore(renderStore.subscribe, renderStore.readProblem);
  return (
    <output className="text-xs text-warning empty:-mb-3">
      {problem !== undefined && `This browser keeps no more renders: ${describeSaveProblem(problem)}`}
    </output>
  );
}
