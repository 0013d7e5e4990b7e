import { useState } from 'react';

/** The image's size in image pixels, or the stage's size in CSS pixels. */
export interface StageSize {
  width: number;
  height: number;
}

/** The visible part of an image: CSS pixels per image pixel, and the position of its top-left corner on the stage. */
export interface StageView {
  zoom: number;
  x: number;
  y: number;
}

const ZOOM_MIN = 0.01;
const ZOOM_MAX = 32;
const STOPS = [ZOOM_MIN, 0.02, 0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, ZOOM_MAX];
/** The margin around a fitted image. */
const FIT_GAP = 16;
/** How much of the image always stays visible. */
const KEPT_IN_SIGHT = 48;

/** Centers the whole image. Never enlarges the image, which would blur it. */
export function fitView(image: StageSize, stage: StageSize): StageView {
  const room = { width: stage.width - 2 * FIT_GAP, height: stage.height - 2 * FIT_GAP };
  const zoom = limit(Math.min(1, room.width / image.width, room.height / image.height), ZOOM_MIN, ZOOM_MAX);
  // Round to whole pixels, because an image at a fractional position is blurred.
  const middle = (length: number, side: number) => Math.round((length - side * zoom) / 2);
  return { zoom, x: middle(stage.width, image.width), y: middle(stage.height, image.height) };
}

/** Zooms around `point`, which stays in place. */
export function zoomAbout(view: StageView, zoom: number, point: { x: number; y: number }): StageView {
  const next = limit(zoom, ZOOM_MIN, ZOOM_MAX);
  const ratio = next / view.zoom;
  return { zoom: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

/** Returns the next zoom stop in a direction. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  // A mouse wheel rarely reaches a stop exactly.
  const stops = STOPS.filter((stop) => (stop / zoom - 1) * direction > 0.001);
  return (direction === 1 ? stops[0] : stops.at(-1)) ?? zoom;
}

/** Moves the view so that the image stays visible. */
export function clampView({ zoom, x, y }: StageView, image: StageSize, stage: StageSize): StageView {
  const clamp = (start: number, length: number, room: number) =>
    limit(start, Math.min(KEPT_IN_SIGHT, length) - length, room - Math.min(KEPT_IN_SIGHT, length));
  return {
    zoom,
    x: clamp(x, image.width * zoom, stage.width),
    y: clamp(y, image.height * zoom, stage.height),
  };
}

function limit(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** A number is a zoom level. */
export type ZoomAction = 'fit' | 'in' | 'out' | number;

export type StageControl = ReturnType<typeof useStage>;

/** Keeps an image fitted to the stage until the user changes the view. */
export function useStage(image: StageSize | undefined) {
  const [stage, setStage] = useState<StageSize>();
  const [chosen, setChosen] = useState<StageView | 'fit'>('fit');

  function change(next: (view: StageView) => StageView): void {
    if (image === undefined || stage === undefined) return;
    // Use the latest view, not the rendered one, because several moves can happen within one frame.
    setChosen((last) => clampView(next(last === 'fit' ? fitView(image, stage) : last), image, stage));
  }

  function act(action: ZoomAction): void {
    if (action === 'fit') return setChosen('fit');
    const middle = { x: (stage?.width ?? 0) / 2, y: (stage?.height ?? 0) / 2 };
    return change((view) => {
      if (typeof action === 'number') return zoomAbout(view, action, middle);
      return zoomAbout(view, stepZoom(view.zoom, action === 'in' ? 1 : -1), middle);
    });
  }

  const isMeasured = image !== undefined && stage !== undefined;
  const last = isMeasured && (chosen === 'fit' ? fitView(image, stage) : clampView(chosen, image, stage));
  return { view: last || undefined, stage, isFitted: chosen === 'fit', measure: setStage, change, act };
}
