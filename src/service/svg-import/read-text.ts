import { TEXT_LENGTH_MAX } from '../../document/layers/text-layer.ts';
import type { LayerOf } from '../../document/layer.ts';
import { pxPerTypeUnit, pxPerUnit } from '../../document/output-size.ts';
import { runsFromRight } from '../../document/text-traits.ts';
import { decompose, placeBox, readRotation, round3, turn, type Affine, type Box } from './affine.ts';
import type { ImportFamily } from './choose-font.ts';
import { bindingPattern } from './read-variables.ts';
import { addLosses, type Drawing, type Placed } from './drawing.ts';
import { findTextRoom, isInMiddle, readTextFrame, type Anchor } from './find-text-room.ts';
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
import { findMainStyle, readTextType, type TextMeter } from './read-text-type.ts';
import type { Style } from './svg-element.ts';

type TextLayer = Unnamed<LayerOf<'text'>>;

/** Text in an SVG, which becomes a layer once everything else is placed. */
export interface DrawnText {
  /** Returns the whole text. Lines that may flow are joined with spaces. */
  says(mayFlow: boolean): string;
  /** The letters' box on the page. */
  drawn: Box;
  place(text: string, mayFlow: boolean, others: readonly Box[]): TextLayer;
}

/** How far longer values may shrink to fit, as a fraction of the size. */
const SHRINK = 0.6;
const LINE_HEIGHT = 1.25;
/** Limited because each line is measured. */
const LINES_MAX = 500;
/** If a line plus the next word is shorter than this fraction of the widest line, the next word would have fit in any font. */
const FULL = 0.95;
const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;
/** Factor that allows for rounding in a box without bounds. */
const SLACK = 1.02;

/** Reads a text element. Undefined if it is empty or can't become a layer. */
export async function readText(placed: Placed, drawing: Drawing, meter: TextMeter): Promise<DrawnText | undefined> {
  const { page } = drawing;
  const { parts, emptyLines } = readTextParts(placed.element, placed.style, drawing);
  const frame = readTextFrame(placed, parts, drawing);
  const joined = joinParts(parts, drawing);
  const read = isSetByLines(placed.element) ? breakHard(joined) : addEmptyLines(joined, emptyLines.slice(0, LINES_MAX));
  const found = findMainStyle(read);
  const [first] = read;
  if (first === undefined || found === undefined) return undefined;
  const { main, isMixed } = found;
  const subject = `The text "${lineText(first).slice(0, 40)}"`;
  const { scale, toStraight, isDistorted } = straighten(placed.toPage);
  const em = Number(main.get('font-size'));
  const size = em * scale;
  const typeSize = round3((size * pxPerUnit(page)) / pxPerTypeUnit(page));
  const problem = findProblem(read, typeSize, size, drawing);
  if (problem !== undefined) {
    drawing.problems.push(`${subject} ${problem}`);
    return undefined;
  }
  const type = readTextType(placed, main, drawing, { subject, rotation: readRotation(toStraight) });
  addLosses(drawing, subject, { 'mixed styles': isMixed, 'stretched, skewed or mirrored shape': isDistorted });
  const lineHeight = Math.min(4, Math.max(0.7, readLineHeight(read, main, em)));
  const family = drawing.families.find(({ name }) => name === type.family);
  const baseline = family === undefined ? 0 : findBaseline(size, lineHeight, family, pxPerUnit(page));
  const texts = read.map(lineText);
  const measured = { ...type, size: typeSize };
  // A variable's name is about as long as its values.
  const likely = texts.map((line) => line.replace(bindingPattern, (_, inner: string) => inner.split(/[:|]/)[0] ?? ''));
  const widths = await meter(measured, likely);
  // The design tool included the braces when it positioned each line.
  const drawnWidths = texts.some((line) => line.includes('{{')) ? await meter(measured, texts) : widths;
  // A line with room for the next line's first word ended with a typed break.
  const longer = await meter(
    measured,
    likely.slice(1).map((line, index) => `${likely[index]} ${line.split(' ')[0]}`),
  );
  const lines = read.map((line, index) => {
    const hadRoom = (longer[index] ?? 0) < FULL * Math.max(...widths);
    return line.mayBeFull === true && hadRoom ? { ...line, isHard: true } : line;
  });
  const width = Math.min(Math.max(...widths) * SLACK, 2 * page.viewport.width);
  const userWidths = drawnWidths.map((lineWidth) => lineWidth / scale);
  const { anchor, x } = frame ?? findAnchor(lines, userWidths, main, em);
  const left = x * scale - { start: 0, middle: width / 2, end: width }[anchor];
  const top = first.y * scale - baseline;
  const height = lines.length * lineHeight * size;
  const { e: shiftX, f: shiftY } = toStraight;
  const isStraight = toStraight.b === 0 && toStraight.d === 1;
  const drawn = { x: left + shiftX, y: top + shiftY, width, height };
  const ground = { x: 0, y: 0, ...page.viewport };
  // Without an alignment, a layer puts right-to-left text on the right.
  const isHeldLeft = runsFromRight(texts.join(' ')) && (frame === undefined || main.get('direction') !== 'rtl');

  /** Figma only writes where a centered line starts. */
  function isCentered(others: readonly Box[]): boolean {
    const isLone = frame === undefined && anchor === 'start' && lines.length === 1 && isStraight;
    return isLone && isInMiddle({ ...drawn, width: drawnWidths[0] ?? 0 }, size, ground, others);
  }

  function findBox(mayFlow: boolean, others: readonly Box[], side: Anchor): Box {
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
    says(mayFlow) {
      const separators = lines.map(({ isHard }) => (mayFlow && isHard !== true ? ' ' : '\n'));
      const text = texts.map((line, index) => (index === 0 ? line : `${separators[index - 1]}${line}`)).join('');
      // A name has no line breaks.
      return text.replace(bindingPattern, (binding) => binding.replaceAll('\n', ' '));
    },
    drawn,
    place(text, mayFlow, others) {
      const side = isCentered(others) ? 'middle' : anchor;
      const box = placeBox(toStraight, findBox(mayFlow, others, side)) ?? drawn;
      return {
        type: 'text',
        text,
        ...box,
        ...type,
        size: typeSize,
        minSize: round3(Math.max(1, typeSize * SHRINK)),
        lineHeight: round3(lineHeight),
        align: side === 'start' && !isHeldLeft ? undefined : ALIGN[side],
        verticalAlign: lines.length === 1 && frame === undefined ? 'middle' : undefined,
      };
    },
  };
}

