import { TEXT_LENGTH_MAX } from '../../document/layers/text-layer.ts';
import type { LayerOf } from '../../document/layer.ts';
import { pxPerTypeUnit, pxPerUnit } from '../../document/output-size.ts';
import { runsFromRight } from '../../document/text-traits.ts';
import { decompose, placeBox, readRotation, round3, type Affine, type Box } from './affine.ts';
import type { FontMetrics, ImportFamily } from './choose-font.ts';
import type { Style } from './create-cascade.ts';
import { type TextMeter, findMainStyle, readTextType } from './read-text-type.ts';
import { bindingPattern } from './create-variable-list.ts';
import type { Drawing, Placed } from './drawing.ts';
import { findTextRoom, isInMiddle, readTextFrame } from './find-text-room.ts';
import { readLength } from './read-length.ts';
import type { Unnamed } from './read-shape-layer.ts';
import {
  addEmptyLines,
  breakHard,
  isSetByLines,
  joinParts,
  lineText,
  readTextParts,
  type TextLine,
} from './read-text-lines.ts';

type TextLayer = Unnamed<LayerOf<'text'>>;

/** A text of the drawing: what it says, where its words lie, and the layer it becomes once all else is placed. */
export interface DrawnText {
  /** Its lines as one text; lines that may flow are joined by spaces. */
  says(mayFlow: boolean): string;
  /** The words as drawn, on the page. */
  drawn: Box;
  place(text: string, mayFlow: boolean, others: readonly Box[]): TextLayer;
}

/** How much smaller than drawn a text may be set to fit its box. */
const SHRINK = 0.6;
const LINE_HEIGHT = 1.25;
/** As many as a layer ever shows; each is measured. */
const LINES_MAX = 500;
/** Of the widest line: one that is shorter with the next word had room for it, also in the font of the drawing. */
const FULL = 0.95;
const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;
/** Room beside the words of a box that nothing else bounds. */
const SLACK = 1.02;

