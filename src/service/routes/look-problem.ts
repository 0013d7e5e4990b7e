import { ProblemError } from '../problem-error.ts';
import { OverloadedError, RenderInputError, ReplacedError, StoppingError } from '../renderer/render-engine.ts';
import { createOverloadProblem, createStoppingProblem, isTimeout } from './generate.ts';
import { createValuesProblem } from './read-generate-body.ts';

/** Turns an error of a proof, check or example into a problem. Unexpected errors stay as they are. */
export function toLookProblem(error: unknown): unknown {
  if (error instanceof ReplacedError) return createReplacedProblem();
  if (error instanceof StoppingError) return createStoppingProblem();
  if (error instanceof OverloadedError || isTimeout(error)) return createOverloadProblem();
  if (error instanceof RenderInputError)
    return createValuesProblem([{ name: error.variableName, message: error.message }]);
  return error;
}

function createReplacedProblem(): ProblemError {
  const detail = 'A newer proof or check of this template replaced this one. Nothing was charged.';
  return new ProblemError(409, detail, { title: 'Replaced by a newer proof', headers: { 'retry-after': '1' } });
}
