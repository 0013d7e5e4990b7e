import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, useSyncExternalStore, type RefObject } from 'react';
import { X } from 'lucide-react';
import type { Template } from '../../contract/template.ts';
import type { ViewedRender } from '../template/render-record.ts';
import { templateRendersQuery, useRenderUpdates } from '../history/render-queries.ts';
import { useServices } from '../services.ts';
import { Dialog, closeDialog } from '../ui/dialog.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { describeFacts } from './describe-facts.ts';
import { SavePanel } from './save-panel.tsx';
import { KEYS_ID } from './stage.tsx';
import { useStage, type StageSize, type StageControl } from './use-stage.ts';
import { defaultChoice, frameOf, solidBackground, ViewerOptions } from './viewer-options.tsx';
import { ViewerPane } from './viewer-pane.tsx';
import { Button } from '../ui/button.tsx';

interface ViewerDialogProps {
  template: Template;
  shown: ViewedRender;
  alt: string;
  onClose: () => void;
}

/** Shows the render in the whole window, to inspect, compare and save it. */
export function ViewerDialog({ template, shown, alt, onClose }: ViewerDialogProps) {
  const main = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState(defaultChoice);
  const measured = useImageSize(shown.url);
  const size = measured === 'broken' ? undefined : measured;
  const control = useStage(size);
  useRenderUpdates();
  const { data, isError } = useQuery(templateRendersQuery(useServices().renderStore, template.id));
  const past = isError ? [] : data?.filter(({ id }) => id !== shown.render.id);
  // Defaults to the newest render before the shown one.
  const earlier = past?.find(({ renderedAt }) => renderedAt < shown.renderedAt.getTime()) ?? past?.[0];
  const pastId = past?.find(({ id }) => id === choice.against)?.id ?? earlier?.id;

  useEffect(() => {
    // Focus the stage, so that its keyboard shortcuts work immediately.
    if (size !== undefined) main.current?.querySelector<HTMLElement>('[role=application]')?.focus();
  }, [size]);

  return (
    <Dialog
      label="Full render"
      onClose={onClose}
      className="h-dvh max-h-none w-full max-w-none overflow-x-hidden overflow-y-auto bg-grey-2 wide:grid-cols-[minmax(0,1fr)_20rem] wide:overflow-hidden wide:open:grid"
    >
      <div ref={main} className="flex min-h-0 min-w-0 flex-col bg-grey-1 max-wide:h-[max(72dvh,19rem)]">
        <ViewerBar control={size && frameOf(choice) === undefined ? control : undefined} screen={main} />
        {measured === 'broken' && <p className="p-4">This browser can't show the image. Download it to view it.</p>}
        {size !== undefined && <ViewerPane {...{ template, alt, size, choice, pastId, control }} url={shown.url} />}
      </div>
      <div className="flex flex-col gap-5 border-grey-6 p-4 wide:overflow-auto wide:border-s">
        <Section title="View">
          <ViewerOptions
            choice={{ ...choice, against: pastId ?? '' }}
            past={past}
            onChange={(change) => setChoice((last) => ({ ...last, ...change }))}
          />
          {frameOf(choice) === undefined && (
            <p id={KEYS_ID} className="mt-3 text-xs text-grey-10">
              Drag or press the arrow keys to move. Zoom with Ctrl and the wheel, a pinch, + or −. Press 0 to fit, 1 for
              100%, 2 for 200%.
            </p>
          )}
        </Section>
        <Section title="Save">
          <SavePanel template={template} shown={shown} matte={solidBackground(choice)} />
        </Section>
        <Section title="Facts">
          <FactList facts={describeFacts(template, shown.render, size)} />
        </Section>
      </div>
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 border-b border-grey-6 pb-1">{title}</h2>
      {children}
    </section>
  );
}

/** Returns an image's size in pixels once it has loaded; `'broken'` if this browser can't show it. */
function useImageSize(url: string): StageSize | 'broken' | undefined {
  const [read, setRead] = useState<{ url: string; size: StageSize | 'broken' }>();
  useEffect(() => {
    const image = new Image();
    image.addEventListener('load', () =>
      setRead({ url, size: { width: image.naturalWidth, height: image.naturalHeight } }),
    );
    image.addEventListener('error', () => setRead({ url, size: 'broken' }));
    image.src = url;
  }, [url]);
  return read?.url === url ? read.size : undefined;
}

const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const buttonClass = 'aria-pressed:border-grey-11 aria-pressed:bg-grey-4 max-wide:px-2 pointer-coarse:min-w-11';

interface ViewerBarProps {
  /** Undefined if nothing is zoomable. */
  control: StageControl | undefined;
  /** The element to show in full screen. */
  screen: RefObject<HTMLElement | null>;
}

/** Buttons to zoom, toggle full screen and close. */
function ViewerBar({ control, screen }: ViewerBarProps) {
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
      <output className="min-w-13 text-center tabular">{view && `${percent.format(view.zoom * 100)}%`}</output>
      <Button className={buttonClass} aria-label="Zoom in" title="Zoom in (+)" onClick={() => act('in')}>
        +
      </Button>
      <Button className={buttonClass} aria-pressed={isFitted} title="Fit (0)" onClick={() => act('fit')}>
        Fit
      </Button>
      {zoomTo(1, 'Actual size (1)', '100%')}
      {zoomTo(2, 'Double size (2)', '200%')}
    </fieldset>
  );
}

/** Hidden if the browser doesn't allow full screen. */
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