/** Reads a text. Undefined when it has no letters or can't be a layer. */
export async function readText(placed: Placed, drawing: Drawing, meter: TextMeter): Promise<DrawnText | undefined> {
  const { parts, emptyLines } = readTextParts(placed.element, placed.style, drawing);
  const frame = readTextFrame(placed, parts, drawing);
  const joined = joinParts(parts, drawing.notes);
  const read = isSetByLines(placed.element) ? breakHard(joined) : addEmptyLines(joined, emptyLines.slice(0, LINES_MAX));
  const { page, notes } = drawing;
  const found = findMainStyle(read);
  const [first] = read;
  if (first === undefined || found === undefined) return undefined;
  const { main, isMixed } = found;
  const who = `The text "${lineText(first).slice(0, 40)}"`;
  // Checked before anything is measured: measuring a million characters takes seconds.
  const length = read.reduce((sum, line) => sum + lineText(line).length, 0);
  if (length > TEXT_LENGTH_MAX) {
    drawing.problems.push(
      `${who} has ${length} characters. A text has at most ${TEXT_LENGTH_MAX}. Shorten or split it.`,
    );
    return undefined;
  }
  if (read.length > LINES_MAX) {
    drawing.problems.push(`${who} has ${read.length} lines. A text has at most ${LINES_MAX}.`);
    return undefined;
  }
  const { scale, turn } = readTurn(placed.toPage, who, notes);
  const em = Number(main.get('font-size'));
  const size = em * scale;
  const typeSize = round3((size * pxPerUnit(page)) / pxPerTypeUnit(page));
  if (!(typeSize >= 1 && typeSize <= 1000 && size * pxPerUnit(page) <= 1000)) {
    drawing.problems.push(
      `${who} is set in ${typeSize} ${page.unit === 'px' ? 'px' : 'pt'}. Use 1 to 1000, and at most 1000 px.`,
    );
    return undefined;
  }
  const type = readTextType(placed, main, drawing, who, readRotation(turn));
  if (isMixed) notes.add(`${who} has several styles. The template keeps the most common one.`);
  const lineHeight = Math.min(4, Math.max(0.7, readLineHeight(read, main, em)));
  const { ascent, descent } = await readMetrics(drawing.families, type.family);
  const baseline = findBaseline(size, lineHeight, { ascent, descent }, pxPerUnit(page));
  if (/lowercase|capitalize/.test(main.get('text-transform') ?? ''))
    notes.add(`${who} changes case by its style. The template shows it as typed.`);
  const words = read.map(lineText);
  const measured = { ...type, size: typeSize };
  // The braces will be replaced; the name is about as long as a value.
  const likely = words.map((line) => line.replace(bindingPattern, (_, inner: string) => inner.split(/[:|]/)[0] ?? ''));
  const widths = await meter(measured, likely);
  // A tool set each line by its letters, braces and all.
  const drawnWidths = words.some((line) => line.includes('{{')) ? await meter(measured, words) : widths;
  // Where a line would have had room for the word that begins the next one, it would not have ended.
  const longer = await meter(
    measured,
    likely.slice(1).map((line, index) => `${likely[index]} ${line.split(' ')[0]}`),
  );
  const lines = read.map((line, index) => {
    const hadRoom = (longer[index] ?? 0) < FULL * Math.max(...widths);
    return line.mayBeFull === true && hadRoom ? { ...line, isHard: true } : line;
  });
  const width = Math.min(Math.max(...widths) * SLACK, 2 * page.viewport.width);
  const { anchor, x } =
    frame ??
    readAnchor(
      lines,
      drawnWidths.map((one) => one / scale),
      main,
      em,
    );
  const left = x * scale - (anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width);
  const top = first.y * scale - baseline;
  const height = lines.length * lineHeight * size;
  const [shiftX, shiftY] = [turn.e, turn.f];
  const isStraight = turn.b === 0 && turn.d === 1;
  const drawn = { x: left + shiftX, y: top + shiftY, width, height };
  const ground = { x: 0, y: 0, ...page.viewport };
  // A layer without a side sets words from the right at the right, as a frame does that runs from there.
  const isHeldLeft = runsFromRight(words.join(' ')) && (frame === undefined || main.get('direction') !== 'rtl');

  /** Tools give a line that they centred only where it begins. */
  function isCentred(others: readonly Box[]): boolean {
    const [lineWidth = 0] = drawnWidths;
    const isLone = frame === undefined && anchor === 'start' && lines.length === 1 && isStraight;
    return isLone && isInMiddle({ ...drawn, width: lineWidth }, size, ground, others);
  }

  function findBox(mayFlow: boolean, others: readonly Box[], side: typeof anchor): Box {
    if (frame !== undefined) {
      const bottom = frame.bottom === undefined ? height : frame.bottom * scale - top;
      return { x: frame.left * scale, y: top, width: frame.width * scale, height: Math.max(bottom, lineHeight * size) };
    }
    const box = side === anchor ? drawn : { ...drawn, x: drawn.x + ((drawnWidths[0] ?? 0) - width) / 2 };
    const room = isStraight ? findTextRoom(box, side, size, ground, others) : { ...drawn, width: width * 1.1 };
    const ends = longer.filter((_, index) => mayFlow && lines[index]?.isHard !== true);
    const widest = Math.max(width, Math.min(room.width, ...ends.map((end) => width + (end - width) * 0.9)));
    const free = { start: 0, middle: (room.width - widest) / 2, end: room.width - widest }[side];
    return { x: room.x + free - shiftX, y: top, width: widest, height };
  }

  return {
    says: (mayFlow) =>
      words
        .map((line, index) =>
          index === 0 ? line : `${mayFlow && lines[index - 1]?.isHard !== true ? ' ' : '\n'}${line}`,
        )
        .join('')
        // No name has a line break.
        .replace(bindingPattern, (binding) => binding.replaceAll('\n', ' ')),
    drawn,
    place(text, mayFlow, others) {
      const side = isCentred(others) ? 'middle' : anchor;
      const box = placeBox(turn, findBox(mayFlow, others, side)) ?? drawn;
      return {
        type: 'text',
        text,
        ...box,
        ...type,
        size: typeSize,
        minSize: round3(Math.max(1, typeSize * SHRINK)),
        lineHeight: round3(lineHeight),
        ...(side === 'start' && !isHeldLeft ? {} : { align: ALIGN[side] }),
        ...(lines.length === 1 && frame === undefined ? { verticalAlign: 'middle' } : {}),
      };
    },
  };
}

