import { describeDay, startOfDay } from '../ui/describe-day.ts';
import type { KeptRender } from './kept-render.ts';

/** A browser skips a section out of sight as a whole, so one of a thousand cards would still be laid out whole. */
const SECTION_MAX = 100;

const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** Renders of one day, or a part of them. */
export interface DaySection {
  key: string;
  dayMs: number;
  /** The first part of its day, which has the heading. */
  isFirst: boolean;
  renders: KeptRender[];
}

/** Groups renders by their local day, newest first. */
export function groupByDay(renders: readonly KeptRender[]): DaySection[] {
  const sections: DaySection[] = [];
  for (const render of renders) {
    const dayMs = startOfDay(render.renderedAt);
    const last = sections.at(-1);
    if (last?.dayMs === dayMs && last.renders.length < SECTION_MAX) last.renders.push(render);
    else sections.push({ key: render.id, dayMs, isFirst: last?.dayMs !== dayMs, renders: [render] });
  }
  return sections;
}

/** "Today", "Yesterday", "Tuesday 17 November 2026", in local time. */
export function formatHistoryDay(dayMs: number, nowMs: number): string {
  const text = describeDay(dayMs, nowMs);
  return text.startsWith('on ') ? longDay.format(dayMs) : text.charAt(0).toUpperCase() + text.slice(1);
}
