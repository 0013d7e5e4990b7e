import { lazy, type ComponentType } from 'react';
import type { Template } from '../../contract/template.ts';
import { DEFAULT_PATTERN, writeFileName } from '../history/file-name.ts';
import type { TextLinkProps } from '../hooks/text-link.ts';
import { buttonClass } from '../ui/button.tsx';
import { describeDay, formatClock } from '../ui/describe-day.ts';
import { formatDayAndTime } from '../ui/format-time.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { useNow } from '../ui/use-now.ts';
import type { ShownRender } from './render-record.ts';

const RenderTools = lazy(() => import('../viewer/render-tools.tsx').then((tools) => ({ default: tools.RenderTools })));

export interface RenderDetailsProps {
  template: Template;
  shown: ShownRender;
  /** It is of exactly what the form would ask for now. */
  isCurrent: boolean;
  isKept: boolean;
  /** Of too many pixels to be opened here. */
  isTooLarge: boolean;
  url: string;
  alt: string;
  HistoryLink: ComponentType<TextLinkProps>;
}

/** What goes with a render: what was odd about the answer, the ways to save it, and whether the history keeps it. */
export function RenderDetails({
  template,
  shown,
  isCurrent,
  isKept,
  isTooLarge,
  url,
  alt,
  HistoryLink,
}: RenderDetailsProps) {
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
export function describeTime(time: Date, nowMs: number): string {
  const isToday = describeDay(time.getTime(), nowMs) === 'today';
  return isToday ? formatClock(time.getTime()) : formatDayAndTime(time.getTime());
}
