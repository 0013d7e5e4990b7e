import { symbologyNames } from '../../variables/symbology-rules.ts';
import type { Layer, LayerOf } from '../../document/layer.ts';
import { contains, decompose, intersect, outerBox, placeBox, round3, type Box, type PlacedBox } from './affine.ts';
import { isSet } from './create-cascade.ts';
import type { VariableName } from './create-variable-list.ts';
import { drawPicture, isFullRectangle } from './draw-picture.ts';
import { findReferenced, type Drawing, type Placed } from './drawing.ts';
import { readClip, readGeometry, readRadius, type ClipBox } from './read-geometry.ts';
import { readPlainPaint } from './read-paint.ts';
import { readShadow } from './read-shadow.ts';
import { growBox, readBorder, readOpacity, type Unnamed } from './read-shape-layer.ts';
import { describeElement, labelOf } from './svg-element.ts';

type PictureLayer = Unnamed<LayerOf<'picture'>>;
export type Unlabelled = { [Type in Layer['type']]: Unnamed<LayerOf<Type>> }[Layer['type']];

/** What the groups around a place cut of it. */
export interface Cut {
  isCut: boolean;
  /** The cut, where it is a box. */
  clip?: ClipBox;
}

/** A cut within another: the box that lies in the other one; where neither does, no box is known. */
export function cutWithin(outer: Cut, clip: ClipBox | undefined): Cut {
  if (!outer.isCut) return { isCut: true, ...(clip === undefined ? {} : { clip }) };
  if (clip === undefined || outer.clip === undefined) return { isCut: true };
  if (holds(outer.clip, clip, clip.radius)) return { isCut: true, clip };
  return holds(clip, outer.clip, outer.clip.radius) ? { isCut: true, clip: outer.clip } : { isCut: true };
}

/** Boxes are rounded to a thousandth. */
const SLACK = 0.002;

/** True when a clip cuts nothing of a box, whose corners may be round like its own. */
export function holds(clip: ClipBox, box: PlacedBox, radius = 0): boolean {
  const isOval = clip.isEllipse && Math.abs(clip.width - clip.height) > SLACK;
  const inner = outerBox(box);
  if (isOval || clip.rotation !== undefined || !contains(clip, inner, SLACK)) return false;
  // How far the corner that lies nearest to one of the clip reaches into its rounding.
  const rounding = Math.max(0, clip.radius - (box.rotation === undefined ? radius : 0));
  const across = rounding - Math.min(inner.x - clip.x, clip.x + clip.width - inner.x - inner.width);
  const down = rounding - Math.min(inner.y - clip.y, clip.y + clip.height - inner.y - inner.height);
  return Math.hypot(Math.max(0, across), Math.max(0, down)) <= rounding + SLACK;
}

/** A box with the radius of all its corners, or of each: top left, top right, bottom right, bottom left. */
type Frame = PlacedBox & { radius: number | number[] };

/** How round the corners of a cut are: as those of the boxes that it is cut by, the less the further it lies from them. */
function cutCorners(cut: Box, boxes: readonly (Box & { radius: number })[]): number[] {
  const places = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  return places.map(([across, down]) => {
    const radii = boxes.map(({ x, y, width, height, radius }) => {
      const far = Math.max(
        Math.abs(cut.x + across * cut.width - x - across * width),
        Math.abs(cut.y + down * cut.height - y - down * height),
      );
      return far > SLACK ? round3(radius - far) : radius;
    });
    return Math.max(0, ...radii);
  });
}

/** Corners as layers have them, also of a box that has grown by the half of its line. */
function writeRadius(radius: Frame['radius'], half = 0): Pick<PictureLayer, 'radius'> {
  const corners = [radius].flat().map((corner) => (corner > 0 ? round3(corner + half) : 0));
  const [first = 0, second = first, third = first, fourth = first] = corners;
  if (corners.some((corner) => corner !== first)) return { radius: [first, second, third, fourth] };
  return first === 0 ? {} : { radius: first };
}

