import { setTimeout as wait } from 'node:timers/promises';
import { ProblemError } from '../problem-error.ts';
import type { RenderEngine } from '../renderer/render-engine.ts';
import type { Fault } from './fault.ts';

/** Tells an answer that a fault stands behind; it never leaves the service. */
export const UNDRAWN_HEADER = 'x-undrawn';

/** An engine that waits before it draws the templates of slow faults, and refuses those that are not to be drawn. */
export function createFaultEngine(engine: RenderEngine, faults: readonly Fault[]): RenderEngine {
  const faultOf = new Map(faults.map((fault) => [fault.template.document, fault]));
  return {
    ...engine,
    async render(request, signal) {
      const fault = faultOf.get(request.template.document);
      // The service gives the unit back, as for every render that fails.
      if (fault?.isUndrawn) throw new ProblemError(500, 'Not drawn.', { headers: { [UNDRAWN_HEADER]: '1' } });
      const delayMs = fault?.delayMs?.(request.values) ?? 0;
      if (delayMs > 0) await wait(delayMs, undefined, { signal });
      return engine.render(request, signal);
    },
  };
}
