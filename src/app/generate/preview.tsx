import { lazy, useMemo, useRef, useState, type ComponentType, type CSSProperties } from 'react';
import type { Progress } from '../../client/read-body.ts';
import type { Template } from '../../contract/template.ts';
import { DEFAULT_PATTERN, writeFileName } from '../history/file-name.ts';
import type { TextLinkProps } from '../hooks/text-link.ts';
import { isShowable } from '../hooks/is-showable.ts';
import { buttonClass } from '../ui/button.tsx';
import { describeDay, formatClock } from '../ui/describe-day.ts';
import { formatDayAndTime } from '../ui/format-time.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { useNow } from '../ui/use-now.ts';
import { useWidth } from '../ui/use-width.ts';
import { outputPixels, type PixelSize } from './output-pixels.ts';
import type { ShownRender } from './render-record.ts';
import { slugLine } from './slug-line.ts';
import { RenderProgress } from './render-progress.tsx';
import { useObjectUrl } from './use-object-url.ts';

const RenderTools = lazy(() => import('../viewer/render-tools.tsx').then((tools) => ({ default: tools.RenderTools })));

/** Of a template that does not tell its size. */
const RATIO_UNKNOWN = 4 / 3;

export interface PreviewProps {
  template: Template;
  shown: ShownRender | undefined;
  /** It is of exactly what the form would ask for now. */
  isCurrent: boolean;
  isKept: boolean;
  /** The next render is on its way. */
  isPending: boolean;
  /** How much of it has arrived. */
  progress: Progress | undefined;
  HistoryLink: ComponentType<TextLinkProps>;
}

/** An image that the browser has loaded; without a size when it cannot show it. */
interface LoadedImage {
  url: string;
  size?: PixelSize;
}

/** The last render between crop marks, its slug line, and the ways to save it. */
export function Preview({ template, shown, isCurrent, isKept, isPending, progress, HistoryLink }: PreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const frameWidth = useWidth(frame);
  const nowMs = useNow();
  const url = useObjectUrl(shown?.render.bytes, shown?.render.imageType.mediaType);
  const [image, setImage] = useState<LoadedImage>();
  const isTooLarge = useMemo(() => shown !== undefined && !isShowable(shown.render.bytes), [shown]);
  const loaded = image?.url === url ? image : undefined;
  const { viewport } = template;
  const ownRatio = viewport ? viewport.width / viewport.height : RATIO_UNKNOWN;
  const ratio = loaded?.size ? loaded.size.widthPx / loaded.size.heightPx : ownRatio;
  // Enlarged, it would look worse than it is.
  const zoom = loaded?.size && frameWidth ? Math.min(1, frameWidth / loaded.size.widthPx) : undefined;
  const alt = `Render of ${template.name}`;

  return (
    <section aria-labelledby="preview-heading" className="preview">
      <h2 id="preview-heading" className="sr-only">
        Preview
      </h2>
      <div ref={frame} style={{ '--ratio': ratio } as CSSProperties} className="preview-frame crop-marks">
        {url === undefined || isTooLarge ? (
          <EmptyFrame template={template} />
        ) : (
          <img
            src={url}
            alt={alt}
            onLoad={({ currentTarget }) =>
              setImage({ url, size: { widthPx: currentTarget.naturalWidth, heightPx: currentTarget.naturalHeight } })
            }
            onError={() => setImage({ url })}
            className={`checkerboard size-full object-scale-down transition-opacity ${isPending ? 'opacity-40' : isCurrent ? '' : 'opacity-60'}`}
          />
        )}
      </div>
      <div className="flex min-h-30 min-w-0 flex-col gap-2">
        {isPending && <RenderProgress progress={progress} usualMs={shown?.render.durationMs} />}
        {/* It changes with every value; that a render is there is told by what keeps it. */}
        <output aria-live="off" className="font-mono text-xs text-grey-11 tabular" hidden={isPending}>
          {shown !== undefined && !isCurrent && (
            <span className="semibold text-warning">{`Values of ${describeTime(shown.renderedAt, nowMs)} · `}</span>
          )}
          {shown !== undefined && loaded !== undefined
            ? slugLine(shown.render, loaded.size, zoom)
            : describeSize(template)}
        </output>
        {isTooLarge && <p>This image has too many pixels to show here. Download it to look at it.</p>}
        {loaded && !loaded.size && <p>This browser cannot show the image. Download it to look at it.</p>}
        {shown !== undefined && url !== undefined && (
          <RenderDetails {...{ template, shown, isCurrent, isKept, isTooLarge, url, alt, HistoryLink }} />
        )}
      </div>
    </section>
  );
}

