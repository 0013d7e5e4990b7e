import { readNumbers } from './affine.ts';
import type { Style } from './create-cascade.ts';
import { findReferenced, type Drawing } from './drawing.ts';
import { readLength } from './read-length.ts';
import { childElements, describeElement, type SvgElement } from './svg-element.ts';

export interface TextRun {
  text: string;
  style: Style;
}

/** One line of a text, or a part of it with its own position: where its first letter is anchored, in user units. */
export interface TextLine {
  runs: TextRun[];
  x: number;
  y: number;
  /** The break after it was made by a person; undefined when the file does not tell. */
  isHard?: boolean;
  /** The break after it may be one of a full line, which ends in the blank that it was broken at. */
  mayBeFull?: boolean;
}

/** A line that is further away belongs to something else. */
const EMPTY_LINES_MAX = 20;
/** No letter is wider, in multiples of the type size. */
const LETTER_MAX = 1.2;
const RUNS = new Set(['tspan', 'a', 'textPath']);

const sizeOf = ({ style }: TextRun) => Number(style.get('font-size'));

/**
 * Reads a text as parts with their own positions, where those of one line have the same height, and as empty lines.
 */
export function readTextParts(text: SvgElement, style: Style, drawing: Drawing) {
  const { cascade, notes, page } = drawing;
  const lines: TextLine[] = [];
  let pen = { x: 0, y: 0 };
  let isRaised = false;

  function visit(element: SvgElement, own: Style): void {
    move(element, own);
    for (const child of element.children) {
      if (typeof child === 'string') write(child, own);
      else if (RUNS.has(child.name)) {
        if (child.name === 'textPath') straighten(child);
        const childStyle = cascade.computed(child, own);
        if (childStyle.get('display') !== 'none') visit(child, childStyle);
        const last = lines.at(-1);
        if (child.attributes.get('sodipodi:role') === 'line' && last !== undefined) last.isHard = true;
      }
    }
  }

  function move({ attributes }: SvgElement, own: Style): void {
    const em = Number(own.get('font-size'));
    const read = (name: string, whole: number) =>
      (attributes.get(name) ?? '')
        .trim()
        .split(/[\s,]+/)
        .map((length) => readLength(length, { em, whole }));
    const xs = read('x', page.userWidth);
    // Letters that lie closer are kerned.
    if (xs.some((one = 0, index) => Math.abs(one - (xs[index - 1] ?? one)) > LETTER_MAX * em))
      notes.add(`${describeElement(text)} has letters with individual positions. The template sets them side by side.`);
    const [[y], [dx], [dy]] = [read('y', page.userHeight), read('dx', page.userWidth), read('dy', page.userHeight)];
    const [x] = xs;
    if (x === undefined && y === undefined && (dy === undefined || dy === 0)) return;
    const line = lines.at(-1);
    pen = { x: (x ?? line?.x ?? pen.x) + (x === undefined ? 0 : (dx ?? 0)), y: (y ?? pen.y) + (dy ?? 0) };
    const rise = (line?.y ?? 0) - pen.y;
    // Small letters that follow large ones are raised by as much as those are high, as the cents of a price.
    isRaised = x === undefined && rise > em / 2 && rise <= Math.max(...(line?.runs ?? []).map(sizeOf)) / 2;
    if (isRaised) return;
    // A little up or down is a raised letter, not another line.
    const isEnded = line !== undefined && (line.runs.length > 0 || line.isHard === true);
    if (line === undefined || (isEnded && Math.abs(rise) > em / 2)) lines.push({ ...pen, runs: [] });
    else if (line.runs.length === 0) Object.assign(line, pen);
    else {
      pen.y = line.y;
      if (x !== undefined) lines.push({ ...pen, runs: [] });
    }
  }

  function straighten(child: SvgElement): void {
    const path = findReferenced(drawing, child.attributes.get('href'));
    const [x = pen.x, y = pen.y] = readNumbers((path?.attributes.get('d') ?? '').slice(0, 100));
    pen = { x, y };
    lines.push({ ...pen, runs: [] });
    notes.add(`${describeElement(text)} follows a path. The template sets it straight from the start of the path.`);
  }

  function write(words: string, own: Style): void {
    const isKept = (own.get('white-space') ?? '').startsWith('pre');
    const line = lines.at(-1) ?? { ...pen, runs: [] };
    if (lines.length === 0) lines.push(line);
    // Figma keeps a break that was typed at the end of a line, and none where a line was full.
    const isEnded = isKept && /[\n\u2028]$/.test(words);
    if (isEnded) line.isHard = true;
    const plain = words.replace(isKept ? /[\t\n\r\u2028]/g : /\s+/g, isEnded ? '' : ' ');
    if (plain === '') return;
    // On one height with the number before them, raised digits would make another number of it.
    const isNumber = isRaised && /[\d}]$/.test(lineText(line)) && /^[\d{]/.test(plain);
    line.runs.push({ text: isNumber ? ` ${plain}` : plain, style: own });
    isRaised = false;
  }

  visit(text, style);
  const hasWords = ({ runs }: TextLine) => runs.some((run) => run.text.trim() !== '');
  const emptyLines = lines.filter((line) => line.isHard === true && !hasWords(line));
  return { parts: lines.filter(hasWords), emptyLines: emptyLines.map((line) => ({ ...line, runs: [] })) };
}

