import type { MatchPattern } from '../../../variables/rules.ts';
import { splitPattern } from '../../../variables/describe-pattern.ts';

/** Matches unanchored with the engine of the platform, which may never finish: only for a thread that can be ended. */
export const matchNative: MatchPattern = (pattern, text) => {
  const { source, flags } = splitPattern(pattern);
  const kept = flags.replace(/[^ims]/g, '');
  for (const mode of ['u', '']) {
    try {
      return new RegExp(source, kept + mode).test(text);
    } catch {
      // Illegal in this mode.
    }
  }
  return undefined;
};
