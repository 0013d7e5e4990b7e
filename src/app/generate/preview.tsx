import { useState, type ComponentType, type CSSProperties } from 'react';
import type { Template } from '../../contract/template.ts';
import { PartSlot } from '../hooks/part-slot.tsx';
import type { TextLinkProps } from '../hooks/text-link.ts';
import { outputPixels, type PixelSize } from './output-pixels.ts';
import { renderDetails, slugLine } from './parts.ts';
import { useShown, type RenderControl, type ShownRender } from './use-render.ts';

/** Of a template that does not tell its size. */
const RATIO_UNKNOWN = 4 / 3;

/** A render that the browser has drawn; without a size when it could not. */
interface Drawn {
  shown: ShownRender;
  size?: PixelSize;
}

export interface PreviewProps {
  template: Template;
  render: RenderControl;
  HistoryLink: ComponentType<TextLinkProps>;
}

/** The proof: the last render between crop marks, its slug line, and the way to keep it. */
export function Preview({ template, render, HistoryLink }: PreviewProps) {
  // The image comes first; what is said of it and can be done with it follows once it is drawn.
  const [drawn, setDrawn] = useState<Drawn>();
  const alt = `Render of ${template.name}`;
  const ownSize = describeSize(template);

  return (
    <section aria-labelledby="preview-heading" className="preview">
      <h2 id="preview-heading" className="sr-only">
        Preview
      </h2>
      <Sheet template={template} render={render} alt={alt} drawn={drawn} onDrawn={setDrawn} />
      <div className="flex min-h-30 min-w-0 flex-1 flex-col gap-2 wide:flex-none">
        <output className="font-mono text-xs text-grey-11 tabular">
          {drawn === undefined ? (
            ownSize
          ) : (
            <PartSlot part={slugLine} waiting={ownSize} missing={ownSize}>
              {(createLine) => createLine(drawn.shown.render, drawn.size, template.viewportExportDpi)}
            </PartSlot>
          )}
        </output>
        {drawn && !drawn.size && <p>This browser cannot show the image. Download it to look at it.</p>}
        {drawn && (
          <PartSlot part={renderDetails} missing={<PlainDownload url={drawn.shown.url} />}>
            {(RenderDetails) => <RenderDetails {...{ template, shown: drawn.shown, alt, HistoryLink }} />}
          </PartSlot>
        )}
      </div>
    </section>
  );
}

interface SheetProps {
  template: Template;
  render: RenderControl;
  alt: string;
  drawn: Drawn | undefined;
  onDrawn: (drawn: Drawn) => void;
}

/** All that is drawn anew for a new image before it is painted. */
function Sheet({ template, render, alt, drawn, onDrawn }: SheetProps) {
  const shown = useShown(render);
  const { viewport } = template;
  // Where the template does not tell its size the sheet takes that of the image at once.
  const tell = (next: Drawn) => void Promise.resolve(viewport && next.shown.presented).then(() => onDrawn(next));
  const size = drawn?.shown === shown ? drawn?.size : undefined;
  const ratio = size ? size.widthPx / size.heightPx : viewport ? viewport.width / viewport.height : RATIO_UNKNOWN;

  return (
    <div style={{ '--ratio': ratio } as CSSProperties} className="preview-sheet crop-marks">
      {shown === undefined ? (
        <EmptySheet template={template} />
      ) : (
        <img
          src={shown.url}
          alt={alt}
          onLoad={({ currentTarget: image }) =>
            tell({ shown, size: { widthPx: image.naturalWidth, heightPx: image.naturalHeight } })
          }
          onError={() => tell({ shown })}
          className={`checkerboard size-full object-contain transition-opacity ${render.run.status === 'running' ? 'opacity-40' : ''}`}
        />
      )}
    </div>
  );
}

/** What was paid for can be kept, whatever is missing around it. */
function PlainDownload({ url }: { url: string }) {
  return (
    <a href={url} download className="underline">
      Download
    </a>
  );
}

function EmptySheet({ template }: { template: Template }) {
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
