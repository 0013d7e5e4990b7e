import { numberType } from '../../../variables/number.ts';
import type { Rules } from '../../../variables/rules.ts';

/** Enough to step 0.1 + 1 without a tail, and no more than a price ever has. */
const DECIMALS_MAX = 10;

/** The text one step up or down from `text`, kept within the rules; text that is no number starts at zero. */
export function stepNumber(text: string, step: 1 | -1, { min, max }: Rules): string {
  const typed = text.trim() === '' ? 0 : numberType.readTyped(text);
  if (typeof typed !== 'number') return text;
  const low = typeof min === 'number' ? min : -Infinity;
  const high = typeof max === 'number' ? max : Infinity;
  const next = Math.min(high, Math.max(low, typed + step));
  return String(Number(next.toFixed(DECIMALS_MAX)));
}
