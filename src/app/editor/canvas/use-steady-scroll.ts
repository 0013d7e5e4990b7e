import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Point } from '../geometry/box.ts';

/** How much one step of a wheel zooms. */
const WHEEL_STEP = 1.1;

interface View {
  scale: number;
  zoomBy: (factor: number) => void;
}

/** Keeps what is in the middle of a scrolled element there when the zoom changes, and zooms with Ctrl and the wheel. */
export function useSteadyScroll(
  stage: RefObject<HTMLElement | null>,
  page: RefObject<Element | null>,
  { scale, zoomBy }: View,
): void {
  /** What is in the middle, in the document's unit. */
  const middle = useRef<Point>(undefined);

  useLayoutEffect(() => {
    const { current } = stage;
    if (current === null || page.current === null) return undefined;
    const { x, y } = middle.current ?? middleOf(current, page.current, scale);
    const now = middleOf(current, page.current, scale);
    current.scrollBy((x - now.x) * scale, (y - now.y) * scale);
    const remember = () => {
      middle.current = page.current === null ? undefined : middleOf(current, page.current, scale);
    };
    remember();
    current.addEventListener('scroll', remember);
    return () => current.removeEventListener('scroll', remember);
  }, [stage, page, scale]);

  useEffect(() => {
    const { current } = stage;
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      // React's listeners can't keep the browser from zooming the page.
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP);
    };
    current?.addEventListener('wheel', handleWheel, { passive: false });
    return () => current?.removeEventListener('wheel', handleWheel);
  }, [stage, zoomBy]);
}

function middleOf(stage: Element, page: Element, scale: number): Point {
  const [outer, inner] = [stage.getBoundingClientRect(), page.getBoundingClientRect()];
  return {
    x: (outer.x + outer.width / 2 - inner.x) / scale,
    y: (outer.y + outer.height / 2 - inner.y) / scale,
  };
}
