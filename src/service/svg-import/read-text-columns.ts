import { pxPerTypeUnit, pxPerUnit } from '../renderer/output-size.ts';
import type { TextMeter } from './create-text-meter.ts';
import type { Drawing, Placed } from './drawing.ts';
import { lineText, type TextLine } from './read-text-lines.ts';
import { findMainStyle, readTextType } from './read-text-type.ts';

/** What lies between two words of a line at most, in multiples of the type size. */
const GAP = 0.5;
/** Of its width: how much narrower words may be in the font that stands in for that of the drawing. */
const NARROWER = 0.1;

/** Each is measured; where there are more, all that have one height touch. */
const PARTS_MAX = 500;
/** What they are measured in. */
const SIZE = 100;

const anchorOf = ({ runs }: TextLine) => runs[0]?.style.get('text-anchor') ?? 'start';
const emOf = ({ runs }: TextLine) => Number(runs[0]?.style.get('font-size'));

/** The parts of a text by their height, from the top of the file; those that touch are one part. */
export async function readRows(
  parts: readonly TextLine[],
  placed: Placed,
  drawing: Drawing,
  meter: TextMeter,
): Promise<TextLine[][]> {
  const widths = await measureParts(parts, placed, drawing, meter);
  const rows: TextLine[][] = [];
  parts.forEach((part, index) => {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const before = parts[index - 1];
    if (row === undefined || last === undefined || before?.y !== part.y) rows.push([part]);
    else if (isApart(before, part, [widths[index - 1] ?? Infinity, widths[index] ?? Infinity])) row.push(part);
    else join(last, part);
  });
  return rows;
}

/** How wide each part is, in user units; of none where no part lies beside another. */
async function measureParts(parts: readonly TextLine[], placed: Placed, drawing: Drawing, meter: TextMeter) {
  const main = findMainStyle(parts)?.main;
  const areBeside = parts.some(({ y }, index) => parts[index - 1]?.y === y);
  if (main === undefined || !areBeside || parts.length > PARTS_MAX) return [];
  // What its type loses is told of each text that the parts become.
  const type = readTextType(placed, main, { ...drawing, notes: new Set() }, '');
  const em = (SIZE * pxPerTypeUnit(drawing.page)) / pxPerUnit(drawing.page);
  const widths = await meter({ ...type, size: SIZE }, parts.map(lineText));
  return widths.map((width, index) => (width / em) * emOf(parts[index] as TextLine));
}

function isApart(before: TextLine, part: TextLine, [widthBefore, width]: [number, number]): boolean {
  if (anchorOf(before) !== anchorOf(part)) return true;
  const back = { start: 0, middle: 0.5, end: 1 }[anchorOf(part)] ?? 0;
  const [leftBefore, left] = [before.x - back * widthBefore, part.x - back * width];
  const gap = Math.max(left - leftBefore - widthBefore, leftBefore - left - width);
  return gap > GAP * emOf(part) + NARROWER * widthBefore;
}

function join(line: TextLine, part: TextLine, between = ''): void {
  const [run] = part.runs;
  if (between !== '' && run !== undefined) line.runs.push({ ...run, text: between });
  line.runs.push(...part.runs);
  if (part.isHard === true) line.isHard = true;
}

/** Rows as lines of one text, with a blank between their parts. */
export function joinRows(rows: readonly TextLine[][]): TextLine[] {
  return rows.flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    for (const other of others) join(first, other, ' ');
    return [first];
  });
}

/** The texts that rows make: parts that begin at one place in rows that follow each other are the lines of one. */
export function splitColumns(rows: readonly TextLine[][]): TextLine[][] {
  if (rows.every((row) => row.length === 1)) return [rows.flat()];
  const columns: TextLine[][] = [];
  let open: TextLine[][] = [];
  rows.forEach((row, index) => {
    const next = rows[index + 1] ?? [];
    open = row.map((part, at) => {
      // Only words at the end of a row may go on in the next one.
      if (at < row.length - 1 || next.length > 1) part.isHard = true;
      const above = open.find((column) => isUnder(part, column.at(-1)));
      if (above === undefined) columns.push([part]);
      else above.push(part);
      return above ?? columns.at(-1) ?? [];
    });
  });
  return columns;
}

function isUnder(part: TextLine, above: TextLine | undefined): boolean {
  if (above === undefined || anchorOf(above) !== anchorOf(part)) return false;
  return Math.abs(above.x - part.x) < emOf(part) / 20 && part.y > above.y;
}
