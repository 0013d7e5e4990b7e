import { describe, expect, it } from 'vitest';
import type { Box } from './box.ts';
import { resizeBox } from './resize.ts';
import { snapMove, snapResize, type Snap } from './snap.ts';

const viewport = { width: 1000, height: 800 };
const other = { x: 200, y: 300, width: 100, height: 50 };

function move(moving: Box, others: Box[] = [other], held?: Snap): Snap {
  return snapMove({ moving, others, viewport, threshold: 5, ...(held && { held }) });
}

describe('a box that is moved', () => {
  it('snaps its edges to other edges', () => {
    expect(move({ x: 203, y: 600, width: 77, height: 33 })).toEqual({
      dx: -3,
      dy: 0,
      guides: [{ kind: 'line', axis: 'x', at: 200, from: 300, to: 633 }],
      positions: { x: 200 },
    });
    expect(move({ x: 303, y: 600, width: 77, height: 33 }).dx).toBe(-3);
    expect(move({ x: 120, y: 600, width: 77, height: 33 }).dx).toBe(3);
  });

  it('snaps its middle to other middles', () => {
    expect(move({ x: 213, y: 600, width: 70, height: 33 }).dx).toBe(2);
  });

  it('snaps to the edges and the middle of the page', () => {
    const snap = move({ x: 479, y: -4, width: 40, height: 30 });
    expect(snap).toMatchObject({ dx: 1, dy: 4 });
    expect(snap.guides).toEqual([
      { kind: 'line', axis: 'x', at: 500, from: 0, to: 800 },
      { kind: 'line', axis: 'y', at: 0, from: 0, to: 1000 },
    ]);
  });

  it('draws all lines at the same position, each one once', () => {
    const below = { ...other, y: 500 };
    const { guides } = move({ x: 201, y: 610, width: 100, height: 33 }, [other, below]);
    expect(guides.map(({ at, from, to }) => [at, from, to])).toEqual([
      [200, 300, 643],
      [250, 300, 643],
      [300, 300, 643],
    ]);
  });

  it('takes the nearest', () => {
    const near = { ...other, x: 206, y: 100 };
    expect(move({ x: 204, y: 600, width: 77, height: 33 }, [other, near]).dx).toBe(2);
  });

  it('holds a snap until 1.5 times the threshold', () => {
    const held = move({ x: 204, y: 600, width: 377, height: 33 });
    const near = { ...other, x: 208, y: 100 };
    expect(move({ x: 207, y: 600, width: 377, height: 33 }, [other, near], held).dx).toBe(-7);
    expect(move({ x: 207, y: 600, width: 377, height: 33 }, [other, near]).dx).toBe(1);
    expect(move({ x: 208, y: 600, width: 377, height: 33 }, [other], held).dx).toBe(0);
  });

  it('does not move without something near', () => {
    expect(move({ x: 337, y: 600, width: 77, height: 33 })).toEqual({ dx: 0, dy: 0, guides: [], positions: {} });
  });
});

describe('equal gaps', () => {
  const next = { x: 330, y: 310, width: 60, height: 50 };
  const background = { x: 0, y: 0, width: 1000, height: 800 };
  const title = { x: 210, y: 305, width: 50, height: 20 };

  it('continue a row', () => {
    const snap = move({ x: 422, y: 317, width: 77, height: 23 }, [next, background, title, other]);
    expect(snap.dx).toBe(-2);
    expect(snap.guides.filter(({ axis }) => axis === 'x')).toEqual([
      { kind: 'gap', axis: 'x', at: 325, from: 300, to: 330 },
      { kind: 'gap', axis: 'x', at: 325, from: 390, to: 420 },
    ]);
    expect(move({ x: 91, y: 317, width: 77, height: 23 }, [next, other]).dx).toBe(2);
  });

  it('are on both sides of a box between two others', () => {
    const far = { ...next, x: 500 };
    const snap = move({ x: 388, y: 317, width: 20, height: 23 }, [far, other]);
    expect(snap.dx).toBe(2);
    expect(snap.guides.filter(({ kind }) => kind === 'gap').map(({ from, to }) => [from, to])).toEqual([
      [300, 390],
      [410, 500],
    ]);
  });

  it('work in columns', () => {
    const below = { ...other, y: 400 };
    expect(move({ x: 220, y: 503, width: 33, height: 33 }, [other, below]).dy).toBe(-3);
  });

  it('need neighbours in the same row', () => {
    expect(move({ x: 422, y: 617, width: 77, height: 23 }, [next, other]).dx).toBe(0);
  });
});

describe('a box that is resized', () => {
  const box = { x: 100, y: 100, width: 97, height: 48 };

  it('snaps the edges that the handle moves', () => {
    const snap = snapResize({ box, handle: 'e', others: [other], viewport, threshold: 5 });
    expect(snap).toMatchObject({ dx: 3, dy: 0, guides: [{ kind: 'line', axis: 'x', at: 200, from: 100, to: 350 }] });
    expect(snapResize({ box, handle: 's', others: [other], viewport, threshold: 5 }).dx).toBe(0);
    expect(snapResize({ box: { ...box, x: 3 }, handle: 'nw', others: [], viewport, threshold: 5 }).dx).toBe(-3);
  });

  it('keeps its ratio', () => {
    const options = { keepRatio: true };
    const { dx, dy } = snapResize({ box, handle: 'ne', options, others: [other], viewport, threshold: 5 });
    const { width, height } = resizeBox(box, 'ne', dx, dy, options);
    expect(width).toBeCloseTo(100);
    expect(height).toBeCloseTo((100 / 97) * 48);
  });

  it('does not snap at an angle', () => {
    const rotated = { ...box, rotation: 10 };
    expect(snapResize({ box: rotated, handle: 'e', others: [other], viewport, threshold: 5 }).guides).toEqual([]);
  });
});
