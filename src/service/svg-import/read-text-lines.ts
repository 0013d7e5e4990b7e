import { readNumbers } from './affine.ts';
import { addLosses, findReferenced, type Drawing } from './drawing.ts';
import { readLength } from './read-length.ts';
import { inheritStyle } from './read-styles.ts';
import { childElements, describeElement, type Style, type SvgElement } from './svg-element.ts';

export interface TextRun {
  text: string;
  style: Style;
}

/** A line of text, or part of a line with its own position. `x` and `y` are the anchor in user units. */
export interface TextLine {
  runs: TextRun[];
  x: number;
  y: number;
  /** The line ends with a typed break. Undefined if the file doesn't say. */
  isHard?: boolean;
  /** The line may have wrapped. Illustrator's area type keeps the space where it wraps. */
  mayBeFull?: boolean;
}

/** A larger gap between lines isn't caused by empty lines. */
const EMPTY_LINES_MAX = 20;
/** Maximum letter width, as a multiple of the font size. */
const LETTER_MAX = 1.2;
const RUNS = new Set(['tspan', 'a', 'textPath']);

/** Reads a text element's positioned parts and empty lines. Parts of the same line have the same `y`. */
export function readTextParts(text: SvgElement, style: Style, drawing: Drawing) {
  const { page } = drawing;
  const lines: TextLine[] = [];
  let pen = { x: 0, y: 0 };
  let hasLetterPositions = false;

  function visit(element: SvgElement, own: Style): void {
    move(element, own);
    for (const child of element.children) {
      if (typeof child === 'string') write(child, own);
      else if (RUNS.has(child.name)) {
        if (child.name === 'textPath') moveToPath(child);
        const childStyle = inheritStyle(child, own);
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
    // Kerned letters are closer.
    hasLetterPositions ||= xs.some((one = 0, index) => Math.abs(one - (xs[index - 1] ?? one)) > LETTER_MAX * em);
    const [[x], [y]] = [xs, read('y', page.userHeight)];
    const [[dx], [dy]] = [read('dx', page.userWidth), read('dy', page.userHeight)];
    if (x === undefined && y === undefined && (dy === undefined || dy === 0)) return;
    const line = lines.at(-1);
    pen = { x: (x ?? line?.x ?? pen.x) + (x === undefined ? 0 : (dx ?? 0)), y: (y ?? pen.y) + (dy ?? 0) };
    const isEnded = line !== undefined && (line.runs.length > 0 || line.isHard === true);
    // A small vertical step is a raised or lowered letter.
    if (line === undefined || (isEnded && Math.abs(line.y - pen.y) > em / 2)) lines.push({ ...pen, runs: [] });
    else if (line.runs.length === 0) Object.assign(line, pen);
    else {
      pen.y = line.y;
      if (x !== undefined) lines.push({ ...pen, runs: [] });
    }
  }

  function moveToPath(child: SvgElement): void {
    const path = findReferenced(drawing, child.attributes.get('href'));
    const [x = pen.x, y = pen.y] = readNumbers((path?.attributes.get('d') ?? '').slice(0, 100));
    pen = { x, y };
    lines.push({ ...pen, runs: [] });
  }

  function write(characters: string, own: Style): void {
    const isPreserved = (own.get('white-space') ?? '').startsWith('pre');
    const line = lines.at(-1) ?? { ...pen, runs: [] };
    if (lines.length === 0) lines.push(line);
    // Figma only writes typed breaks.
    const isEnded = isPreserved && /[\n\u2028]$/.test(characters);
    if (isEnded) line.isHard = true;
    const run = characters.replace(isPreserved ? /[\t\n\r\u2028]/g : /\s+/g, isEnded ? '' : ' ');
    if (run !== '') line.runs.push({ text: run, style: own });
  }

  visit(text, style);
  const hasPath = childElements(text).some(({ name }) => name === 'textPath');
  addLosses(drawing, describeElement(text), { 'letter positions': hasLetterPositions, path: hasPath });
  const hasLetters = ({ runs }: TextLine) => runs.some((run) => run.text.trim() !== '');
  const emptyLines = lines.filter((line) => line.isHard === true && !hasLetters(line));
  return { parts: lines.filter(hasLetters), emptyLines: emptyLines.map((line) => ({ ...line, runs: [] })) };
}

/** Joins each line's parts. Kerned parts follow each other, and tabs become spaces. */
export function joinParts(parts: readonly TextLine[], drawing: Drawing): TextLine[] {
  const lines: TextLine[] = [];
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    const line = lines.at(-1);
    const [run] = part.runs;
    if (line === undefined || before?.y !== part.y || run === undefined) {
      lines.push({ ...part, runs: [...part.runs] });
      continue;
    }
    // Letters are at most about as wide as the font size.
    const widthMax = (lineText(before).length + 1) * Number(run.style.get('font-size'));
    const hasTab = Math.abs(part.x - before.x) > widthMax;
    addLosses(drawing, `The text "${lineText(line).slice(0, 40)}"`, { tabs: hasTab });
    line.runs.push(...(hasTab ? [{ ...run, text: ' ' }] : []), ...part.runs);
    line.isHard = part.isHard ?? line.isHard;
  }
  return lines;
}

/** Inserts empty lines at their positions. */
export function addEmptyLines(lines: readonly TextLine[], emptyLines: readonly TextLine[]): TextLine[] {
  return lines.flatMap((line, index) => {
    const end = lines[index + 1]?.y ?? line.y;
    return [line, ...emptyLines.filter(({ y }) => y > line.y && y < end)];
  });
}

/** True for Illustrator text: only a transform moves it, and each line has its own position, except for a kerned first letter. */
export function isSetByLines({ attributes, children }: SvgElement): boolean {
  const isMoved = attributes.has('transform') && !['x', 'y', 'xml:space'].some((name) => attributes.has(name));
  const [first, ...others] = children.filter((child) => typeof child !== 'string').map((child) => child.attributes);
  const isFirstPlaced = first === undefined || first.has('x') === first.has('y');
  return isMoved && isFirstPlaced && others.every((own) => own.has('x') && own.has('y'));
}

/** Marks the typed breaks in Illustrator text and adds empty lines, which the file omits. */
export function breakHard(lines: readonly TextLine[]): TextLine[] {
  const distances = lines.slice(1).map(({ y }, index) => y - (lines[index]?.y ?? 0));
  const step = Math.min(...distances);
  return lines.flatMap((line, index) => {
    const steps = (distances[index] ?? 0) / step;
    const isWhole = Math.abs(steps - Math.round(steps)) < 0.05 && steps < EMPTY_LINES_MAX;
    const emptyCount = step > 0 && isWhole ? Math.max(0, Math.round(steps) - 1) : 0;
    // Point type never wraps, and area type keeps the space where it wraps.
    const mayBeFull = line.isHard !== true && emptyCount === 0 && /\s$/.test(line.runs.at(-1)?.text ?? '');
    const emptyLines = Array.from({ length: emptyCount }, (_, empty) => ({
      runs: [],
      x: line.x,
      y: line.y + (empty + 1) * step,
      isHard: true,
    }));
    return [{ ...line, isHard: !mayBeFull, mayBeFull }, ...emptyLines];
  });
}

export function lineText({ runs }: TextLine): string {
  return runs
    .map((run) => run.text)
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}
