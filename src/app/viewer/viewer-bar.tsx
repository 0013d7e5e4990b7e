import { X } from 'lucide-react';
import { useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import { closeDialog } from '../ui/dialog.tsx';
import type { StageControl } from './use-stage.ts';

const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const buttonClass = 'aria-pressed:border-grey-11 aria-pressed:bg-grey-4 max-wide:px-2 pointer-coarse:min-w-11';

export interface ViewerBarProps {
  /** Undefined where there is nothing to zoom. */
  control: StageControl | undefined;
  /** The element for full screen. */
  screen: RefObject<HTMLElement | null>;
}

/** Buttons for zoom, full screen and close. */
export function ViewerBar({ control, screen }: ViewerBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-b border-grey-6 bg-grey-2 px-3 py-2">
      {control !== undefined && <ZoomButtons control={control} />}
      <div className="ms-auto flex gap-1.5 max-sm:-order-1 max-sm:basis-full max-sm:justify-end">
        <FullScreenButton element={screen} />
        <Button className={buttonClass} onClick={closeDialog}>
          <X size="1rem" />
          Close
        </Button>
      </div>
    </div>
  );
}

function ZoomButtons({ control: { view, isFitted, act } }: { control: StageControl }) {
  const zoomTo = (zoom: number, title: string, label: ReactNode) => (
    <Button
      className={buttonClass}
      aria-pressed={!isFitted && view?.zoom === zoom}
      title={title}
      onClick={() => act(zoom)}
    >
      {label}
    </Button>
  );
  return (
    <fieldset aria-label="Zoom" className="flex flex-wrap items-center gap-1.5">
      <Button className={buttonClass} aria-label="Zoom out" title="Zoom out (-)" onClick={() => act('out')}>
        −
      </Button>
      <output className="min-w-13 text-center tabular">{view && `${percent.format(view.zoom * 100)} %`}</output>
      <Button className={buttonClass} aria-label="Zoom in" title="Zoom in (+)" onClick={() => act('in')}>
        +
      </Button>
      <Button className={buttonClass} aria-pressed={isFitted} title="Fit (0)" onClick={() => act('fit')}>
        Fit
      </Button>
      {zoomTo(1, 'One to one (1)', '100%')}
      {zoomTo(2, 'Two to one (2)', '200%')}
    </fieldset>
  );
}

/** Hidden where the browser doesn't allow it. */
function FullScreenButton({ element }: { element: RefObject<HTMLElement | null> }) {
  const isFull = useSyncExternalStore(subscribeFullScreen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return (
    <Button
      className={buttonClass}
      aria-pressed={isFull}
      onClick={() => {
        const change = isFull ? document.exitFullscreen() : element.current?.requestFullscreen();
        change?.catch(() => {});
      }}
    >
      Full screen
    </Button>
  );
}

function subscribeFullScreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
