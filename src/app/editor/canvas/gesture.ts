import type { Layer } from '../../../document/layer.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { boundsOf, centerOf, moveBox, type Box, type Point } from '../geometry/box.ts';
import { layersIn } from '../geometry/hit-layers.ts';
import { resizeBox, resizeWithin, type Handle } from '../geometry/resize.ts';
import { rotateAround, rotateTo } from '../geometry/rotate.ts';
import { roundBox } from '../geometry/round-box.ts';
import { snapMove, snapResize, type Snap } from '../geometry/snap.ts';
import type { Guide } from '../geometry/snap-targets.ts';

export type GestureKind =
  | { kind: 'move' }
  | { kind: 'resize'; handle: Handle }
  | { kind: 'rotate' }
  | { kind: 'marquee' };

/** A gesture under way. Points and boxes are in the document's unit. */
export interface Gesture {
  what: GestureKind;
  start: Point;
  /** The layers that it changes, as they were. */
  before: readonly Layer[];
  /** Their boxes now, in the same order. */
  boxes: readonly Box[];
  /** What a rotation turns around. */
  pivot: Point;
  /** The rectangle of a marquee. */
  marquee?: Box;
  guides: readonly Guide[];
  snap?: Snap | undefined;
  /** False until the pointer has moved far enough to mean it. */
  hasMoved: boolean;
}

/** What the keyboard and the zoom say about a movement. */
export interface GestureOptions {
  /** Screen pixels per unit. */
  scale: number;
  /** Shift: straight, in proportion, or in steps of 15 degrees. */
  isConstrained: boolean;
  /** Alt: without snapping. */
  isFree: boolean;
  /** Ctrl or Cmd: resizes around the middle. */
  isFromMiddle: boolean;
}

const START_PX = 3;
const SNAP_PX = 6;

export function startGesture(
  document: TemplateDocument,
  selection: readonly string[],
  what: GestureKind,
  start: Point,
) {
  const before = what.kind === 'marquee' ? [] : document.layers.filter(({ id }) => selection.includes(id));
  const pivot = before.length === 0 ? start : centerOf(frameOf(before));
  const gesture: Gesture = { what, start, before, boxes: before, pivot, guides: [], hasMoved: false };
  return gesture;
}

/** The box of one layer, or the bounds of several. */
function frameOf(boxes: readonly Box[]): Box {
  const [only] = boxes;
  return only !== undefined && boxes.length === 1 ? only : boundsOf(boxes);
}

/** Follows the pointer. */
export function continueGesture(
  gesture: Gesture,
  document: TemplateDocument,
  point: Point,
  options: GestureOptions,
): Gesture {
  const { start, what } = gesture;
  const by = { x: point.x - start.x, y: point.y - start.y };
  const hasMoved = gesture.hasMoved || Math.hypot(by.x, by.y) * options.scale >= START_PX;
  if (!hasMoved) return gesture;
  return { ...gesture, hasMoved, ...follow(gesture, document, { point, by, ...options }, what) };
}

interface Movement extends GestureOptions {
  point: Point;
  by: Point;
}

function follow(
  { before, start, pivot, snap: held }: Gesture,
  document: TemplateDocument,
  { point, by, scale, isConstrained, isFree, isFromMiddle }: Movement,
  what: GestureKind,
): Partial<Gesture> {
  const surroundings = {
    others: document.layers.filter((layer) => !before.includes(layer)).map((layer) => boundsOf([layer])),
    viewport: document.viewport,
    threshold: SNAP_PX / scale,
    ...(held && { held }),
  };
  switch (what.kind) {
    case 'marquee': {
      const [x, y] = [Math.min(start.x, point.x), Math.min(start.y, point.y)];
      return { marquee: { x, y, width: Math.abs(by.x), height: Math.abs(by.y) } };
    }
    case 'move': {
      const straight = Math.abs(by.x) > Math.abs(by.y) ? { x: by.x, y: 0 } : { x: 0, y: by.y };
      const { x, y } = isConstrained ? straight : by;
      const moving = moveBox(boundsOf(before), x, y);
      const snap = isFree ? undefined : snapMove({ moving, ...surroundings });
      // All layers move by the same rounded distance, so that they keep their distances.
      const dx = round(x + (snap?.dx ?? 0), document, snap?.positions.x);
      const dy = round(y + (snap?.dy ?? 0), document, snap?.positions.y);
      return { boxes: before.map((box) => moveBox(box, dx, dy)), snap, guides: snap?.guides ?? [] };
    }
    case 'resize': {
      const { handle } = what;
      const frame = frameOf(before);
      const resizing = { keepRatio: isConstrained, fromCenter: isFromMiddle, min: 1 / scale };
      const box = resizeBox(frame, handle, by.x, by.y, resizing);
      const snap = isFree ? undefined : snapResize({ box, handle, options: resizing, ...surroundings });
      const resized = resizeBox(frame, handle, by.x + (snap?.dx ?? 0), by.y + (snap?.dy ?? 0), resizing);
      const boxes = before.length === 1 ? [resized] : before.map((one) => resizeWithin(one, frame, resized));
      return { boxes, snap, guides: snap?.guides ?? [] };
    }
    default: {
      const frame = frameOf(before);
      const degrees = rotateTo(frame, point, { start, snap15: isConstrained }) - (frame.rotation ?? 0);
      return { boxes: before.map((box) => rotateAround(box, pivot, degrees)) };
    }
  }
}

/** Whole pixels, or hundredths of other units and where a layer snapped. */
function round(distance: number, { unit }: TemplateDocument, snapped: number | undefined): number {
  const parts = unit === 'px' && snapped === undefined ? 1 : 100;
  return Math.round(distance * parts) / parts;
}

/** The layers as they are after the gesture, by id. */
export function finishGesture({ what, before, boxes, snap }: Gesture, { unit }: TemplateDocument): Map<string, Layer> {
  const hasSnapped = snap !== undefined && Object.keys(snap.positions).length > 0;
  // Moves are rounded already.
  const step = what.kind === 'move' || hasSnapped ? { step: 0.01 } : {};
  const rounded = before.map((layer, index) => roundBox<Box>(boxes[index] ?? layer, unit, { before: layer, ...step }));
  return new Map(before.map((layer, index) => [layer.id, placeLayer(layer, rounded[index] ?? layer)]));
}

/** Gives a layer a box. A layer without rotation has no such member. */
export function placeLayer<L extends Layer>(layer: L, { x, y, width, height, rotation = 0 }: Box): L {
  const { rotation: _rotation, ...rest } = layer;
  return { ...rest, x, y, width, height, ...(rotation !== 0 && { rotation }) } as L;
}

/** The layers in a marquee, besides those that were selected. */
export function readMarquee({ marquee }: Gesture, layers: readonly Layer[], selection: readonly string[]): string[] {
  const inside = marquee === undefined ? [] : layersIn(layers, marquee);
  return [...new Set([...selection, ...inside])];
}
