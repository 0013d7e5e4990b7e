import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { describePattern } from '../../../variables/describe-pattern.ts';
import type { Field } from '../../../variables/field.ts';
import { findPatternExample } from './find-pattern-example.ts';
import { patternRunner } from './pattern-runner.ts';

interface PatternHintProps {
  field: Field;
  pattern: string;
}

/** What a pattern asks for, in words where there are any, else by an example, and whether it is checked before the service does. */
export function PatternHint({ field, pattern }: PatternHintProps) {
  const words = field.rules.patternWords;
  const [example, setExample] = useState<string>();
  const state = useSyncExternalStore(patternRunner.subscribe, () => patternRunner.stateOf(pattern));
  const plain = useMemo(() => words ?? describePattern(pattern), [words, pattern]);

  useEffect(() => {
    // One that has words is known to be usable.
    if (plain === undefined) void findPatternExample(field).then(setExample);
  }, [field, plain]);

  return (
    <span dir="auto">
      {plain ??
        (example === undefined ? (
          'Asks for a form of its own'
        ) : (
          <>
            Written like <bdi className="break-all">{example}</bdi>
          </>
        ))}
      {state === 'unusable' && ' · this rule cannot be checked here, so the service decides'}
      {state === 'slow' && ' · this rule takes too long to check here, so the service decides'}
    </span>
  );
}
