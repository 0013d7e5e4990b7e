import type { Field } from '../../../variables/field.ts';
import { patternCheck, typedCheck } from './late-parts.ts';

/** For a field that nothing can be said of. */
export const CHECK_MISSING = 'This could not be checked. See that the app is still running, then try again.';

/** The sentence that says what to mend, or undefined when the text is fine. Never rejects. */
export async function checkField(field: Field, text: string): Promise<string | undefined> {
  const checks = await typedCheck.load().catch(() => undefined);
  if (checks === undefined) return CHECK_MISSING;
  const result = checks.checkTyped(field, text);
  if (result.kind === 'error') return result.message;
  const { pattern, choices } = field.rules;
  if (pattern === undefined || choices !== undefined || result.kind === 'absent') return undefined;
  // Without it the service decides.
  const patterns = await patternCheck.load().catch(() => undefined);
  return patterns?.check(field, pattern, String(result.value));
}
