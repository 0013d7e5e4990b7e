import { useEffectEvent, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import type { Template } from '../../contract/template.ts';
import { Ruler } from './ruler.tsx';
import type { StageSize, StageView } from './stage-view.ts';
import { useGestures } from './use-gestures.ts';
import type { StageControl } from './use-stage.ts';

/** From here on each pixel of the image is a square: blurred, it could not be told from its neighbours. */
const SQUARES_FROM = 2;

/** Of the words that tell its keys. */
export const KEYS_ID = 'look-keys';

export interface StageProps {
  /** Of the focusable area that is zoomed and panned. */
  label: string;
  /** Words in its corner. */
  tag?: string;
  /** Whose unit the rulers have. */
  template: Pick<Template, 'viewport' | 'viewportUnit'>;
  size: StageSize;
  control: StageControl;
  /** Drawn with the view once there is one. */
  children: (view: StageView) => ReactNode;
}

/** An image to look at closely, with rulers along two sides. */
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
    <div className="look-stage">
      <span className="look-unit" aria-hidden="true">
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
        className="look-area"
        role="application"
        aria-label={label}
        aria-describedby={KEYS_ID}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is interactive
        tabIndex={0}
        {...gestures}
      >
        {view !== undefined && children(view)}
        {tag !== undefined && <span className="look-tag">{tag}</span>}
      </div>
    </div>
  );
}

export interface StageImageProps {
  url: string;
  alt: string;
  size: StageSize;
  view: StageView;
  className: string;
  colour: string | undefined;
}

/** An image where the view has it; of another size than the one on stage, it is shown as large as that. */
export function StageImage({ url, alt, size, view, className, colour }: StageImageProps) {
  const style: CSSProperties = {
    width: size.width,
    height: size.height,
    transform: `translate(${Math.round(view.x)}px, ${Math.round(view.y)}px) scale(${view.zoom})`,
    imageRendering: view.zoom > SQUARES_FROM ? 'pixelated' : undefined,
    background: colour,
  };
  return <img src={url} alt={alt} draggable={false} className={`look-image ${className}`} style={style} />;
}
