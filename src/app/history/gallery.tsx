import { Check } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { formatClock, describeDay, startOfDay } from '../ui/describe-day.ts';
import { useNow } from '../ui/use-now.ts';
import { watchSight, KeptThumbnail } from './kept-thumbnail.tsx';
import { nameOf, type KeptRender } from './kept-render.ts';

interface GalleryProps {
  renders: KeptRender[];
  hasMore: boolean;
  /** Undefined outside of the selection mode. */
  chosen: ReadonlySet<string> | undefined;
  onOpen: (id: string) => void;
  onMore: () => void;
}

/** Renders grouped by day. The browser only lays out sections near the viewport. */
export function Gallery({ renders, hasMore, chosen, onOpen, onMore }: GalleryProps) {
  const sections = useMemo(() => groupByDay(renders), [renders]);
  const nowMs = useNow();
  return (
    <>
      {sections.map(({ key, dayMs, isFirst, renders: ofDay }) => (
        // The padding leaves room for focus rings at the edge.
        <section
          key={key}
          className="-m-1 flex flex-col gap-3 p-1 [contain-intrinsic-block-size:auto_60rem] [content-visibility:auto]"
          aria-label={formatHistoryDay(dayMs, nowMs)}
        >
          {isFirst && <h2 className="mt-3 border-b border-grey-6 pb-2">{formatHistoryDay(dayMs, nowMs)}</h2>}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-4">
            {ofDay.map((render) => (
              <RenderCard key={render.id} render={render} isChosen={chosen?.has(render.id)} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
      {/* Observed again after each page, because a page may not fill the screen. */}
      {hasMore && <More key={renders.length} onMore={onMore} />}
    </>
  );
}

interface RenderCardProps {
  render: KeptRender;
  /** Undefined outside of the selection mode. */
  isChosen: boolean | undefined;
  onOpen: (id: string) => void;
}

const RenderCard = memo(function RenderCard({ render, isChosen, onOpen }: RenderCardProps) {
  const extension = render.extension.toUpperCase();
  return (
    <li>
      <button
        type="button"
        className="relative flex tall:scroll-mt-32 w-full flex-col overflow-hidden rounded-card border border-grey-6 bg-grey-2 text-start hover:border-grey-8 not-focus-visible:aria-pressed:outline-3 not-focus-visible:aria-pressed:-outline-offset-1 not-focus-visible:aria-pressed:outline-accent"
        aria-pressed={isChosen}
        onClick={() => onOpen(render.id)}
      >
        {isChosen !== undefined && (
          <span
            aria-hidden="true"
            className={`absolute start-2 top-2 grid size-6 place-items-center rounded-full border ${isChosen ? 'border-accent bg-accent text-on-accent' : 'border-grey-8 bg-grey-2'}`}
          >
            {isChosen && <Check size="1rem" />}
          </span>
        )}
        <KeptThumbnail
          id={render.id}
          className="grid h-40 place-items-center border-b border-grey-6 bg-grey-1 p-3 [&>img]:max-h-34 [&>img]:object-contain"
        >
          <span className="text-grey-10">{extension}</span>
        </KeptThumbnail>
        <span className="flex min-w-0 flex-col px-3 py-2.5">
          <bdi className="truncate semibold">{nameOf(render)}</bdi>
          <span className="truncate text-xs text-grey-10 tabular">
            {render.isPinned && 'Pinned · '}
            {formatClock(render.renderedAt)} · <bdi>{render.templateName || 'Untitled'}</bdi>
            {render.templateVersion !== undefined && ` · Version ${render.templateVersion}`}
          </span>
        </span>
      </button>
    </li>
  );
});

function More({ onMore }: Pick<GalleryProps, 'onMore'>) {
  const button = useRef<HTMLButtonElement>(null);
  const loadMore = useEffectEvent(onMore);
  useEffect(
    () => (button.current === null ? undefined : watchSight(button.current, (isNear) => isNear && loadMore())),
    [],
  );
  return (
    <Button ref={button} className="self-start" onClick={onMore}>
      Load more
    </Button>
  );
}

/** Maximum cards per section. The browser skips or lays out whole sections, so a day with a thousand cards is split. */
const SECTION_MAX = 100;

const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** Renders from one day, or part of a day. */
interface DaySection {
  key: string;
  dayMs: number;
  /** True for a day's first section, which shows the heading. */
  isFirst: boolean;
  renders: KeptRender[];
}

/** Groups renders by local date, newest first. */
export function groupByDay(renders: readonly KeptRender[]): DaySection[] {
  const sections: DaySection[] = [];
  for (const render of renders) {
    const dayMs = startOfDay(render.renderedAt);
    const last = sections.at(-1);
    if (last?.dayMs === dayMs && last.renders.length < SECTION_MAX) last.renders.push(render);
    else sections.push({ key: render.id, dayMs, isFirst: last?.dayMs !== dayMs, renders: [render] });
  }
  return sections;
}

/** "Today", "Yesterday", "Tuesday 17 November 2026", in local time. */
function formatHistoryDay(dayMs: number, nowMs: number): string {
  const text = describeDay(dayMs, nowMs);
  return text.startsWith('on ') ? longDay.format(dayMs) : text.charAt(0).toUpperCase() + text.slice(1);
}
