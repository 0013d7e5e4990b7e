import { ProblemError } from '../problem-error.ts';
import {
  OverloadedError,
  RenderInputError,
  ReplacedError,
  StoppingError,
  type RenderRequest,
} from '../renderer/render-engine.ts';
import { createValuesProblem } from './read-generate-body.ts';

/** Turns an engine error into a problem. Unexpected errors are returned unchanged. */
export function toRenderProblem(error: unknown): unknown {
  if (error instanceof ReplacedError) {
    const detail = 'A newer preview or check of this template replaced this one. Nothing was charged.';
    return new ProblemError(409, detail, { title: 'Replaced by a newer preview', headers: { 'retry-after': '1' } });
  }
  if (error instanceof StoppingError) {
    return createRetryProblem('The service is stopping. Nothing was charged. Try again in a moment.');
  }
  if (error instanceof OverloadedError || isTimeout(error)) return createOverloadProblem();
  if (error instanceof RenderInputError) {
    return createValuesProblem([{ name: error.variableName, message: error.message }, ...error.others]);
  }
  return error;
}

export function createOverloadProblem(): ProblemError {
  return createRetryProblem('Too many renders are waiting. Nothing was charged. Try again in a moment.');
}

/** Creates a 503 for a condition that should clear within seconds. */
export function createRetryProblem(detail: string): ProblemError {
  return new ProblemError(503, detail, { headers: { 'retry-after': '2' } });
}

/** A 400 for values that take too much time or memory to draw. */
export class TooMuchError extends ProblemError {
  /** Names the longest value, because it is the most likely cause. */
  constructor({ values }: Pick<RenderRequest, 'values'>) {
    const [longest] = [...values].sort(([, a], [, b]) => String(b).length - String(a).length);
    const message =
      'The image took too much time or memory to draw. Nothing was charged. Use shorter values, smaller images or a smaller scale.';
    super(400, message, longest === undefined ? {} : { errors: [{ name: longest[0], message }] });
  }
}

/** Creates a 429 for calls that are too frequent or too slow. */
export function createLimitProblem(title: string, rule: string, waitSeconds: number): ProblemError {
  const wait = waitSeconds === 1 ? '1 second' : `${waitSeconds} seconds`;
  return new ProblemError(429, `${rule} Nothing was charged. Try again in ${wait}.`, {
    title,
    headers: { 'retry-after': String(waitSeconds) },
  });
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
