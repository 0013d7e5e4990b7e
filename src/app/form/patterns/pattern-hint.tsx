import { useEffect, useSyncExternalStore } from 'react';
import { describePattern } from '../../../variables/describe-pattern.ts';
import type { PatternRunner } from './create-pattern-runner.ts';

interface PatternHintProps {
  runner: PatternRunner;
  pattern: string;
  /** What the service says of it. */
  words: string | undefined;
}

/** What a pattern asks for, in words where there are any, and whether it is checked before the service does. */
export function PatternHint({ runner, pattern, words }: PatternHintProps) {
  const state = useSyncExternalStore(runner.subscribe, () => runner.stateOf(pattern));
  const plain = words ?? describeOnce(pattern);

  useEffect(() => {
    // One that has words is known to be usable.
    if (plain === undefined) void runner.matches(pattern, '');
  }, [runner, pattern, plain]);

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

const described = new Map<string, string | undefined>();

/** Many fields of a template may have the same pattern, and each is drawn again with its first character. */
function describeOnce(pattern: string): string | undefined {
  if (!described.has(pattern)) described.set(pattern, describePattern(pattern));
  return described.get(pattern);
}
