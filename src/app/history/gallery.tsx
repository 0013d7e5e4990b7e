import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { KeptRender } from './kept-render.ts';
import { useNow } from '../ui/use-now.ts';
import { Button } from '../ui/button.tsx';
import { formatHistoryDay } from './format-history-day.ts';
import { groupByDay } from './group-by-day.ts';
import { RenderCard } from './render-card.tsx';
import { watchSight } from '../ui/watch-sight.ts';

export interface GalleryProps {
  renders: KeptRender[];
  hasMore: boolean;
  /** Undefined while none are being chosen. */
  chosen: ReadonlySet<string> | undefined;
  onOpen: (id: string) => void;
  onMore: () => Promise<void>;
}

/** Renders by day. The browser draws the sections in sight alone. */
export function Gallery({ renders, hasMore, chosen, onOpen, onMore }: GalleryProps) {
  const sections = useMemo(() => groupByDay(renders), [renders]);
  const nowMs = useNow();
  return (
    <>
      {sections.map(({ key, dayMs, isFirst, renders: ofDay }) => (
        <section key={key} className="history-day" aria-label={formatHistoryDay(dayMs, nowMs)}>
          {isFirst && <h2>{formatHistoryDay(dayMs, nowMs)}</h2>}
          <ul className="history-grid">
            {ofDay.map((render) => (
              <RenderCard key={render.id} render={render} isChosen={chosen?.has(render.id)} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
      {/* Watched anew after each page: one that fills no screen asks for the next. */}
      {hasMore && <More key={renders.length} onMore={onMore} />}
    </>
  );
}

function More({ onMore }: Pick<GalleryProps, 'onMore'>) {
  const button = useRef<HTMLButtonElement>(null);
  const showMore = useEffectEvent(() => void onMore().catch(() => {}));
  useEffect(
    () => (button.current === null ? undefined : watchSight(button.current, (isNear) => isNear && showMore())),
    [],
  );
  return (
    <Button ref={button} className="history-more" onClick={() => void onMore().catch(() => {})}>
      Load more
    </Button>
  );
}