/** The scale of a text, and the map that turns, mirrors and shifts its box; layers only turn letters. */
function readTurn(toPage: Affine, who: string, notes: Set<string>): { scale: number; turn: Affine } {
  const { a, b, c, d, e, f } = toPage;
  const parts = decompose(toPage);
  const scale = parts === undefined ? Math.sqrt(Math.abs(a * d - b * c)) : Math.abs(parts.scaleY);
  if (parts === undefined || Math.abs(parts.scaleX / parts.scaleY - 1) > 0.03) {
    notes.add(`${who} is squeezed, slanted or mirrored. The template sets it straight.`);
  }
  const rotation = (parts?.rotation ?? (Math.atan2(b, a) * 180) / Math.PI) * (Math.PI / 180);
  const [sin, cos] = [Math.sin(rotation), Math.cos(rotation)];
  const side = a * d - b * c < 0 ? -1 : 1;
  return { scale, turn: { a: cos, b: sin, c: -sin * side, d: cos * side, e, f } };
}

/** In multiples of the type size: what lies between the lines, else what the style asks for. */
function readLineHeight(lines: readonly TextLine[], main: Style, em: number): number {
  const [first, last] = [lines[0], lines.at(-1)];
  const distance = ((last?.y ?? 0) - (first?.y ?? 0)) / Math.max(1, lines.length - 1) / em;
  if (lines.length > 1 && distance > 0) return distance;
  const text = main.get('line-height') ?? 'normal';
  const number = Number(text);
  return number > 0 ? number : (readLength(text, { em, whole: em }) ?? LINE_HEIGHT * em) / em;
}

/** From the top of a line to its baseline, as the engine sets it at scale 1: on whole pixels. */
function findBaseline(size: number, lineHeight: number, { ascent, descent }: FontMetrics, px: number): number {
  const [above, below] = [Math.round(ascent * size * px), Math.round(descent * size * px)];
  return (above + Math.floor((lineHeight * size * px - above - below) / 2)) / px;
}

/** Illustrator gives the lines of a centred text no anchor, only where each begins. */
function readAnchor(all: readonly TextLine[], allWidths: readonly number[], main: Style, em: number) {
  const lines = all.filter(({ runs }) => runs.length > 0);
  const widths = allWidths.filter((_, index) => all[index]?.runs.length !== 0);
  const xs = lines.map(({ x }) => x);
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const named = main.get('text-anchor') ?? 'start';
  const isRightToLeft = main.get('direction') === 'rtl';
  if (named === 'middle') return { anchor: 'middle', x: mean(xs) } as const;
  if ((named === 'end') !== isRightToLeft) return { anchor: 'end', x: Math.max(...xs) } as const;
  const middles = xs.map((x, index) => x + (widths[index] ?? 0) / 2);
  const ends = xs.map((x, index) => x + (widths[index] ?? 0));
  if (spread(xs) > em / 2 && spread(middles) < em * 0.6) return { anchor: 'middle', x: mean(middles) } as const;
  if (spread(xs) > em / 2 && spread(ends) < em * 0.6) return { anchor: 'end', x: mean(ends) } as const;
  return { anchor: 'start', x: Math.min(...xs) } as const;
}

function readMetrics(families: readonly ImportFamily[], name: string): Promise<FontMetrics> {
  const family = families.find((one) => one.name === name);
  return family === undefined ? Promise.reject(new Error(`Unknown font family ${name}`)) : family.readMetrics();
}
