import { ProblemError } from '../problem-error.ts';
import { OverloadedError, RenderInputError, ReplacedError, StoppingError } from '../renderer/render-engine.ts';
import { createOverloadProblem, createStoppingProblem, isTimeout } from './generate.ts';
import { createValuesProblem } from './read-generate-body.ts';

/** Finds what to tell when something that costs nothing was not drawn; what is nobody's mistake stays as it is. */
export function toLookProblem(error: unknown): unknown {
  if (error instanceof ReplacedError) return createReplacedProblem();
  if (error instanceof StoppingError) return createStoppingProblem();
  if (error instanceof OverloadedError || isTimeout(error)) return createOverloadProblem();
  if (error instanceof RenderInputError)
    return createValuesProblem([{ name: error.variableName, message: error.message }]);
  return error;
}

function createReplacedProblem(): ProblemError {
  const detail =
    'A newer proof or check of this template took the place of this one before it was drawn. Nothing was charged.';
  return new ProblemError(409, detail, { title: 'A newer proof took its place', headers: { 'retry-after': '1' } });
}
