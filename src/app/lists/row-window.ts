/** Which rows of a long list are drawn: from `start`, up to and without `end`. */
export interface RowWindow {
  start: number;
  end: number;
}

export interface RowWindowInput {
  rowCount: number;
  /** From the top of one row to the top of the next. */
  rowHeight: number;
  /** How far the list's top is above the top of the screen; negative while it is below. */
  scrolledPx: number;
  screenPx: number;
  /** Short enough to be drawn whole: what is drawn stays. */
  isShort?: boolean;
}

/** Drawn beyond each end of the screen, in screens: a fast scroll must not run into nothing. */
const AHEAD_SCREENS = 1.5;
/** Drawn at first: what is not on screen can wait until that is. */
export const FIRST_SCREENS = 0.25;
/** How near the end of what is drawn may come, in screens, before it is drawn anew: scrolling must not draw each time. */
const NEAR_SCREENS = 0.75;

/** The rows to draw. The ones before are kept as long as they still reach far enough. */
export function moveWindow(
  before: RowWindow,
  { rowCount, rowHeight, scrolledPx, screenPx, isShort = false }: RowWindowInput,
  aheadScreens = AHEAD_SCREENS,
): RowWindow {
  const reach = (screens: number) => ({
    start: clampRow(Math.floor((scrolledPx - screens * screenPx) / rowHeight), rowCount),
    end: clampRow(Math.ceil((scrolledPx + (1 + screens) * screenPx) / rowHeight), rowCount),
  });
  const near = reach(Math.min(NEAR_SCREENS, aheadScreens));
  if (before.end <= rowCount && before.start <= near.start && before.end >= near.end && before.end > before.start) {
    return before;
  }
  const wanted = reach(aheadScreens);
  if (!isShort || before.end === 0 || before.end > rowCount) return wanted;
  return { start: Math.min(before.start, wanted.start), end: Math.max(before.end, wanted.end) };
}

/** One row more at either end. */
export function growWindow(before: RowWindow, rowCount: number): RowWindow {
  if (before.start === 0 && before.end >= rowCount) return before;
  return { start: clampRow(before.start - 1, rowCount), end: clampRow(before.end + 1, rowCount) };
}

function clampRow(row: number, rowCount: number): number {
  return Math.min(Math.max(row, 0), rowCount);
}
