/** Days of the calendar from year 1 on, 29 February in leap years alone, written `YYYY-MM-DD`. */
export const DATE_PATTERN =
  '^(?!0000)(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|' +
  '02-(?:0[1-9]|1\\d|2[0-8]))|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$';

/**
 * A pattern for the days from `day` on, or up to it. JSON Schema has no bounds for text, but days of one width are in the
 * order of their digits: a later day has the same digits up to one that is higher.
 */
export function createDateBound(day: string, side: 'from' | 'to'): string {
  const later = Array.from(day).flatMap((digit, at) => {
    const others = side === 'from' ? range(Number(digit) + 1, 9) : range(0, Number(digit) - 1);
    return digit === '-' || others === '' ? [] : [`${day.slice(0, at)}${others}`];
  });
  return `^(?:${[...later, day].join('|')})`;
}

function range(low: number, high: number): string {
  return low > high ? '' : `[${low}-${high}]`;
}
