export const DAY_MS = 86_400_000;

/** Formats a UTC day like "24 November". */
export const utcDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Sums the service's counts for each UTC day in a period, including days without renders. `dayMs` is a day's start. */
export function fillDays(
  counted: readonly { day: string; renders: number }[],
  { startMs, endMs }: { startMs: number; endMs: number },
): { dayMs: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { day, renders } of counted) counts.set(Date.parse(day), (counts.get(Date.parse(day)) ?? 0) + renders);
  const firstMs = Math.floor(startMs / DAY_MS) * DAY_MS;
  return Array.from({ length: Math.ceil((endMs - firstMs) / DAY_MS) }, (_, index) => {
    const dayMs = firstMs + index * DAY_MS;
    return { dayMs, count: counts.get(dayMs) ?? 0 };
  });
}