const DARK = 0.5;

/** The layer for an image or code variable, in the place of an element. */
export async function readPlaceholder(
  placed: Placed,
  variable: VariableName,
  around: Cut,
  drawing: Drawing,
): Promise<Unlabelled | undefined> {
  const { name, type } = variable;
  const { element } = placed;
  const isCode = type === 'qrcode' || type === 'datamatrix' || type === 'barcode';
  if (!isCode && type !== undefined && type !== 'image') {
    drawing.problems.push(`${describeElement(element)} is not a text and cannot show a ${type}. Name a text instead.`);
    return undefined;
  }
  const problem = optionProblem(variable, isCode);
  if (problem !== undefined) {
    drawing.problems.push(`${describeElement(element)} ${problem}`);
    return undefined;
  }
  const frame = await readFrame(placed, around, isCode, drawing);
  if (frame === undefined) {
    drawing.problems.push(
      `${describeElement(element)} is invisible, so "${name}" has no place. Draw a rectangle there.`,
    );
    return undefined;
  }
  const { radius, ...box } = frame;
  if (isCode) {
    // Modules in the corners of a place that is all round would lie beside it.
    const isRound = Math.max(...[radius].flat()) > 0.49 * Math.min(box.width, box.height);
    if (isRound) drawing.notes.add(`${describeElement(element)} is round. Codes there have square corners.`);
    return { ...readCode(placed, variable, type, drawing), ...box, ...(isRound ? {} : writeRadius(radius)) };
  }
  return readPicture(placed, variable, box, radius, drawing);
}

/** What is wrong with an option of a place, which has no formats; only barcodes have kinds, and only pictures a fit. */
function optionProblem({ type, symbology, format, contain }: VariableName, isCode: boolean): string | undefined {
  if (contain && isCode) return tellNoOption('contain');
  const option = format ?? (type === 'barcode' ? undefined : symbology);
  if (option === undefined) return undefined;
  if (type === 'barcode') return `has an unknown barcode type "${option}". Use one of ${symbologyNames.join(', ')}.`;
  return isCode ? tellNoOption(option) : `has an option "${option}" that images do not have. Use contain or required.`;
}

function tellNoOption(option: string): string {
  return `has an option "${option}" that codes do not have. Use required.`;
}

/** The box of an element, cut by its clip. An element without a simple box or clip is drawn to find its bounds. */
async function readFrame(placed: Placed, around: Cut, isCode: boolean, drawing: Drawing): Promise<Frame | undefined> {
  const geometry = readGeometry(placed.element, drawing.page);
  const own = geometry === undefined ? undefined : placeBox(placed.toPage, geometry);
  const isClipped = isSet(placed.style, 'clip-path') || isSet(placed.style, 'mask');
  const { isCut, clip } = isClipped ? cutWithin(around, readClip(placed, drawing)) : around;
  const isCutToBoxes = !isCut || clip !== undefined;
  const radius = geometry === undefined || own === undefined ? 0 : readRadius(geometry, own);
  if (geometry === undefined || own === undefined || !isCutToBoxes) {
    // The box is that of the element, without the filter of a group around it.
    const picture = await drawPicture([{ ...placed, style: new Map(placed.style).set('filter', 'none') }], drawing);
    if (picture === undefined) return own === undefined ? undefined : { ...own, radius };
    if (!isCode && !(await isFullRectangle(picture))) {
      drawing.notes.add(
        `${describeElement(placed.element)} is not a full rectangle. An image there fills the whole box around it.`,
      );
    }
    const isUncut = own !== undefined && (own.rotation !== undefined || contains(picture, own, 0.01 * own.width));
    return isUncut ? { ...own, radius } : { ...withoutData(picture), radius: 0 };
  }
  if (!isCode && geometry.isEllipse && Math.abs(own.width / own.height - 1) > 0.01) {
    drawing.notes.add(`${describeElement(placed.element)} is an ellipse. Images there get round corners instead.`);
  }
  if (clip === undefined || holds(clip, own, radius)) return { ...own, radius };
  const cut = clip.rotation === undefined && own.rotation === undefined ? intersect(own, clip) : undefined;
  if (cut === undefined) {
    drawing.notes.add(`${describeElement(placed.element)} is rotated within its clip. Images there are not clipped.`);
    return { ...own, radius };
  }
  return { ...cut, radius: cutCorners(cut, [{ ...own, radius }, clip]) };
}

