import { useEffect, useMemo } from 'react';
import type { Field } from '../../variables/field.ts';
import { createPatternEngine, idlePatternEngine, type PatternEngine } from './create-pattern-engine.ts';

const loadEngine = async () => (await import('../../variables/match-pattern.ts')).matchPattern;

/** The engine for these fields; fetching begins at once where one of them has a pattern. */
export function usePatternEngine(fields: readonly Field[]): PatternEngine {
  const isNeeded = fields.some(({ rules }) => rules.pattern !== undefined && rules.choices === undefined);
  const engine = useMemo(() => (isNeeded ? createPatternEngine(loadEngine) : idlePatternEngine), [isNeeded]);

  useEffect(() => {
    void engine.ready();
  }, [engine]);

  return engine;
}
