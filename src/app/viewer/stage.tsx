import { useEffectEvent, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import type { Template } from '../../contract/template.ts';
import { Ruler } from './ruler.tsx';
import { useGestures } from './use-gestures.ts';
import type { StageControl, StageSize, StageView } from './use-stage.ts';

/** From this zoom on, pixels are shown as squares and not blurred. */
const SQUARES_FROM = 2;

/** The element that describes its keys. */
export const KEYS_ID = 'viewer-keys';

export interface StageProps {
  /** The accessible name of the area that is zoomed and panned. */
  label: string;
  /** Shown in its corner. */
  tag?: string;
  /** Its unit is that of the rulers. */
  template: Pick<Template, 'viewport' | 'viewportUnit'>;
  size: StageSize;
  control: StageControl;
  children: (view: StageView) => ReactNode;
}

/** An image to zoom and pan, with rulers at two sides. */
export function Stage({ label, tag, template: { viewport, viewportUnit }, size, control, children }: StageProps) {
  const { view, stage, measure } = control;
  const area = useRef<HTMLDivElement>(null);
  const gestures = useGestures(area, control);
  const onResize = useEffectEvent(() => {
    if (area.current !== null) measure({ width: area.current.clientWidth, height: area.current.clientHeight });
  });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => onResize());
    if (area.current !== null) observer.observe(area.current);
    return () => observer.disconnect();
  }, []);

  const units = viewport ?? size;
  return (
    <div className="grid min-h-0 min-w-0 flex-1 grid-cols-[20px_minmax(0,1fr)] grid-rows-[20px_minmax(0,1fr)]">
      <span
        className="grid place-items-center border-r border-b border-grey-6 text-[0.5625rem] leading-none text-grey-10"
        aria-hidden="true"
      >
        {viewport === undefined ? 'px' : viewportUnit}
      </span>
      {view !== undefined && stage !== undefined && (
        <>
          <Ruler
            side="top"
            origin={view.x}
            pixelsPerUnit={(size.width * view.zoom) / units.width}
            length={stage.width}
          />
          <Ruler
            side="left"
            origin={view.y}
            pixelsPerUnit={(size.height * view.zoom) / units.height}
            length={stage.height}
          />
        </>
      )}
      {/* Its keys are its own, so a screen reader must hand them on. */}
      <div
        ref={area}
        className="relative cursor-grab touch-none overflow-hidden bg-grey-4 select-none [grid-area:2/2] focus-visible:-outline-offset-2 active:cursor-grabbing"
        role="application"
        aria-label={label}
        aria-describedby={KEYS_ID}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is interactive
        tabIndex={0}
        {...gestures}
      >
        {view !== undefined && children(view)}
        {tag !== undefined && (
          <span className="absolute top-2 left-2 rounded-control bg-grey-2 px-2 py-0.5 text-xs">{tag}</span>
        )}
      </div>
    </div>
  );
}

export interface StageImageProps {
  url: string;
  alt: string;
  size: StageSize;
  view: StageView;
  /** Behind transparency; undefined is the checkerboard. */
  colour: string | undefined;
}

/** An image in the current view, scaled to the size of the one on stage. */
export function StageImage({ url, alt, size, view, colour }: StageImageProps) {
  const style: CSSProperties = {
    width: size.width,
    height: size.height,
    transform: `translate(${Math.round(view.x)}px, ${Math.round(view.y)}px) scale(${view.zoom})`,
    imageRendering: view.zoom > SQUARES_FROM ? 'pixelated' : undefined,
    background: colour,
  };
  return (
    <img
      src={url}
      alt={alt}
      draggable={false}
      className={`absolute top-0 left-0 max-w-none origin-top-left object-contain ${colour === undefined ? 'checkerboard' : ''}`}
      style={style}
    />
  );
}
