import type { KeptRender } from './kept-render.ts';
import { startOfDay } from '../ui/describe-day.ts';

/** A browser draws a section or leaves it: one of a thousand cards would be drawn whole. */
const SECTION_MAX = 100;

/** Renders of one day, or a part of them. */
export interface DaySection {
  key: string;
  dayMs: number;
  /** The first of its day, which carries the heading. */
  isFirst: boolean;
  renders: KeptRender[];
}

/** Renders, newest first, by the day they were made on in local time. */
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
