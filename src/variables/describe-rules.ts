import type { VariableType } from '../contract/variable.ts';
import { describeDays } from './date.ts';
import { formatLength, formatRange } from './messages.ts';
import { variableTypeRegistry } from './registry.ts';
import type { Rules } from './rules.ts';

/** What the rules ask for as a hint without a full stop, like "3 to 40 characters"; empty when the label says enough. */
export function describeRules(type: VariableType, rules: Rules): string {
  const { kind } = variableTypeRegistry[type];
  if (kind === 'number') return describeNumber(rules);
  if (kind === 'day') return rules.min === undefined && rules.max === undefined ? '' : `A date ${describeDays(rules)}`;
  return kind === 'picture' ? '' : describeLength(rules);
}

function describeNumber({ min, max, isWhole }: Rules): string {
  const range = formatRange(min, max);
  return range === '' && !isWhole ? '' : `${isWhole ? 'Whole number' : 'Number'} ${range}`.trim();
}

function describeLength({ minLength, maxLength }: Rules): string {
  // A hint begins with a capital letter, unless it begins with a number.
  return formatLength(minLength, maxLength)
    .replace('from ', '')
    .replace(/^./, (first) => first.toUpperCase());
}
