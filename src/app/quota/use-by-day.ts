import type { RenderStore } from '../history/create-render-store.ts';
import type { KeptRender } from '../history/kept-render.ts';
import { startOfDay } from '../ui/describe-day.ts';

const PAGE = 500;
const WINDOW_DAYS = 30;

export interface DayOfUse {
  /** The start of the day: in local time for stored renders, in UTC for the service. */
  dayMs: number;
  count: number;
}

/** Returns the period to count renders in: the month that ends with the reset, or the last 30 days if no reset is upcoming. */
export function readPeriod(resetAt: string | undefined, nowMs: number): { startMs: number; endMs: number } {
  const reset = new Date(resetAt ?? 0);
  const endMs = reset.getTime();
  if (endMs <= nowMs) {
    return { startMs: new Date(startOfDay(nowMs)).setDate(new Date(nowMs).getDate() - WINDOW_DAYS + 1), endMs: nowMs };
  }
  const month = reset.getUTCMonth();
  // The previous month may be shorter. Day 0 is its last day.
  const lastDay = new Date(Date.UTC(reset.getUTCFullYear(), month, 0)).getUTCDate();
  return { startMs: reset.setUTCMonth(month - 1, Math.min(reset.getUTCDate(), lastDay)), endMs };
}

/** Counts the stored renders for each day in a period in local time, including days without renders. */
export async function readUse(
  store: Pick<RenderStore, 'list'>,
  { startMs, endMs }: { startMs: number; endMs: number },
): Promise<DayOfUse[]> {
  const days: DayOfUse[] = [];
  // If clocks go forward at midnight, the day begins at 1:00.
  for (let dayMs = startOfDay(startMs); dayMs < endMs; dayMs = new Date(dayMs).setHours(24, 0, 0, 0)) {
    days.push({ dayMs, count: 0 });
  }
  const byDay = new Map(days.map((day) => [day.dayMs, day]));
  let last: KeptRender | undefined;
  do {
    const renders = await store.list({ limit: PAGE, after: last });
    for (const { renderedAt } of renders) {
      const day = renderedAt < startMs ? undefined : byDay.get(startOfDay(renderedAt));
      if (day !== undefined) day.count += 1;
    }
    last = renders.length < PAGE ? undefined : renders.at(-1);
  } while (last !== undefined && last.renderedAt >= startMs);
  return days;
}