/** Of a gap between two parts of a line, in multiples of the type size; a tab is wider, and kerning smaller. */
const GAP = 1;

/** Joins the parts of a line, as kerning and tabs split it; those of a tab with a blank between. */
export function joinParts(parts: readonly TextLine[], notes: Set<string>): TextLine[] {
  const lines: TextLine[] = [];
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    const line = lines.at(-1);
    const [run] = part.runs;
    if (line === undefined || before?.y !== part.y || run === undefined) {
      lines.push({ ...part, runs: [...part.runs] });
      continue;
    }
    // No letter is wider than its type is high.
    const isApart = Math.abs(part.x - before.x) > (lineText(before).length + GAP) * sizeOf(run);
    if (isApart) notes.add(`The text "${lineText(line).slice(0, 40)}" has tabs or columns. They became spaces.`);
    line.runs.push(...(isApart ? [{ ...run, text: ' ' }] : []), ...part.runs);
    if (part.isHard !== undefined) line.isHard = part.isHard;
  }
  return lines;
}

/** The lines of a text with the empty ones that lie between them. */
export function addEmptyLines(lines: readonly TextLine[], emptyLines: readonly TextLine[]): TextLine[] {
  return lines.flatMap((line, index) => {
    const end = lines[index + 1]?.y ?? line.y;
    return [line, ...emptyLines.filter(({ y }) => y > line.y && y < end)];
  });
}

/** Illustrator moves the text as a whole, and gives each line its own position within; a kerned first letter has none. */
export function isSetByLines(text: SvgElement): boolean {
  const { attributes } = text;
  const isMoved = attributes.has('transform') && !['x', 'y', 'xml:space'].some((name) => attributes.has(name));
  return (
    isMoved &&
    childElements(text).every(({ attributes: own }, index) =>
      index === 0 ? own.has('x') === own.has('y') : own.has('x') && own.has('y'),
    )
  );
}

/**
 * The lines of a text that Illustrator set, with those that are empty, of which it writes nothing. Point type never wraps, so
 * each break in it was typed; area type keeps the blank at the end of a line that was full.
 */
export function breakHard(lines: readonly TextLine[]): TextLine[] {
  const distances = lines.slice(1).map(({ y }, index) => y - (lines[index]?.y ?? 0));
  const step = Math.min(...distances);
  return lines.flatMap((line, index) => {
    const times = (distances[index] ?? 0) / step;
    const isWhole = Math.abs(times - Math.round(times)) < 0.05 && times < EMPTY_LINES_MAX;
    const empty = step > 0 && isWhole ? Math.max(0, Math.round(times) - 1) : 0;
    const mayBeFull = line.isHard !== true && empty === 0 && /\s$/.test(line.runs.at(-1)?.text ?? '');
    return [
      { ...line, isHard: !mayBeFull, mayBeFull },
      ...Array.from({ length: empty }, (_, at) => ({ runs: [], x: line.x, y: line.y + (at + 1) * step, isHard: true })),
    ];
  });
}

/** The words of a line, as they are drawn. */
export function lineText({ runs }: TextLine): string {
  return runs
    .map((run) => run.text)
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}
