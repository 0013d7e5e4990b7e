import { symbologyNames } from '../../variables/symbology-rules.ts';
import type { Layer, LayerOf } from '../../document/layer.ts';
import { contains, decompose, intersect, outerBox, placeBox, round3, type Box, type PlacedBox } from './affine.ts';
import type { VariableName } from './read-variables.ts';
import { drawPicture } from './draw-picture.ts';
import { addLosses, addNote, addProblem, findReferenced, type Drawing, type Placed } from './drawing.ts';
import { readClip, readGeometry, readRadius, type ClipBox } from './read-geometry.ts';
import { readPlainPaint } from './read-paint.ts';
import { readShadow } from './read-shadow.ts';
import { growBox, readBorder, readOpacity, type Unnamed } from './read-shape-layer.ts';
import { isClipped, isSet } from './read-styles.ts';
import { describeElement, labelOf } from './svg-element.ts';

type PictureLayer = Unnamed<LayerOf<'picture'>>;
export type UnnamedLayer = { [Type in Layer['type']]: Unnamed<LayerOf<Type>> }[Layer['type']];

/** How the groups around an element clip it. */
export interface Cut {
  isCut: boolean;
  /** Undefined for a clip that isn't a box. */
  clip?: ClipBox | undefined;
}

/** Combines nested clips. The result is a box only if one clip contains the other. */
export function cutWithin(outer: Cut, clip: ClipBox | undefined): Cut {
  if (!outer.isCut) return { isCut: true, clip };
  if (clip === undefined || outer.clip === undefined) return { isCut: true };
  if (holds(outer.clip, clip, clip.radius)) return { isCut: true, clip };
  return holds(clip, outer.clip, outer.clip.radius) ? { isCut: true, clip: outer.clip } : { isCut: true };
}

/** Boxes are rounded to a thousandth. */
const SLACK = 0.002;

/** True if a clip doesn't crop a box. `radius` is the box's corner radius. */
export function holds(clip: ClipBox, box: PlacedBox, radius = 0): boolean {
  const isOval = clip.isEllipse && Math.abs(clip.width - clip.height) > SLACK;
  const inner = outerBox(box);
  if (isOval || clip.rotation !== undefined || !contains(clip, inner, SLACK)) return false;
  // How far the box's nearest corner extends into a rounded corner of the clip.
  const rounding = Math.max(0, clip.radius - (box.rotation === undefined ? radius : 0));
  const across = rounding - Math.min(inner.x - clip.x, clip.x + clip.width - inner.x - inner.width);
  const down = rounding - Math.min(inner.y - clip.y, clip.y + clip.height - inner.y - inner.height);
  return Math.hypot(Math.max(0, across), Math.max(0, down)) <= rounding + SLACK;
}

/** A box with one radius, or four: top left, top right, bottom right, bottom left. */
type Frame = PlacedBox & { radius: number | number[] };

/** Returns the corner radii of a box that is clipped by others. Each corner gets the radius of the nearest corners. */
function cutCorners(cut: Box, boxes: readonly (Box & { radius: number })[]): number[] {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  return corners.map(([across, down]) => {
    const radii = boxes.map(({ x, y, width, height, radius }) => {
      const distance = Math.max(
        Math.abs(cut.x + across * cut.width - x - across * width),
        Math.abs(cut.y + down * cut.height - y - down * height),
      );
      return distance > SLACK ? round3(radius - distance) : radius;
    });
    return Math.max(0, ...radii);
  });
}

/** Returns a layer's radii after its box grew by half of the border. */
function writeRadius(radius: Frame['radius'], half = 0): PictureLayer['radius'] {
  const corners = [radius].flat().map((corner) => (corner > 0 ? round3(corner + half) : 0));
  const [first = 0, second = first, third = first, fourth = first] = corners;
  if (corners.some((corner) => corner !== first)) return [first, second, third, fourth];
  return first === 0 ? undefined : first;
}

const DARK = 0.5;

/** Converts an element to an image or code variable's layer. */
export async function readPlaceholder(
  placed: Placed,
  variable: VariableName,
  around: Cut,
  drawing: Drawing,
): Promise<UnnamedLayer | undefined> {
  const { name, type } = variable;
  const isCode = type === 'qrcode' || type === 'datamatrix' || type === 'barcode';
  const problem = findProblem(variable, isCode);
  const frame = problem === undefined ? await readFrame(placed, around, isCode, drawing) : undefined;
  if (frame === undefined) {
    const invisible = `is invisible, so "${name}" has no position. Draw a rectangle there.`;
    addProblem(drawing, placed.element, problem ?? invisible);
    return undefined;
  }
  return isCode ? readCode(placed, variable, type, frame, drawing) : readPicture(placed, variable, frame, drawing);
}

/** Placeholders can't have formats. Only barcodes have a symbology, and only images have a fit. */
function findProblem({ type, symbology, format, contain }: VariableName, isCode: boolean): string | undefined {
  if (!isCode && type !== undefined && type !== 'image') {
    return `is not text and cannot show a ${type}. Name a text element instead.`;
  }
  if (isCode && contain) return 'has the option "contain", which codes do not support. Use required.';
  const option = format ?? (type === 'barcode' ? undefined : symbology);
  if (option === undefined) return undefined;
  if (type === 'barcode') return `has an unknown barcode type "${option}". Use one of ${symbologyNames.join(', ')}.`;
  const [kind, allowed] = isCode ? ['codes', 'required'] : ['images', 'contain or required'];
  return `has the option "${option}", which ${kind} do not support. Use ${allowed}.`;
}

