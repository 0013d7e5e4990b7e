import * as z from '../contract/zod.ts';
import { formatIsoDate } from './messages.ts';
import { describeShortMonth, ISO_DATE, readDays } from './read-days.ts';
import type { Rules } from './rules.ts';
import { createTextSchema, listBounds, type VariableTypeDefinition } from './variable-type.ts';

/** A day as `YYYY-MM-DD`, independent of time zones. Typed text may use any unambiguous date format. */
export const dateType: VariableTypeDefinition = {
  kind: 'day',
  displayName: 'date',
  typicalTexts: ({ rules: { min, max } }) => ['2026-06-15', ...listBounds(min, max)],
  suggest: readDays,
  readTyped(text) {
    const [day = text.trim(), other] = readDays(text.trim());
    return other === undefined ? day : text.trim();
  },
  createSchema(context) {
    const { min, max } = context.rules;
    const message = `${context.label} must be ${describeDays({ min, max })}.`;
    return createTextSchema(
      context,
      z.regex(ISO_DATE, {
        error: ({ input }) => describeMisread(context.label, String(input)),
        abort: true,
      }),
      ...(min === undefined ? [] : [z.regex(createDateBound(String(min), 'from'), message)]),
      ...(max === undefined ? [] : [z.regex(createDateBound(String(max), 'to'), message)]),
      z.meta({ format: 'date' }),
    );
  },
};

/** "from 1 May 2026 to 3 June 2026", "on or after 1 May 2026". */
export function describeDays({ min, max }: Rules): string {
  const [first, last] = [min, max].map((day) => day && formatIsoDate(String(day)));
  if (first && last) return `from ${first} to ${last}`;
  return first ? `on or after ${first}` : `on or before ${last}`;
}

function describeMisread(label: string, input: string): string {
  const days = readDays(input);
  if (days.length > 1) {
    return `${label} can be read ${days.length > 2 ? 'in several' : 'two'} ways. Write ${days.join(' or ')}.`;
  }
  const shortMonth = days.length === 0 ? describeShortMonth(input) : undefined;
  if (shortMonth !== undefined) return `${label} must be a date that exists: ${shortMonth}.`;
  return `${label} must be a date written as year-month-day, like 2026-03-09.`;
}

/**
 * A pattern for days from `day` on, or up to `day`. JSON Schema has no bounds for text, but ISO dates sort by their digits: a
 * later day has the same digits up to the first one that is higher.
 */
function createDateBound(day: string, side: 'from' | 'to'): RegExp {
  const others = Array.from(day).flatMap((digit, at) => {
    const range = side === 'from' ? createRange(Number(digit) + 1, 9) : createRange(0, Number(digit) - 1);
    return digit === '-' || range === '' ? [] : [`${day.slice(0, at)}${range}`];
  });
  return new RegExp(`^(?:${[...others, day].join('|')})`);
}

function createRange(low: number, high: number): string {
  return low > high ? '' : `[${low}-${high}]`;
}
