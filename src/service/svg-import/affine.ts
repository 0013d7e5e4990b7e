export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A box on the page, rotated about its center like a layer. */
export interface PlacedBox extends Box {
  rotation?: number;
}

/** Rounds invisibly, so documents stay readable. */
export function round3(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}

/** Maps a box to the page. Undefined if the transform skews it. */
export function placeBox(toPage: Affine, { x, y, width, height }: Box): PlacedBox | undefined {
  const parts = decompose(toPage);
  if (parts === undefined) return undefined;
  const [middleX, middleY] = applyTo(toPage, x + width / 2, y + height / 2);
  const [w, h] = [width * parts.scaleX, height * Math.abs(parts.scaleY)];
  const placed = { x: round3(middleX - w / 2), y: round3(middleY - h / 2), width: round3(w), height: round3(h) };
  const rotation = readRotation(toPage);
  return rotation === 0 ? placed : { ...placed, rotation: round3(rotation) };
}

/** Returns a mapped box's rotation. A mirrored box looks the same after half a turn, so its content is kept upright. */
export function readRotation(toPage: Affine): number {
  const { scaleY, rotation } = decompose(toPage) ?? { scaleY: 1, rotation: 0 };
  if (scaleY > 0 || Math.abs(rotation) <= 90) return rotation;
  const upright = rotation - 180 * Math.sign(rotation);
  return Math.abs(upright) < 0.01 ? 0 : upright;
}

/** Returns a rotated box's bounding box. */
export function outerBox({ x, y, width, height, rotation = 0 }: PlacedBox): Box {
  const [sin, cos] = [Math.sin, Math.cos].map((f) => Math.abs(f((rotation * Math.PI) / 180))) as [number, number];
  const [w, h] = [width * cos + height * sin, width * sin + height * cos];
  return { x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h };
}

/** True if the inner box extends beyond the outer box by at most `slack`. */
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
  const width = round3(Math.min(one.x + one.width, other.x + other.width) - x);
  const height = round3(Math.min(one.y + one.height, other.y + other.height) - y);
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** An SVG matrix: x' = a x + c y + e, y' = b x + d y + f. */
export interface Affine {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

export const identity: Affine = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** Returns the transform that applies `inner` first. */
export function multiply(outer: Affine, inner: Affine): Affine {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * inner.e + outer.c * inner.f + outer.e,
    f: outer.b * inner.e + outer.d * inner.f + outer.f,
  };
}

export function applyTo({ a, b, c, d, e, f }: Affine, x: number, y: number): [x: number, y: number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Returns scales and clockwise degrees. Undefined for a skew; mirroring makes `scaleY` negative. */
export function decompose({ a, b, c, d }: Affine): { scaleX: number; scaleY: number; rotation: number } | undefined {
  const scaleX = Math.hypot(a, b);
  const lengthY = Math.hypot(c, d);
  if (scaleX === 0 || lengthY === 0 || Math.abs(a * c + b * d) > 0.002 * scaleX * lengthY) return undefined;
  const rotation = (Math.atan2(b, a) * 180) / Math.PI;
  return { scaleX, scaleY: (a * d - b * c) / scaleX, rotation: Math.abs(rotation) < 0.01 ? 0 : rotation };
}

/** The clockwise rotation about the origin. */
export const turn = (degrees: number): Affine => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return { a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 };
};
const shift = (e: number, f: number): Affine => ({ ...identity, e, f });
const transforms: Record<string, (numbers: (number | undefined)[]) => Affine> = {
  matrix: ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => ({ a, b, c, d, e, f }),
  translate: ([x = 0, y = 0]) => shift(x, y),
  scale: ([x = 1, y = x]) => ({ ...identity, a: x, d: y }),
  rotate: ([degrees = 0, x = 0, y = 0]) => multiply(shift(x, y), multiply(turn(degrees), shift(-x, -y))),
  skewX: ([degrees = 0]) => ({ ...identity, c: Math.tan((degrees * Math.PI) / 180) }),
  skewY: ([degrees = 0]) => ({ ...identity, b: Math.tan((degrees * Math.PI) / 180) }),
};

/** Reads a `transform`. Unknown functions are ignored. */
export function readTransform(text: string | undefined): Affine {
  let map = identity;
  for (const [, name = '', list = ''] of (text ?? '').matchAll(/([a-zA-Z]{4,9})\s*\(([^()]*)\)/g)) {
    if (Object.hasOwn(transforms, name)) map = multiply(map, transforms[name]?.(readNumbers(list)) ?? identity);
  }
  return map;
}

/** Reads numbers with any separators. */
export function readNumbers(list: string): number[] {
  return (list.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
}
