import { useCallback, useEffect, useState, type RefObject } from 'react';
import { pxPerUnit } from '../../../document/output-size.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';

const ZOOM_MIN = 0.02;
const ZOOM_MAX = 64;
/** Screen pixels per inch in CSS. */
const CSS_DPI = 96;
/** Room around the page for handles, in screen pixels. */
export const PAGE_MARGIN_PX = 48;

/** Screen pixels per unit of the document: what fits, or what the person chose. */
export function usePageScale(
  stage: RefObject<HTMLElement | null>,
  { viewport: { width, height }, unit }: Pick<TemplateDocument, 'viewport' | 'unit'>,
) {
  const actual = pxPerUnit({ unit, dpi: CSS_DPI });
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [chosen, setChosen] = useState<number>();
  useEffect(() => {
    if (stage.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect));
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, [stage]);
  const fitting = Math.min(
    Math.max(room.width - 2 * PAGE_MARGIN_PX, 100) / width,
    Math.max(room.height - 2 * PAGE_MARGIN_PX, 100) / height,
  );
  const scale = chosen ?? fitting;
  const zoomBy = useCallback(
    (factor: number) =>
      setChosen((former) => Math.min(ZOOM_MAX * actual, Math.max(ZOOM_MIN * actual, (former ?? fitting) * factor))),
    [fitting, actual],
  );
  return {
    scale,
    /** 1 at the actual size. */
    zoom: scale / actual,
    isReady: room.width > 0,
    zoomBy,
    showActualSize: () => setChosen(actual),
    fit: () => setChosen(undefined),
  };
}
