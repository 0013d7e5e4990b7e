import { useEffectEvent, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import type { Template } from '../../contract/template.ts';
import { useGestures } from './use-gestures.ts';
import type { StageControl, StageSize, StageView } from './use-stage.ts';

/** From this zoom level, pixels are shown as squares instead of being smoothed. */
const SQUARES_FROM = 2;

/** The id of the element that describes the stage's keyboard shortcuts. */
export const KEYS_ID = 'viewer-keys';

interface StageProps {
  /** The accessible name of the zoomable area. */
  label: string;
  /** A label shown in the corner. */
  tag?: string;
  /** The rulers use this template's unit. */
  template: Pick<Template, 'viewport' | 'viewportUnit'>;
  size: StageSize;
  control: StageControl;
  children: (view: StageView) => ReactNode;
}

/** A zoomable, pannable image with rulers on two sides. */
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
      {/* The role makes screen readers pass keys through. */}
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

interface StageImageProps {
  url: string;
  alt: string;
  size: StageSize;
  view: StageView;
  /** The color behind transparency; undefined for the checkerboard. */
  color: string | undefined;
}

/** An image in the current view, scaled to the stage image's size. */
export function StageImage({ url, alt, size, view, color }: StageImageProps) {
  const style: CSSProperties = {
    width: size.width,
    height: size.height,
    transform: `translate(${Math.round(view.x)}px, ${Math.round(view.y)}px) scale(${view.zoom})`,
    imageRendering: view.zoom > SQUARES_FROM ? 'pixelated' : undefined,
    background: color,
  };
  return (
    <img
      src={url}
      alt={alt}
      draggable={false}
      className={`absolute top-0 left-0 max-w-none origin-top-left object-contain ${color === undefined ? 'checkerboard' : ''}`}
      style={style}
    />
  );
}

const sides = {
  top: {
    place: (position: number) => `translate(${position} 0)`,
    long: 'M.5 5v15',
    short: 'M.5 15v5',
    className: '[grid-area:1/2] shadow-[inset_0_-1px_var(--color-grey-6)]',
    text: { x: 4, y: 11 },
  },
  left: {
    place: (position: number) => `translate(0 ${position})`,
    long: 'M5 .5h15',
    short: 'M15 .5h5',
    className: '[grid-area:2/1] shadow-[inset_-1px_0_var(--color-grey-6)]',
    text: { x: -4, y: 11, transform: 'rotate(-90)', textAnchor: 'end' },
  },
} as const;

/** A ruler along one side of the stage. Hidden from screen readers, which get the image's size instead. */
function Ruler({ side, ...scale }: RulerScale & { side: keyof typeof sides }) {
  const { place, long, short, className, text } = sides[side];
  return (
    <svg className={`size-full overflow-hidden bg-grey-2 ${className}`} aria-hidden="true">
      {rulerTicks(scale).map(({ position, label }) => (
        <g key={position} transform={place(position)}>
          <path d={label === undefined ? short : long} className="stroke-grey-8" />
          <text {...text} className="fill-grey-10 text-[0.5625rem] tabular">
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** A tick mark on a ruler. Longer marks have a number. */
interface Tick {
  /** In CSS pixels, from the start of the ruler. */
  position: number;
  label?: string;
}

export interface RulerScale {
  /** Where the image begins, in CSS pixels from the start of the ruler. */
  origin: number;
  /** CSS pixels per unit. */
  pixelsPerUnit: number;
  length: number;
}

/** The minimum distance between two numbers. */
const LABEL_GAP = 56;
/** The number of intervals between two numbers, keyed by the first digit of their difference. */
const partsOf: Record<number, number> = { 1: 5, 2: 4, 5: 5 };

/** Returns a ruler's numbers, spaced at 1, 2 or 5 times a power of ten, and the marks between them. */
export function rulerTicks({ origin, pixelsPerUnit, length }: RulerScale): Tick[] {
  const least = LABEL_GAP / pixelsPerUnit;
  let exponent = Math.floor(Math.log10(least));
  let digit = [1, 2, 5].find((each) => each * 10 ** exponent >= least);
  if (digit === undefined) [digit, exponent] = [1, exponent + 1];
  const parts = partsOf[digit] ?? 1;
  const step = digit * 10 ** exponent;
  const gap = (step * pixelsPerUnit) / parts;
  const first = Math.ceil(-origin / gap);
  const count = Math.max(0, Math.floor((length - origin) / gap) - first + 1);
  return Array.from({ length: count }, (_, index) => {
    const nth = first + index;
    const position = origin + nth * gap;
    if (nth % parts !== 0) return { position };
    return { position, label: ((nth / parts) * step + 0).toFixed(Math.max(0, -exponent)) };
  });
}