/** Checks limits before anything is measured, because measuring a million characters takes seconds. */
function findProblem(lines: readonly TextLine[], typeSize: number, size: number, { page }: Drawing) {
  const length = lines.reduce((sum, line) => sum + lineText(line).length, 0);
  if (length > TEXT_LENGTH_MAX) {
    return `has ${length} characters. The limit is ${TEXT_LENGTH_MAX}. Shorten or split the text.`;
  }
  if (lines.length > LINES_MAX) return `has ${lines.length} lines. The limit is ${LINES_MAX}.`;
  if (typeSize >= 1 && typeSize <= 1000 && size * pxPerUnit(page) <= 1000) return undefined;
  return `is set in ${typeSize} ${page.unit === 'px' ? 'px' : 'pt'}. Use a size from 1 to 1000 and at most 1000 px.`;
}

/** Splits a text element's transform into a scale and an unscaled transform. Layers can't stretch, skew or mirror letters. */
function straighten(toPage: Affine): { scale: number; toStraight: Affine; isDistorted: boolean } {
  const { a, b, c, d, e, f } = toPage;
  const parts = decompose(toPage);
  const scale = parts === undefined ? Math.sqrt(Math.abs(a * d - b * c)) : Math.abs(parts.scaleY);
  const rotated = turn(parts?.rotation ?? (Math.atan2(b, a) * 180) / Math.PI);
  const side = a * d - b * c < 0 ? -1 : 1;
  return {
    scale,
    toStraight: { ...rotated, c: rotated.c * side, d: rotated.d * side, e, f },
    isDistorted: parts === undefined || Math.abs(parts.scaleX / parts.scaleY - 1) > 0.03,
  };
}

/** Reads the line height as a multiple of the font size: the distance between lines, or for a single line, its style's. */
function readLineHeight(lines: readonly TextLine[], main: Style, em: number): number {
  const [first, last] = [lines[0], lines.at(-1)];
  const distance = ((last?.y ?? 0) - (first?.y ?? 0)) / Math.max(1, lines.length - 1) / em;
  if (lines.length > 1 && distance > 0) return distance;
  const text = main.get('line-height') ?? 'normal';
  const number = Number(text);
  return number > 0 ? number : (readLength(text, { em, whole: em }) ?? LINE_HEIGHT * em) / em;
}

/** Returns the distance from a line's top to its baseline. The engine rounds to whole pixels at scale 1. */
function findBaseline(size: number, lineHeight: number, { ascent, descent }: ImportFamily, px: number): number {
  const [above, below] = [Math.round(ascent * size * px), Math.round(descent * size * px)];
  return (above + Math.floor((lineHeight * size * px - above - below) / 2)) / px;
}

/** Illustrator and Figma only write where centered lines start, so the anchor is the point that all lines share. */
function findAnchor(all: readonly TextLine[], allWidths: readonly number[], main: Style, em: number) {
  const lines = all.map(({ x, runs }, index) => ({ x, runs, width: allWidths[index] ?? 0 }));
  const used = lines.filter(({ runs }) => runs.length > 0);
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const starts = used.map(({ x }) => x);
  const named = main.get('text-anchor') ?? 'start';
  const isRightToLeft = main.get('direction') === 'rtl';
  if (named === 'middle') return { anchor: 'middle', x: mean(starts) } as const;
  if ((named === 'end') !== isRightToLeft) return { anchor: 'end', x: Math.max(...starts) } as const;
  const middles = used.map(({ x, width }) => x + width / 2);
  const ends = used.map(({ x, width }) => x + width);
  if (spread(starts) > em / 2 && spread(middles) < em * 0.6) return { anchor: 'middle', x: mean(middles) } as const;
  if (spread(starts) > em / 2 && spread(ends) < em * 0.6) return { anchor: 'end', x: mean(ends) } as const;
  return { anchor: 'start', x: Math.min(...starts) } as const;
}