interface RenderDetailsProps extends Pick<PreviewProps, 'template' | 'isCurrent' | 'isKept' | 'HistoryLink'> {
  shown: ShownRender;
  /** Of too many pixels to be opened here. */
  isTooLarge: boolean;
  url: string;
  alt: string;
}

/** What goes with a render: what was odd about the answer, the ways to save it, and whether the history keeps it. */
function RenderDetails({ template, shown, isCurrent, isKept, isTooLarge, url, alt, HistoryLink }: RenderDetailsProps) {
  const { render, renderedAt } = shown;
  const nowMs = useNow();
  const time = describeTime(renderedAt, nowMs);
  const label = <DownloadLabel timeOfStale={isCurrent ? undefined : time} />;
  const download = (
    <a
      href={url}
      download={writeFileName(DEFAULT_PATTERN, {
        ...shown.request,
        templateName: template.name,
        renderedAt,
        extension: render.imageType.extension,
      })}
      className={buttonClass('plain')}
    >
      {label}
    </a>
  );
  return (
    <>
      {shown.isFromHistory && isCurrent && (
        <p className="text-xs text-grey-11">From History, rendered {time}. Nothing was counted.</p>
      )}
      {render.notes.map((note) => (
        <p key={note} className="text-xs text-grey-10">
          {note}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        {isTooLarge ? (
          download
        ) : (
          <LazyBoundary fallback={download} failed={download}>
            <RenderTools {...{ template, isCurrent, alt, label }} shown={{ ...shown, url }} />
          </LazyBoundary>
        )}
      </div>
      <output className="h-4 text-xs text-grey-10">
        {isKept && (
          <>
            Kept in <HistoryLink>History</HistoryLink>.
          </>
        )}
      </output>
    </>
  );
}

/** An image of other values than the form's says so where it is taken along, too. */
function DownloadLabel({ timeOfStale }: { timeOfStale: string | undefined }) {
  return (
    <>
      <span>Download</span>
      {timeOfStale !== undefined && <span className="text-grey-10">of {timeOfStale}</span>}
    </>
  );
}

/** "20:24", or "3 May, 20:24" for another day than today. */
function describeTime(time: Date, nowMs: number): string {
  const isToday = describeDay(time.getTime(), nowMs) === 'today';
  return isToday ? formatClock(time.getTime()) : formatDayAndTime(time.getTime());
}

function EmptyFrame({ template }: { template: Template }) {
  return (
    <div className="grid size-full place-items-center border border-dashed border-grey-7 bg-grey-2 p-1 text-center">
      <div className="flex max-w-64 flex-col gap-1">
        <p className="font-mono tabular">{describeSize(template)}</p>
        <p className="text-grey-10">The render appears here.</p>
      </div>
    </div>
  );
}

/** The template's own size in its own unit, and in pixels where that is another. */
function describeSize(template: Template): string {
  const { viewport, viewportUnit: unit } = template;
  if (viewport === undefined) return 'Size not told by the service';
  const size = outputPixels(template, 1);
  const own = `${viewport.width} × ${viewport.height} ${unit}`;
  return unit === 'px' || size === undefined ? own : `${own} · ${size.widthPx} × ${size.heightPx} px`;
}
