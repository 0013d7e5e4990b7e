import type { MatchPattern } from '../../variables/rules.ts';

/** What checks patterns. It is large, so only templates that have a pattern fetch it. */
export interface PatternEngine {
  /** Undefined until the engine is there: patterns are then not checked. */
  match: () => MatchPattern | undefined;
  /** Waits for the engine. Resolves without it when it cannot be fetched, and the service decides. */
  ready: () => Promise<void>;
}

export function createPatternEngine(load: () => Promise<MatchPattern>): PatternEngine {
  let match: MatchPattern | undefined;
  return {
    match: () => match,
    ready: async () => {
      match ??= await load().catch(() => undefined);
    },
  };
}

/** For templates without a pattern. */
export const idlePatternEngine: PatternEngine = { match: () => undefined, ready: async () => {} };
