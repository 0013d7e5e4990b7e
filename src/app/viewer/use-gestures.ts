import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { zoomAbout, type StageControl, type ZoomAction } from './use-stage.ts';

interface Point {
  x: number;
  y: number;
}

const zoomKeys = new Map<string, ZoomAction>([
  ['+', 'in'],
  ['=', 'in'],
  ['-', 'out'],
  ['_', 'out'],
  ['0', 'fit'],
  ['1', 1],
  ['2', 2],
]);
/** The pan direction for each key. */
const panKeys = new Map<string, Point>([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);
const PAN_PX = 40;
const PAN_FAST_PX = 200;
const LINE_PX = 16;
/** Limits a mouse wheel notch. Trackpads send small steps. */
const WHEEL_STEP_MAX = 25;

/** Zooms and pans an element with the wheel, touch, mouse and keyboard. */
export function useGestures(element: RefObject<HTMLElement | null>, { change, act }: StageControl) {
  const pointers = useRef(new Map<number, Point>());

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    const point = pointOn(event, element.current);
    // Browsers report trackpad pinches as wheel events with the Ctrl key.
    if (event.ctrlKey || event.metaKey) {
      const step = Math.max(-WHEEL_STEP_MAX, Math.min(WHEEL_STEP_MAX, event.deltaY * unit));
      return change((view) => zoomAbout(view, view.zoom * Math.exp(-step / 100), point));
    }
    const [x, y] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    return change((view) => ({ ...view, x: view.x - x * unit, y: view.y - y * unit }));
  });
  useEffect(() => {
    const target = element.current;
    const listener = (event: WheelEvent) => turnWheel(event);
    // React's listener is passive and can't prevent the page from zooming.
    target?.addEventListener('wheel', listener, { passive: false });
    return () => target?.removeEventListener('wheel', listener);
  }, [element]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = zoomKeys.get(event.key);
    const pan = panKeys.get(event.key);
    if (action === undefined && pan === undefined) return;
    event.preventDefault();
    if (action !== undefined) act(action);
    const px = event.shiftKey ? PAN_FAST_PX : PAN_PX;
    if (pan !== undefined) change((view) => ({ ...view, x: view.x - pan.x * px, y: view.y - pan.y * px }));
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = pointOn(event, element.current);
    pointers.current.set(event.pointerId, now);
    const [other] = [...pointers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : point));
    if (other === undefined) {
      change((view) => ({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y }));
      return;
    }
    const [middle, lastMiddle] = [between(now, other), between(before, other)];
    const ratio = distance(now, other) / Math.max(1, distance(before, other));
    change((view) => {
      const zoomed = zoomAbout(view, view.zoom * ratio, lastMiddle);
      return { ...zoomed, x: zoomed.x + middle.x - lastMiddle.x, y: zoomed.y + middle.y - lastMiddle.y };
    });
  }

  const release = (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId);

  return {
    onKeyDown,
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, pointOn(event, element.current));
    },
    onPointerMove,
    onPointerUp: release,
    onPointerCancel: release,
  };
}

function pointOn({ clientX, clientY }: { clientX: number; clientY: number }, element: HTMLElement | null): Point {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: clientX - left, y: clientY - top };
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
