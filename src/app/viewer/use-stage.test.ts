import { describe, expect, it } from 'vitest';
import { clampView, fitView, stepZoom, zoomAbout } from './use-stage.ts';

const image = { width: 1200, height: 630 };
const stage = { width: 632, height: 500 };

describe('fitView', () => {
  it('shows all of a large image in the middle', () => {
    expect(fitView(image, stage)).toEqual({ zoom: 0.5, x: 16, y: 93 });
  });

  it('does not enlarge a small one', () => {
    expect(fitView({ width: 32, height: 20 }, stage)).toEqual({ zoom: 1, x: 300, y: 240 });
  });
});

describe('zoomAbout', () => {
  it.each([0.1, 1, 7.3, 32])('keeps the point of the image under the pointer, at %d', (zoom) => {
    const [view, point] = [
      { zoom: 0.5, x: 16, y: -40 },
      { x: 210, y: 99 },
    ];
    const next = zoomAbout(view, zoom, point);
    expect(next.zoom).toBe(zoom);
    expect((point.x - next.x) / next.zoom).toBeCloseTo((point.x - view.x) / view.zoom, 6);
    expect((point.y - next.y) / next.zoom).toBeCloseTo((point.y - view.y) / view.zoom, 6);
  });

  it('stops at 1% and 3,200%', () => {
    const view = { zoom: 1, x: 0, y: 0 };
    expect(zoomAbout(view, 0, { x: 0, y: 0 }).zoom).toBe(0.01);
    expect(zoomAbout(view, 1_000, { x: 0, y: 0 }).zoom).toBe(32);
  });
});

describe('stepZoom', () => {
  it('returns the next round zoom, or the last one', () => {
    expect([stepZoom(0.83, 1), stepZoom(0.83, -1), stepZoom(1.0000001, 1)]).toEqual([1, 0.75, 1.5]);
    expect([stepZoom(32, 1), stepZoom(0.01, -1)]).toEqual([32, 0.01]);
  });
});

describe('clampView', () => {
  it('does not change a view that shows the image', () => {
    const view = { zoom: 2, x: -1_000, y: 300 };
    expect(clampView(view, image, stage)).toEqual(view);
  });

  it('keeps a part of the image on the stage', () => {
    expect(clampView({ zoom: 1, x: -9_000, y: 9_000 }, image, stage)).toEqual({ zoom: 1, x: 48 - 1_200, y: 500 - 48 });
  });

  it('keeps a smaller image visible as a whole', () => {
    expect(clampView({ zoom: 1, x: -50, y: 499 }, { width: 10, height: 10 }, stage)).toEqual({ zoom: 1, x: 0, y: 490 });
  });
});
