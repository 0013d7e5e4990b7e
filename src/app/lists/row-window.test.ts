import { describe, expect, it } from 'vitest';
import { planRows } from './row-plan.ts';
import { FIRST_SCREENS, growWindow, moveWindow } from './row-window.ts';

const list = { rowCount: 1_000, rowHeight: 100, screenPx: 1_000 };
const nothing = { start: 0, end: 0 };

describe('the rows to draw', () => {
  it('reach beyond both ends of the screen', () => {
    expect(moveWindow(nothing, { ...list, scrolledPx: 50_000 })).toEqual({ start: 485, end: 525 });
  });

  it('are few at first, and more once those are on screen', () => {
    const first = moveWindow(nothing, { ...list, scrolledPx: 0 }, FIRST_SCREENS);
    expect(first).toEqual({ start: 0, end: 13 });
    expect(moveWindow(first, { ...list, scrolledPx: 0 })).toEqual({ start: 0, end: 25 });
  });

  it('become the whole of a short list, and stay it', () => {
    let range = moveWindow(nothing, { ...list, rowCount: 40, scrolledPx: 0, isShort: true });
    for (let times = 0; times < 40; times += 1) range = growWindow(range, 40);
    expect(range).toEqual({ start: 0, end: 40 });
    expect(growWindow(range, 40)).toBe(range);
    expect(moveWindow(range, { ...list, rowCount: 40, scrolledPx: 3_000, isShort: true })).toBe(range);
  });

  it('stay as they are while a little is scrolled', () => {
    const before = moveWindow(nothing, { ...list, scrolledPx: 50_000 });
    expect(moveWindow(before, { ...list, scrolledPx: 50_700 })).toBe(before);
    expect(moveWindow(before, { ...list, scrolledPx: 51_000 })).not.toBe(before);
  });

  it('cover the screen wherever it is', () => {
    let range = nothing;
    for (let scrolledPx = -500; scrolledPx < 100_000; scrolledPx += 370) {
      range = moveWindow(range, { ...list, scrolledPx });
      expect(range.start * 100).toBeLessThanOrEqual(Math.max(scrolledPx, 0));
      expect(range.end * 100).toBeGreaterThanOrEqual(Math.min(scrolledPx + 1_000, 100_000));
    }
  });

  it('are drawn anew when the list has become shorter', () => {
    const before = moveWindow(nothing, { ...list, scrolledPx: 50_000 });
    expect(moveWindow(before, { ...list, rowCount: 3, scrolledPx: 0 })).toEqual({ start: 0, end: 3 });
  });
});

describe('the plan of a list', () => {
  it('leaves room for what is not drawn', () => {
    expect(planRows({ start: 3, end: 6 }, 10, undefined)).toEqual([
      { kind: 'room', start: 0, end: 3 },
      { kind: 'rows', start: 3, end: 6 },
      { kind: 'room', start: 6, end: 10 },
    ]);
  });

  it.each([0, 2, 4, 8, 9])('draws each row once and the focused row %i always', (focused) => {
    const steps = planRows({ start: 3, end: 6 }, 10, focused);
    const rows = steps.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index));
    expect(rows).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const drawn = steps.filter(({ kind }) => kind === 'rows');
    expect(drawn.some(({ start, end }) => start <= focused && focused < end)).toBe(true);
  });
});
