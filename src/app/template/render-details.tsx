import { Link } from 'wouter';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Template } from '../../contract/template.ts';
import { readPattern, writeFileName } from '../history/file-name.ts';
import { pagePath } from '../../contract/pages.ts';
import { useSaveKey } from '../lib/use-save-key.ts';
import { buttonClass } from '../ui/button.tsx';
import { describeDay, formatClock } from '../ui/describe-day.ts';
import { formatDayAndTime } from '../ui/format-time.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { useNow } from '../ui/use-now.ts';
import type { ShownRender } from './render-record.ts';

const RenderTools = lazyComponent(async () => (await import('../viewer/render-tools.tsx')).RenderTools);

export interface RenderDetailsProps {
  template: Template;
  shown: ShownRender;
  isCurrent: boolean;
  isKept: boolean;
  isTooLarge: boolean;
  url: string;
  alt: string;
}

/** Notes about a render, ways to save it, and whether it is in the history. */
export function RenderDetails({ template, shown, isCurrent, isKept, isTooLarge, url, alt }: RenderDetailsProps) {
  const { render, renderedAt, request } = shown;
  const [isViewerOpen, setViewerOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  // The shortcut saves only an image that matches the form.
  useSaveKey(() => isCurrent && link.current?.click());
  const time = describeTime(renderedAt, useNow());
  const { extension } = render.imageType;
  // Read again when the viewer closes, because the pattern can be changed there.
  const fileName = writeFileName(readPattern(), { ...request, templateName: template.name, renderedAt, extension });
  return (
    <>
      {shown.isFromHistory && isCurrent && (
        <p className="text-xs text-grey-11">From History, rendered {time}. No render was used.</p>
      )}
      {render.notes.map((note) => (
        <p key={note} className="text-xs text-grey-10">
          {note}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        <a ref={link} href={url} download={fileName} className={buttonClass(isCurrent ? 'primary' : 'plain')}>
          <Download size="1rem" />
          Download
          {!isCurrent && <span className="text-grey-10">of {time}</span>}
        </a>
        {!isTooLarge && (
          <LazyBoundary>
            <RenderTools
              {...{ template, alt, fileName }}
              shown={{ ...shown, url }}
              isOpen={isViewerOpen}
              setOpen={setViewerOpen}
            />
          </LazyBoundary>
        )}
      </div>
      <output className="h-4 text-xs text-grey-10">
        {isKept && (
          <>
            Saved in{' '}
            <Link href={pagePath.history()} className="underline">
              History
            </Link>
            .
          </>
        )}
      </output>
    </>
  );
}

/** "20:24", or "3 May, 20:24" on another day. */
export function describeTime(time: Date, nowMs: number): string {
  const isToday = describeDay(time.getTime(), nowMs) === 'today';
  return isToday ? formatClock(time.getTime()) : formatDayAndTime(time.getTime(), nowMs);
}
