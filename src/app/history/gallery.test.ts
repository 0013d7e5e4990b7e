import { expect, it } from 'vitest';
import type { KeptRender } from './kept-render.ts';
import { groupByDay } from './gallery.tsx';

function at(hour: number, id: number): KeptRender {
  return { id: `r${id}`, renderedAt: new Date(2026, 10, 20, hour).getTime() } as KeptRender;
}

it('renders are grouped by local day, and long days are split', () => {
  const long = Array.from({ length: 130 }, (_, id) => at(9, id));
  const sections = groupByDay([...long, at(-1, 900), at(-2, 901)]);
  expect(sections.map(({ isFirst, renders }) => [isFirst, renders.length])).toEqual([
    [true, 100],
    [false, 30],
    [true, 2],
  ]);
});