/** Reads an element's clipped box. Elements and clips that aren't boxes are drawn to find their bounds. */
async function readFrame(placed: Placed, around: Cut, isCode: boolean, drawing: Drawing): Promise<Frame | undefined> {
  const { element, style } = placed;
  const geometry = readGeometry(element, drawing.page);
  const box = geometry && placeBox(placed.toPage, geometry);
  const { isCut, clip } = isClipped(style) ? cutWithin(around, readClip(placed, drawing)) : around;
  const radius = geometry === undefined || box === undefined ? 0 : readRadius(geometry, box);
  if (box === undefined || (isCut && clip === undefined)) {
    const picture = await drawPicture([{ ...placed, filtered: undefined }], drawing);
    if (!isCode) addNote(drawing, element, 'is not a plain rectangle or ellipse. Images fill the box around it.');
    const isUncut = picture === undefined || box?.rotation !== undefined;
    if (box !== undefined && (isUncut || contains(picture, box, 0.01 * box.width))) return { ...box, radius };
    if (picture === undefined) return undefined;
    const { data: _data, ...bounds } = picture;
    return { ...bounds, radius: 0 };
  }
  if (!isCode && geometry?.isEllipse === true && Math.abs(box.width / box.height - 1) > 0.01) {
    addNote(drawing, element, 'is an ellipse. Images in it get rounded corners instead.');
  }
  if (clip === undefined || holds(clip, box, radius)) return { ...box, radius };
  const isRotated = clip.rotation !== undefined || box.rotation !== undefined;
  const cut = isRotated ? undefined : intersect(box, clip);
  addLosses(drawing, describeElement(element), { clip: cut === undefined });
  if (cut === undefined) return { ...box, radius };
  return { ...cut, radius: cutCorners(cut, [{ ...box, radius }, clip]) };
}

function readPicture(
  placed: Placed,
  variable: VariableName,
  { radius, ...box }: Frame,
  drawing: Drawing,
): PictureLayer {
  const { element, style } = placed;
  const isShape = element.name !== 'image' && readGeometry(element, drawing.page) !== undefined;
  const border = isShape ? readBorder(placed) : undefined;
  const shadow = readShadow(placed, drawing, box.rotation);
  const isMirrored = (decompose(placed.toPage)?.scaleY ?? 1) < 0;
  const lost = { outline: border === 'unknown', effect: shadow === 'unknown', mirroring: isMirrored };
  addLosses(drawing, describeElement(element), lost);
  const line = border === 'unknown' ? undefined : border;
  const half = (line?.width ?? 0) / 2;
  const isContained = variable.contain || /meet/.test(element.attributes.get('preserveAspectRatio') ?? '');
  return {
    type: 'picture',
    source: { variable: variable.name },
    ...box,
    ...growBox(box, half),
    opacity: readOpacity(style),
    fit: isContained ? 'contain' : undefined,
    border: line,
    radius: writeRadius(radius, half),
    shadow: shadow === 'unknown' ? undefined : shadow,
  };
}

/** Draws a code on its placeholder's fill, or in that color if the fill is dark. */
function readCode(
  placed: Placed,
  variable: VariableName,
  type: 'qrcode' | 'datamatrix' | 'barcode',
  { radius, ...box }: Frame,
  drawing: Drawing,
): UnnamedLayer {
  const { element, style } = placed;
  const isPainted = element.name !== 'image' && element.name !== 'g';
  const fill = isPainted ? readPlainPaint(style, 'fill') : 'none';
  // A pattern contains an image of the code to replace.
  const isPattern = findReferenced(drawing, style.get('fill'))?.name === 'pattern';
  // A code's corners would be outside a circle.
  const isRound = Math.max(...[radius].flat()) > 0.49 * Math.min(box.width, box.height);
  addLosses(drawing, describeElement(element), {
    gradient: fill === undefined && !isPattern,
    outline: isPainted && readBorder(placed) !== undefined,
    effect: isSet(style, 'filter'),
    'round shape': isRound,
  });
  const plain = fill === 'none' ? undefined : fill;
  const [red = 255, green = 255, blue = 255] = (plain?.slice(1, 7).match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  const isDark = (0.3 * red + 0.59 * green + 0.11 * blue) / 255 < DARK;
  const layer = {
    source: { variable: variable.name },
    color: isDark ? plain?.slice(0, 7) : undefined,
    background: isDark ? undefined : plain,
    ...box,
    opacity: readOpacity(style),
    radius: isRound ? undefined : writeRadius(radius),
  };
  if (type !== 'barcode') return { type, ...layer };
  return { type, symbology: variable.symbology ?? symbologyNames[0], ...layer };
}

/** Names a layer after its element. */
export function layerNameOf(placed: Placed): string {
  return labelOf(placed.element).replace(/[{}]/g, '').split(/[:|]/)[0]?.trim().slice(0, 60) || placed.element.name;
}
