import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { describePattern } from '../../../variables/describe-pattern.ts';
import type { Field } from '../../../variables/field.ts';
import { findPatternExample } from '../fields/check-field.ts';
import { patternRunner } from './pattern-runner.ts';

interface PatternHintProps {
  field: Field;
  pattern: string;
}

/** Describes a pattern in words or by an example, and says when only the service can check it. */
export function PatternHint({ field, pattern }: PatternHintProps) {
  const words = field.rules.patternWords;
  const [example, setExample] = useState<string>();
  const state = useSyncExternalStore(patternRunner.subscribe, () => patternRunner.stateOf(pattern));
  const plain = useMemo(() => words ?? describePattern(pattern), [words, pattern]);

  useEffect(() => {
    // A pattern that can be described is known to be usable.
    if (plain === undefined) void findPatternExample(field).then(setExample);
  }, [field, plain]);

  return (
    <span dir="auto">
      {plain ??
        (example === undefined ? (
          'Needs a certain format'
        ) : (
          <>
            Written like <bdi className="break-all">{example}</bdi>
          </>
        ))}
      {state === 'unusable' && ' · only the service can check this rule'}
      {state === 'slow' && ' · this rule takes too long to check here, so the service checks it'}
    </span>
  );
}
