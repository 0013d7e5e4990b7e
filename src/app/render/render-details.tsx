import { useState } from 'react';
import { describeDay, formatClock } from '../ui/describe-day.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useNow } from '../ui/use-now.ts';
import { createFileName } from '../renders/file-name.ts';
import { FullView } from './full-view.tsx';
import type { ShownRender } from './use-render.ts';

const downloadDrawing = 'M8 2v8.5M4.5 7 8 10.5 11.5 7M2.5 13.5h11';
const expandDrawing = 'M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5 9 7M2.5 13.5 7 9';

export interface RenderDetailsProps {
  templateName: string;
  shown: ShownRender;
  alt: string;
}

/** What goes with a render: what was odd about the answer, and the ways to keep it and to see it large. */
export function RenderDetails({ templateName, shown, alt }: RenderDetailsProps) {
  const { render, url, renderedAt } = shown;
  const nowMs = useNow();
  const [isOpen, setIsOpen] = useState(false);
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
        <a
          href={url}
          download={createFileName(templateName, render.imageType.extension, renderedAt)}
          className={buttonClass('plain')}
        >
          <Icon drawing={downloadDrawing} className="max-sm:hidden" />
          Download
        </a>
        <Button look="quiet" title="Open full" onClick={() => setIsOpen(true)}>
          <Icon drawing={expandDrawing} />
          <span className="max-wide:sr-only">Open full</span>
        </Button>
      </div>
      {isOpen && <FullView url={url} alt={alt} onClose={() => setIsOpen(false)} />}
    </>
  );
}
