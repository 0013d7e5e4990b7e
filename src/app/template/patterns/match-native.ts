import type { MatchPattern } from '../../../variables/rules.ts';
import { splitPattern } from '../../../variables/describe-pattern.ts';

/**
 * Matches a pattern anywhere in a string with the browser's engine, which may never finish. Use it only in a thread that can be
 * terminated.
 */
export const matchNative: MatchPattern = (pattern, text) => {
  const { source, flags } = splitPattern(pattern);
  const kept = flags.replace(/[^ims]/g, '');
  for (const mode of ['u', '']) {
    try {
      return new RegExp(source, kept + mode).test(text);
    } catch {
      // The pattern is invalid in this mode.
    }
  }
  return undefined;
};
