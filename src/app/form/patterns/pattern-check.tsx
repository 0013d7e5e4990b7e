import { describeMismatch } from '../../../variables/describe-pattern.ts';
import type { Field } from '../../../variables/field.ts';
import { createPatternRunner } from './create-pattern-runner.ts';
import { openPatternThread } from './open-pattern-thread.ts';
import { PatternHint } from './pattern-hint.tsx';

const runner = createPatternRunner({
  startThread: openPatternThread,
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
});

/** All that a field with a pattern needs beyond other fields. */
export const patternCheck = {
  /** The sentence that says what to mend, or nothing: the text matches, or the service decides. */
  async check({ label, rules }: Field, pattern: string, text: string): Promise<string | undefined> {
    const isMatch = await runner.matches(pattern, text);
    return isMatch === false ? describeMismatch(label, { ...rules, pattern }) : undefined;
  },

  hint: (pattern: string, words: string | undefined) => <PatternHint runner={runner} pattern={pattern} words={words} />,
};