function readPicture(
  placed: Placed,
  variable: VariableName,
  box: PlacedBox,
  radius: Frame['radius'],
  drawing: Drawing,
): PictureLayer {
  const { element, style } = placed;
  const isShape = element.name !== 'image' && readGeometry(element, drawing.page) !== undefined;
  const border = isShape ? readBorder(placed) : 'none';
  if (border === undefined)
    drawing.notes.add(`${describeElement(element)} lost its outline. Images can only have a plain one.`);
  const line = border === 'none' ? undefined : border;
  const half = (line?.width ?? 0) / 2;
  const hasFilter = isSet(style, 'filter');
  const shadow = hasFilter ? readShadow(placed, drawing, box.rotation) : undefined;
  if (hasFilter && shadow === undefined)
    drawing.notes.add(`${describeElement(element)} lost its effect. Images can only have a drop shadow.`);
  if ((decompose(placed.toPage)?.scaleY ?? 1) < 0)
    drawing.notes.add(`${describeElement(element)} is mirrored. Images there are not.`);
  const isWhole = variable.contain || /meet/.test(element.attributes.get('preserveAspectRatio') ?? '');
  return {
    type: 'picture',
    source: { variable: variable.name },
    ...box,
    ...growBox(box, half),
    ...readOpacity(style),
    ...(isWhole ? { fit: 'contain' } : {}),
    ...(line === undefined ? {} : { border: { width: round3(line.width), color: line.color } }),
    ...writeRadius(radius, half),
    ...(shadow === undefined ? {} : { shadow }),
  };
}

/** Dark modules on the fill of the place; a dark place becomes the colour of the modules. */
function readCode(placed: Placed, variable: VariableName, type: 'qrcode' | 'datamatrix' | 'barcode', drawing: Drawing) {
  const { element, style } = placed;
  const isPainted = element.name !== 'image' && element.name !== 'g';
  const fill = isPainted ? readPlainPaint(style, 'fill') : 'none';
  const who = describeElement(element);
  // A pattern holds a picture of what the code takes the place of.
  if (fill === undefined && findReferenced(drawing, style.get('fill'))?.name !== 'pattern')
    drawing.notes.add(`${who} has a fill that codes cannot have. The code is on white.`);
  if (isPainted && readBorder(placed) !== 'none') drawing.notes.add(`${who} lost its outline. Codes have none.`);
  if (isSet(style, 'filter')) drawing.notes.add(`${who} lost its effect. Codes have none.`);
  const [red = 255, green = 255, blue = 255] = (fill?.slice(1, 7).match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  const isDark = (0.3 * red + 0.59 * green + 0.11 * blue) / 255 < DARK;
  const isPlain = fill !== undefined && fill !== 'none';
  const colors = !isPlain ? {} : isDark ? { color: fill.slice(0, 7) } : { background: fill };
  const source = { variable: variable.name };
  if (type !== 'barcode') return { type, source, ...colors, ...readOpacity(style) };
  return { type, source, symbology: variable.symbology ?? symbologyNames[0], ...colors, ...readOpacity(style) };
}

function withoutData({ x, y, width, height }: PlacedBox): PlacedBox {
  return { x, y, width, height };
}

/** The name of a layer made of an element. */
export function layerNameOf(placed: Placed): string {
  return labelOf(placed.element).replace(/[{}]/g, '').split(/[:|]/)[0]?.trim().slice(0, 60) || placed.element.name;
}
