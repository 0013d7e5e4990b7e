import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { describePattern } from '../../../variables/describe-pattern.ts';
import { patternRunner } from './pattern-runner.ts';

interface PatternHintProps {
  pattern: string;
  /** What the service says of it. */
  words: string | undefined;
}

/** What a pattern asks for, in words where there are any, and whether it is checked before the service does. */
export function PatternHint({ pattern, words }: PatternHintProps) {
  const state = useSyncExternalStore(patternRunner.subscribe, () => patternRunner.stateOf(pattern));
  const plain = useMemo(() => words ?? describePattern(pattern), [words, pattern]);

  useEffect(() => {
    // One that has words is known to be usable.
    if (plain === undefined) void patternRunner.matches(pattern, '');
  }, [pattern, plain]);

  return (
    <span dir="auto">
      {plain ?? (
        <>
          Must have the form <bdi className="font-mono break-all">{pattern}</bdi>
        </>
      )}
      {state === 'unusable' && ' · this rule cannot be checked here, so the service decides'}
      {state === 'slow' && ' · this rule takes too long to check here, so the service decides'}
    </span>
  );
}
