import { applyTo, decompose, type Affine } from './affine.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A box on the page, turned about its centre as layers are; no `rotation` when it lies straight. */
export interface PlacedBox extends Box {
  rotation?: number;
}

/** Rounded to what no eye sees, so that documents stay readable. */
export function tidy(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}

/** Where a box comes to lie; undefined when the map skews it. */
export function placeBox(toPage: Affine, { x, y, width, height }: Box): PlacedBox | undefined {
  const parts = decompose(toPage);
  if (parts === undefined) return undefined;
  const [middleX, middleY] = applyTo(toPage, x + width / 2, y + height / 2);
  const [w, h] = [width * parts.scaleX, height * Math.abs(parts.scaleY)];
  const placed = { x: tidy(middleX - w / 2), y: tidy(middleY - h / 2), width: tidy(w), height: tidy(h) };
  return parts.rotation === 0 ? placed : { ...placed, rotation: tidy(parts.rotation) };
}

/** The straight box around a turned one. */
export function outerBox({ x, y, width, height, rotation = 0 }: PlacedBox): Box {
  const [sin, cos] = [Math.sin, Math.cos].map((f) => Math.abs(f((rotation * Math.PI) / 180))) as [number, number];
  const [w, h] = [width * cos + height * sin, width * sin + height * cos];
  return { x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h };
}

/** True when no point of the inner box lies more than `slack` outside. */
export function contains(outer: Box, inner: Box, slack = 0): boolean {
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack
  );
}

export function intersect(one: Box, other: Box): Box | undefined {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = tidy(Math.min(one.x + one.width, other.x + other.width) - x);
  const height = tidy(Math.min(one.y + one.height, other.y + other.height) - y);
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
