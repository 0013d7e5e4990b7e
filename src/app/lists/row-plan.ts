import type { RowWindow } from './row-window.ts';

/** What to draw of a list from top to bottom: rows, or room for those that are not drawn. */
export type RowStep = { kind: 'rows'; start: number; end: number } | { kind: 'room'; start: number; end: number };

/** The rows of the window, and the one that has the focus wherever it is: whoever scrolls away must not lose it. */
export function planRows({ start, end }: RowWindow, rowCount: number, focusedRow: number | undefined): RowStep[] {
  const spans: RowWindow[] = end > start ? [{ start, end }] : [];
  if (focusedRow !== undefined && focusedRow < rowCount) {
    const span = { start: focusedRow, end: focusedRow + 1 };
    if (focusedRow < start || end <= start) spans.unshift(span);
    else if (focusedRow >= end) spans.push(span);
  }
  const steps: RowStep[] = [];
  let at = 0;
  for (const span of spans) {
    if (span.start > at) steps.push({ kind: 'room', start: at, end: span.start });
    steps.push({ kind: 'rows', ...span });
    at = span.end;
  }
  if (at < rowCount) steps.push({ kind: 'room', start: at, end: rowCount });
  return steps;
}
