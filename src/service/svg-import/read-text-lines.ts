import { readNumbers } from './affine.ts';
import type { Style } from './create-cascade.ts';
import { findReferenced, type Drawing } from './drawing.ts';
import { readLength } from './read-length.ts';
import { describeElement, type SvgElement } from './svg-element.ts';

export interface TextRun {
  text: string;
  style: Style;
}

/** One line of a text: where its first letter is anchored, in user units. */
export interface TextLine {
  runs: TextRun[];
  x: number;
  y: number;
  /** The break after it was made by a person; undefined when the file does not tell. */
  isHard?: boolean;
}

const RUNS = new Set(['tspan', 'a', 'textPath', 'flowPara', 'flowSpan']);

/** Reads a text as the lines it is drawn in; parts at one height are one line. */
export function readTextLines(text: SvgElement, style: Style, drawing: Drawing): TextLine[] {
  const { cascade, notes } = drawing;
  const lines: TextLine[] = [];
  let pen = { x: 0, y: 0 };

  function visit(element: SvgElement, own: Style): void {
    move(element, own);
    for (const child of element.children) {
      if (typeof child === 'string') write(child, own);
      else if (RUNS.has(child.name)) {
        if (child.name === 'flowPara') breakLine(own);
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
    const read = (name: string) =>
      readLength(
        attributes
          .get(name)
          ?.trim()
          .split(/[\s,]+/)[0],
        { em },
      );
    const [x, y, dx, dy] = [read('x'), read('y'), read('dx'), read('dy')];
    if (x === undefined && y === undefined && (dy === undefined || dy === 0)) return;
    const line = lines.at(-1);
    pen = { x: (x ?? line?.x ?? pen.x) + (x === undefined ? 0 : (dx ?? 0)), y: (y ?? pen.y) + (dy ?? 0) };
    // A little up or down is a raised letter, not another line.
    if (line === undefined || (line.runs.length > 0 && Math.abs(pen.y - line.y) > em / 2))
      lines.push({ ...pen, runs: [] });
    else if (line.runs.length === 0) Object.assign(line, pen);
    else pen.y = line.y;
  }

  function straighten(child: SvgElement): void {
    const path = findReferenced(drawing, child.attributes.get('href'));
    const [x = pen.x, y = pen.y] = readNumbers((path?.attributes.get('d') ?? '').slice(0, 100));
    pen = { x, y };
    lines.push({ ...pen, runs: [] });
    notes.add(`${describeElement(text)} runs along a path; the template sets it straight, from where the path begins.`);
  }

  function breakLine(own: Style): void {
    const last = lines.at(-1);
    if (last === undefined || last.runs.length === 0) return;
    last.isHard = true;
    pen = { x: last.x, y: last.y + 1.25 * Number(own.get('font-size')) };
    lines.push({ ...pen, runs: [] });
  }

  function write(words: string, own: Style): void {
    const isKept = (own.get('white-space') ?? '').startsWith('pre');
    const line = lines.at(-1) ?? { ...pen, runs: [] };
    if (lines.length === 0) lines.push(line);
    // Figma keeps a break that was typed at the end of a line, and none where a line was full.
    if (isKept && words.endsWith('\n')) line.isHard = true;
    const plain = words.replace(isKept ? /[\t\n\r]/g : /\s+/g, isKept && words.endsWith('\n') ? '' : ' ');
    if (plain !== '') line.runs.push({ text: plain, style: own });
  }

  visit(text, style);
  return lines.filter(({ runs }) => runs.some((run) => run.text.trim() !== ''));
}

/** The words of a line, as they are drawn. */
export function lineText({ runs }: TextLine): string {
  return runs
    .map((run) => run.text)
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}
