import { lazy, useState, type ComponentType, type CSSProperties } from 'react';
import type { Template } from '../../contract/template.ts';
import { createFileName } from '../history/file-name.ts';
import type { TextLinkProps } from '../hooks/text-link.ts';
import { buttonClass } from '../ui/button.tsx';
import { describeDay, formatClock } from '../ui/describe-day.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { useNow } from '../ui/use-now.ts';
import { outputPixels, type PixelSize } from './output-pixels.ts';
import type { ShownRender } from './render-record.ts';
import { slugLine } from './slug-line.ts';
import { useObjectUrl } from './use-object-url.ts';

const RenderTools = lazy(() => import('../viewer/render-tools.tsx').then((tools) => ({ default: tools.RenderTools })));

/** Of a template that does not tell its size. */
const RATIO_UNKNOWN = 4 / 3;

export interface PreviewProps {
  template: Template;
  shown: ShownRender | undefined;
  isKept: boolean;
  /** The next render is on its way. */
  isPending: boolean;
  HistoryLink: ComponentType<TextLinkProps>;
}

/** An image that the browser has loaded; without a size when it cannot show it. */
interface LoadedImage {
  url: string;
  size?: PixelSize;
}

/** The last render between crop marks, its slug line, and the ways to save it. */
export function Preview({ template, shown, isKept, isPending, HistoryLink }: PreviewProps) {
  const url = useObjectUrl(shown?.render.bytes, shown?.render.imageType.mediaType);
  const [image, setImage] = useState<LoadedImage>();
  const loaded = image?.url === url ? image : undefined;
  const { viewport } = template;
  const ownRatio = viewport ? viewport.width / viewport.height : RATIO_UNKNOWN;
  const ratio = loaded?.size ? loaded.size.widthPx / loaded.size.heightPx : ownRatio;
  const alt = `Render of ${template.name}`;

  return (
    <section aria-labelledby="preview-heading" className="preview">
      <h2 id="preview-heading" className="sr-only">
        Preview
      </h2>
      <div style={{ '--ratio': ratio } as CSSProperties} className="preview-frame crop-marks">
        {url === undefined ? (
          <EmptyFrame template={template} />
        ) : (
          <img
            src={url}
            alt={alt}
            onLoad={({ currentTarget }) =>
              setImage({ url, size: { widthPx: currentTarget.naturalWidth, heightPx: currentTarget.naturalHeight } })
            }
            onError={() => setImage({ url })}
            className={`checkerboard size-full object-contain transition-opacity ${isPending ? 'opacity-40' : ''}`}
          />
        )}
      </div>
      <div className="flex min-h-30 min-w-0 flex-1 flex-col gap-2 wide:flex-none">
        <output className="font-mono text-xs text-grey-11 tabular">
          {shown !== undefined && loaded !== undefined
            ? slugLine(shown.render, loaded.size, template.viewportExportDpi)
            : describeSize(template)}
        </output>
        {loaded && !loaded.size && <p>This browser cannot show the image. Download it to look at it.</p>}
        {shown !== undefined && url !== undefined && (
          <RenderDetails {...{ template, shown, isKept, url, alt, HistoryLink }} />
        )}
      </div>
    </section>
  );
}

interface RenderDetailsProps extends Pick<PreviewProps, 'template' | 'isKept' | 'HistoryLink'> {
  shown: ShownRender;
  url: string;
  alt: string;
}

/** What goes with a render: what was odd about the answer, the ways to save it, and whether the history keeps it. */
function RenderDetails({ template, shown, isKept, url, alt, HistoryLink }: RenderDetailsProps) {
  const { render, renderedAt } = shown;
  const nowMs = useNow();
  const download = (
    <a
      href={url}
      download={createFileName(template.name, render.imageType.extension, renderedAt)}
      className={buttonClass('plain')}
    >
      Download
    </a>
  );
  return (
    <>
      {shown.request === undefined && (
        <p className="text-xs text-grey-11">
          Rendered {describeDay(renderedAt.getTime(), nowMs)} at {formatClock(renderedAt.getTime())}, and kept by this
          browser.
        </p>
      )}
      {render.notes.map((note) => (
        <p key={note} className="text-xs text-grey-10">
          {note}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        <LazyBoundary fallback={download} failed={download}>
          <RenderTools template={template} shown={{ ...shown, url }} alt={alt} />
        </LazyBoundary>
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

function EmptyFrame({ template }: { template: Template }) {
  return (
    <div className="grid size-full place-items-center border border-dashed border-grey-7 bg-grey-2 p-1 text-center">
      <div className="hidden max-w-64 flex-col gap-1 wide:flex">
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
