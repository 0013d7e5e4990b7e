import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { Progress } from '../../client/read-body.ts';
import { examplePath } from '../../contract/routes.ts';
import type { Template } from '../../contract/template.ts';
import { readPictureSize } from '../../variables/read-picture-size.ts';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import { useNow } from '../ui/use-now.ts';
import { useWidth } from '../ui/use-width.ts';
import type { PreviewView } from './choose-view.ts';
import { outputPixels, type PixelSize } from './output-pixels.ts';
import { PreviewBar } from './preview-bar.tsx';
import { describeTime, RenderDetails } from './render-details.tsx';
import type { ShownRender } from './render-record.ts';
import { slugDetails, slugLine } from './slug-line.ts';
import { RenderProgress } from './render-progress.tsx';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

const CompareLayer = lazyComponent(async () => (await import('../viewer/compare-slider.tsx')).CompareLayer);
const CompareRange = lazyComponent(async () => (await import('../viewer/compare-slider.tsx')).CompareRange);

/** The aspect ratio used for a template without a size. */
const RATIO_UNKNOWN = 4 / 3;
const MIDDLE = 50;
const STALE_PROOF = 'Preview is out of date';

export interface PreviewProps {
  template: Template;
  shown: ShownRender | undefined;
  /** The URL of the render's image; undefined at first. */
  url: string | undefined;
  isTooLarge: boolean;
  isCurrent: boolean;
  isKept: boolean;
  isPending: boolean;
  progress: Progress | undefined;
  /** Absent if the service has no proofs. */
  live?: LivePicture;
}

/** Everything the preview shows besides a render. */
export interface LivePicture {
  view: PreviewView | 'example';
  proofUrl: string | undefined;
  isProofStale: boolean;
  scale: number;
  onExampleBroken: () => void;
  /** Shown beside the status line. */
  liveSwitch: ReactNode;
  /** Shown below the status line. */
  controls: ReactNode;
  /** Covers an image that shows the form's values. */
  overlay: ReactNode;
  notes: ReactNode;
}

/** A loaded image. `size` is absent if the browser can't show the image. */
interface LoadedImage {
  url: string;
  size?: PixelSize;
}

