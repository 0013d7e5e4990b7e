import { moveBox, spanOf, type Axis, type Box, type Size } from './box.ts';
import { resizeBox, sidesOf, type Handle, type ResizeOptions } from './resize.ts';
import { alignTargets, edgeTargets, gapTargets, NOISE, type Guide, type Target } from './snap-targets.ts';

/** What to add to the pointer's movement. */
export interface Snap {
  dx: number;
  dy: number;
  guides: Guide[];
  /** The positions that the box snapped to. */
  positions: Partial<Record<Axis, number>>;
}

interface Surroundings {
  /** Bounds of the other layers. */
  others: readonly Box[];
  viewport: Size;
  /** How far a snap reaches, in the document's unit. */
  threshold: number;
  /** The gesture's last snap. It holds on a little longer, so that the box doesn't jitter. */
  held?: Snap;
}

/** How much farther a snap holds than it reaches. */
const HOLD = 1.5;

/** Snaps a box that is moved. `moving` are the bounds without a snap. */
export function snapMove({ moving, ...surroundings }: Surroundings & { moving: Box }): Snap {
  const { others } = surroundings;
  const targets = (axis: Axis) => [
    ...alignTargets(moving, [pageOf(surroundings), ...others], axis),
    ...gapTargets(moving, others, axis),
  ];
  const x = findSnap('x', targets('x'), moving.x, surroundings);
  const y = findSnap('y', targets('y'), moving.y, surroundings);
  return toSnap(x, y, moveBox(moving, x.distance, y.distance));
}

/**
 * Snaps the edges that a handle moves. `box` is the resized box without a snap. Boxes with a rotation don't snap. If the
 * ratio is kept, only the nearer edge snaps.
 */
export function snapResize({
  box,
  handle,
  options = {},
  ...surroundings
}: Surroundings & { box: Box; handle: Handle; options?: ResizeOptions }): Snap {
  const side = sidesOf(handle);
  const boxes = [pageOf(surroundings), ...surroundings.others];
  const find = (axis: Axis): AxisSnap => {
    if (side[axis] === 0 || (box.rotation ?? 0) !== 0) return noSnap;
    const { start, end } = spanOf(box, axis);
    return findSnap(axis, edgeTargets(boxes, axis), side[axis] < 0 ? start : end, surroundings);
  };
  let [x, y] = [find('x'), find('y')];
  if (options.keepRatio && side.x !== 0 && side.y !== 0 && box.width > 0 && box.height > 0) {
    const slope = (box.height / box.width) * side.x * side.y;
    const isX = y === noSnap || (x !== noSnap && Math.abs(x.distance) <= Math.abs(y.distance));
    if (isX) y = { ...noSnap, distance: x.distance * slope };
    else x = { ...noSnap, distance: y.distance / slope };
  }
  return toSnap(x, y, resizeBox(box, handle, x.distance, y.distance, { ...options, min: 0 }));
}

/** A snap on one axis. */
interface AxisSnap {
  distance: number;
  /** All that are at the same position. */
  targets: Target[];
}

const noSnap: AxisSnap = { distance: 0, targets: [] };

/** Returns the snap to the nearest target, unless the last snap still holds. */
function findSnap(axis: Axis, targets: Target[], position: number, { threshold, held }: Surroundings): AxisSnap {
  const distance = (target: Target) => Math.abs(target.position - position);
  const isAt = (target: Target, at = NaN) => Math.abs(target.position - at) < NOISE;
  const isHeld = (target: Target) => isAt(target, held?.positions[axis]) && distance(target) <= threshold * HOLD;
  const nearest = targets.find(isHeld) ?? targets.sort((a, b) => distance(a) - distance(b))[0];
  if (nearest === undefined || (distance(nearest) > threshold && !isHeld(nearest))) return noSnap;
  return {
    distance: nearest.position - position,
    targets: targets.filter((target) => isAt(target, nearest.position)),
  };
}

function toSnap(x: AxisSnap, y: AxisSnap, box: Box): Snap {
  const [atX, atY] = [x.targets[0]?.position, y.targets[0]?.position];
  return {
    dx: x.distance,
    dy: y.distance,
    guides: joinLines([...x.targets, ...y.targets].flatMap(({ guides }) => guides(box))),
    positions: { ...(atX !== undefined && { x: atX }), ...(atY !== undefined && { y: atY }) },
  };
}

/** Draws one line through everything that is in line. */
function joinLines(guides: Guide[]): Guide[] {
  const joined: Guide[] = [];
  for (const guide of guides) {
    const { kind, axis, at, from, to } = guide;
    const line = joined.find(
      (other) => kind === 'line' && other.kind === kind && other.axis === axis && Math.abs(other.at - at) < NOISE,
    );
    if (line) Object.assign(line, { from: Math.min(line.from, from), to: Math.max(line.to, to) });
    else joined.push({ ...guide });
  }
  return joined;
}

function pageOf({ viewport: { width, height } }: Surroundings): Box {
  return { x: 0, y: 0, width, height };
}
