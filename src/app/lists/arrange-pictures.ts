/** Of a box, in any one unit. */
export interface Size {
  width: number;
  height: number;
}

export interface Place extends Size {
  left: number;
  top: number;
}

/** Where each picture goes in a block of this size, in the order of their aspect ratios. */
export interface Arrangement extends Size {
  places: Place[];
}

/**
 * Pictures of these aspect ratios without a cut, in rows that are all as wide or in columns that are all as high: of all ways to
 * break them without changing their order, the one whose pictures are the largest.
 */
export function arrangePictures(ratios: readonly number[], box: Size, gap: number): Arrangement {
  const lying = breakRows(ratios).map((rows) => justify(rows, box, gap));
  const standing = breakRows(ratios.map((ratio) => 1 / ratio)).map((rows) => turn(justify(rows, swap(box), gap)));
  return [...lying, ...standing].reduce((best, each) => (rate(each) > rate(best) ? each : best));
}

/** All ways to break a list into rows. */
function breakRows([first = 1, ...others]: readonly number[]): number[][][] {
  if (others.length === 0) return [[[first]]];
  return breakRows(others).flatMap(([row = [], ...rows]) => [
    [[first], row, ...rows],
    [[first, ...row], ...rows],
  ]);
}

/** The rows as wide as the box, or narrower until they are as high. */
function justify(rows: readonly number[][], box: Size, gap: number): Arrangement {
  const sums = rows.map((row) => row.reduce((sum, ratio) => sum + ratio));
  const gaps = rows.map((row) => gap * (row.length - 1));
  // A row is (width - its gaps) / its sum high, so the height of all of them is a straight line over the width.
  const slope = sums.reduce((total, sum) => total + 1 / sum, 0);
  const offset = sums.reduce((total, sum, at) => total - (gaps[at] ?? 0) / sum, gap * (rows.length - 1));
  const width = Math.min(box.width, (box.height - offset) / slope);
  const places: Place[] = [];
  let top = 0;
  for (const [at, row] of rows.entries()) {
    const height = (width - (gaps[at] ?? 0)) / (sums[at] ?? 1);
    let left = 0;
    for (const ratio of row) {
      places.push({ left, top, width: ratio * height, height });
      left += ratio * height + gap;
    }
    top += height + gap;
  }
  return { width, height: top - gap, places };
}

function swap({ width, height }: Size): Size {
  return { width: height, height: width };
}

/** Rows as columns. */
function turn({ places, ...size }: Arrangement): Arrangement {
  return { ...swap(size), places: places.map(({ left, top, ...place }) => ({ left: top, top: left, ...swap(place) })) };
}

/** The sum of the sides that squares of the same areas have: one large picture is not worth three that nobody can read. */
function rate({ places }: Arrangement): number {
  return places.reduce((sum, { width, height }) => sum + Math.sqrt(width * height), 0);
}
