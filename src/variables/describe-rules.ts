import type { VariableType } from '../contract/variable.ts';
import { formatIsoDate, formatRange } from './messages.ts';
import type { Rules } from './rules.ts';

/** What the rules ask for as a hint without a full stop, like "3 to 40 characters"; empty when the label says enough. */
export function describeRules(type: VariableType, rules: Rules): string {
  if (type === 'number') return describeNumber(rules);
  if (type === 'date') return rules.min === undefined && rules.max === undefined ? '' : `A date ${describeDays(rules)}`;
  return type === 'image' ? '' : describeLength(rules);
}

/** "from 1 May 2026 to 3 June 2026", "on or after 1 May 2026". */
export function describeDays({ min, max }: Rules): string {
  const [first, last] = [min, max].map((day) => day && formatIsoDate(String(day)));
  if (first && last) return `from ${first} to ${last}`;
  return first ? `on or after ${first}` : `on or before ${last}`;
}

function describeNumber({ min, max, isWhole }: Rules): string {
  const range = formatRange(min, max);
  return range === '' && !isWhole ? '' : `${isWhole ? 'Whole number' : 'Number'} ${range}`.trim();
}

function describeLength({ minLength, maxLength }: Rules): string {
  const range = formatRange(minLength, maxLength);
  const noun = (maxLength ?? minLength) === 1 ? 'character' : 'characters';
  // A hint begins with a capital letter, unless it begins with a number.
  return range === '' ? '' : `${range.replace('from ', '').replace(/^./, (first) => first.toUpperCase())} ${noun}`;
}
