import { contains, type Box } from './place-box.ts';

type Anchor = 'start' | 'middle' | 'end';

/** Part of the ground that a text keeps clear at most, where it does not keep clear more on its own side. */
const MARGIN = 0.08;
const GAP = 0.3;

/**
 * How wide a line of text may become where it stands: up to the edge of the ground it lies on, less the margin it keeps
 * on its own side, and up to its neighbours. A drawing shows only how wide the words in it are. Never less than those.
 */
export function findTextRoom(drawn: Box, anchor: Anchor, size: number, ground: Box, others: readonly Box[]): Box {
  const grounds = [ground, ...others.filter((other) => contains(other, drawn, size * 0.2))];
  const left = Math.max(...grounds.map(({ x }) => x));
  const right = Math.min(...grounds.map(({ x, width }) => x + width));
  const margin = Math.max(
    0,
    Math.min(anchor === 'end' ? right - drawn.x - drawn.width : drawn.x - left, MARGIN * (right - left)),
  );
  let [from, to] = [left + margin, right - margin];
  for (const other of others) {
    const isBeside = other.y < drawn.y + drawn.height * 0.9 && other.y + other.height > drawn.y + drawn.height * 0.1;
    if (!isBeside) continue;
    if (other.x >= drawn.x + drawn.width - size * 0.2) to = Math.min(to, other.x - size * GAP);
    if (other.x + other.width <= drawn.x + size * 0.2) from = Math.max(from, other.x + other.width + size * GAP);
  }
  const end = drawn.x + drawn.width;
  if (anchor === 'start') return { ...drawn, width: Math.max(drawn.width, to - drawn.x) };
  if (anchor === 'end') return { ...drawn, x: Math.min(drawn.x, from), width: end - Math.min(drawn.x, from) };
  const middle = drawn.x + drawn.width / 2;
  const half = Math.max(drawn.width / 2, Math.min(middle - from, to - middle));
  return { ...drawn, x: middle - half, width: 2 * half };
}
