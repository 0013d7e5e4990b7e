import * as z from '../contract/zod.ts';
import { describeDays } from './describe-rules.ts';
import { createTextSchema, type VariableTypeDefinition } from './variable-type.ts';

/** Days of the calendar from year 1 on, 29 February in leap years alone, written `YYYY-MM-DD`. No time zone takes part. */
const ISO_DATE = new RegExp(
  '^(?!0000)(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|' +
    '02-(?:0[1-9]|1\\d|2[0-8]))|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$',
);

/** True for a day of the calendar written `YYYY-MM-DD`; 2026-02-30 is none. */
export function isIsoDate(text: string): boolean {
  return ISO_DATE.test(text);
}

/** A day written `YYYY-MM-DD`; it never passes through a time zone. */
export const dateType: VariableTypeDefinition = {
  readTyped: (text) => text.trim(),
  createSchema(context) {
    const { min, max } = context.rules;
    const message = `${context.label} must be ${describeDays({ min, max })}.`;
    return createTextSchema(
      context,
      z.regex(ISO_DATE, {
        error: `${context.label} must be a date written as year-month-day, like 2026-03-09.`,
        abort: true,
      }),
      ...(min === undefined ? [] : [z.regex(createDateBound(String(min), 'from'), message)]),
      ...(max === undefined ? [] : [z.regex(createDateBound(String(max), 'to'), message)]),
      z.meta({ format: 'date' }),
    );
  },
};

/**
 * A pattern for the days from `day` on, or up to it. JSON Schema has no bounds for text, but days of one width are in the
 * order of their digits: a later day has the same digits up to one that is higher.
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
