import { describeMismatch } from './describe-pattern.ts';
import { matchPattern } from './match-pattern.ts';
import type { CheckPattern } from './rules.ts';

/** Checks a pattern in linear time; one that this engine cannot use is not checked. */
export const checkPattern: CheckPattern = ({ label, rules }, text) =>
  rules.pattern !== undefined && matchPattern(rules.pattern, text) === false
    ? describeMismatch(label, { ...rules, pattern: rules.pattern })
    : undefined;