/** The last render between crop marks, with its slug line and ways to save it, or the free proof of the typed values. */
export function Preview({
  template,
  shown,
  url,
  isTooLarge,
  isCurrent,
  isKept,
  isPending,
  progress,
  live,
}: PreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus<HTMLElement>();
  const frameWidth = useWidth(frame);
  const nowMs = useNow();
  const [image, setImage] = useState<LoadedImage>();
  const [comparedPercent, setComparedPercent] = useState(MIDDLE);
  const loaded = image?.url === url ? image : undefined;
  const view = live?.view ?? 'render';
  const { viewport } = template;
  const ownRatio = viewport ? viewport.width / viewport.height : RATIO_UNKNOWN;
  const ratio = view === 'render' && loaded?.size ? loaded.size.widthPx / loaded.size.heightPx : ownRatio;
  // Enlarging would blur the image.
  const zoom = loaded?.size && frameWidth ? Math.min(1, frameWidth / loaded.size.widthPx) : undefined;
  const render = shown?.render;
  const hiddenSize = render && isTooLarge ? readPictureSize(render.bytes, render.imageType.mediaType) : undefined;
  const renderSize = loaded ? loaded.size : hiddenSize;
  const hasDetails = view === 'render' && render !== undefined && !isPending;
  const alt = `Render of ${template.name}`;
  const time = shown && describeTime(shown.renderedAt, nowMs);
  const widthPx = view === 'render' ? loaded?.size?.widthPx : outputPixels(template, live?.scale ?? 1)?.widthPx;
  const proof = {
    url: live?.proofUrl,
    alt: `Proof of ${template.name}`,
    title: live?.isProofStale ? STALE_PROOF : 'Live preview',
    isOld: live?.isProofStale === true,
  };
  const picture = {
    render: {
      url: isTooLarge ? undefined : url,
      alt,
      title: isCurrent || shown === undefined ? 'Render' : `Values of ${time}`,
      isOld: !isCurrent,
    },
    proof,
    compare: proof,
    example: {
      url: examplePath(template.id, template.updatedAt),
      alt: `Example of ${template.name}`,
      title: 'Sample',
      isOld: false,
    },
  }[view];
  const fading = picture.isOld ? 'opacity-60' : '';
  const dimming = isPending ? 'opacity-40' : fading;

  return (
    <>
      {live && <PreviewBar {...picture} />}
      <section aria-labelledby="preview-heading" className="preview outline-none" {...keptFocus}>
        <h2 id="preview-heading" className="sr-only">
          Preview
        </h2>
        <div
          ref={frame}
          style={{ '--ratio': ratio } as CSSProperties}
          className="preview-frame crop-marks grid place-items-center"
        >
          {picture.url === undefined ? (
            hiddenSize ? (
              <EmptyFrame size={`${hiddenSize.widthPx} × ${hiddenSize.heightPx} px`}>
                This image is too large to show.
              </EmptyFrame>
            ) : (
              <EmptyFrame size={describeSize(template)}>Your image appears here.</EmptyFrame>
            )
          ) : (
            <div className="relative aspect-(--ratio) w-full" style={{ maxWidth: widthPx }}>
              <img
                key={picture.alt}
                src={picture.url}
                alt={picture.alt}
                onLoad={({ currentTarget: { src, naturalWidth, naturalHeight } }) => {
                  if (view !== 'render') return;
                  setImage({ url: src, size: { widthPx: naturalWidth, heightPx: naturalHeight } });
                }}
                onError={({ currentTarget: { src } }) => {
                  if (view === 'render') setImage({ url: src });
                  if (view === 'example') live?.onExampleBroken();
                }}
                className={`size-full transition-opacity ${view === 'render' ? 'object-scale-down' : 'object-contain'} ${view === 'example' ? 'bg-grey-4' : 'checkerboard'} ${dimming}`}
              />
              {view === 'compare' && (
                <LazyBoundary title="The comparison couldn't be loaded.">
                  <CompareLayer percent={comparedPercent} onMove={setComparedPercent}>
                    <img src={url} alt={alt} className="checkerboard size-full object-contain" />
                  </CompareLayer>
                </LazyBoundary>
              )}
              {(view === 'proof' || view === 'example' || (view === 'render' && isCurrent)) && (
                // Ignores the pointer, so that a render can be saved and dragged.
                <div className={view === 'render' ? 'pointer-events-none' : ''}>{live?.overlay}</div>
              )}
            </div>
          )}
        </div>
        <div className="flex min-h-30 min-w-0 flex-col gap-2">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            {isPending && <RenderProgress progress={progress} usualMs={shown?.render.durationMs} />}
            {/* Not a live region, because the line changes with every keystroke. */}
            <output
              aria-live="off"
              className={`min-w-0 font-mono text-xs text-grey-11 tabular ${hasDetails ? '' : 'flex-1'}`}
              hidden={isPending}
            >
              {view === 'proof' && (
                <>
                  {live?.isProofStale ? (
                    <span className="semibold text-warning">{STALE_PROOF}</span>
                  ) : (
                    <span className="semibold text-accent">Live preview (free)</span>
                  )}
                  {` · ${describeSize(template)}`}
                </>
              )}
              {view === 'compare' &&
                `Left: your image from ${time}. Right: ${live?.isProofStale ? 'an outdated preview' : 'live preview'}.`}
              {view === 'example' && `Sample (free) · ${describeSize(template)}`}
              {view === 'render' && shown !== undefined && !isCurrent && (
                <span className="semibold text-warning">{`Values of ${time} · `}</span>
              )}
              {view === 'render' &&
                (render !== undefined && renderSize ? slugLine(render, renderSize) : describeSize(template))}
            </output>
            {hasDetails && (
              <details className="flex-1 text-xs pointer-coarse:-my-3 text-grey-11 open:order-last open:basis-full">
                <summary className="w-fit cursor-pointer pointer-coarse:py-3">Details</summary>
                <p className="pt-1 font-mono tabular">{slugDetails(render, zoom)}</p>
              </details>
            )}
            {live?.liveSwitch}
          </div>
          {live?.controls}
          {view === 'compare' && (
            <LazyBoundary fallback={<div className="h-10" />}>
              <CompareRange percent={comparedPercent} onMove={setComparedPercent} />
            </LazyBoundary>
          )}
          {view === 'render' && (
            <>
              {isTooLarge && <p>This image has too many pixels to show here. Download it to view it.</p>}
              {loaded && !loaded.size && <p>This browser can't show the image. Download it to view it.</p>}
              {shown !== undefined && url !== undefined && (
                <RenderDetails {...{ template, shown, isCurrent, isKept, isTooLarge, url, alt }} />
              )}
            </>
          )}
          {live?.notes}
        </div>
      </section>
    </>
  );
}

function EmptyFrame({ size, children }: { size: string; children: string }) {
  return (
    <div className="grid size-full place-items-center border border-dashed border-grey-7 bg-grey-2 p-1 text-center">
      <div className="flex max-w-64 flex-col gap-1">
        <p className="font-mono tabular">{size}</p>
        <p className="text-grey-10">{children}</p>
      </div>
    </div>
  );
}

/** The template's size in its unit and in pixels. */
function describeSize(template: Template): string {
  const { viewport, viewportUnit: unit } = template;
  if (viewport === undefined) return 'Size unknown';
  const size = outputPixels(template, 1);
  const own = `${viewport.width} × ${viewport.height} ${unit}`;
  return unit === 'px' || size === undefined ? own : `${own} · ${size.widthPx} × ${size.heightPx} px`;
}
