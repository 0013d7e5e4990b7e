import { useEffect, useEffectEvent, useState } from 'react';
import type { KeptRender, RenderRequest } from '../history/kept-render.ts';
import { renderStore } from '../history/render-store.ts';
import { Button } from '../ui/button.tsx';
import { describeDay, formatClock } from '../ui/describe-day.ts';
import { useNow } from '../ui/use-now.ts';

const LOOKUP_DELAY_MS = 250;

export interface SameRenderProps {
  /** What Generate would ask for now; undefined while a value is wrong. */
  readRequest: () => RenderRequest | undefined;
  /** Calls back when a value has changed; gives the way to stop that. */
  subscribe: (onChange: () => void) => () => void;
  /** Of the render on screen, which is not offered again. */
  shownId: string | undefined;
  showKept: (id: string) => Promise<void>;
}

/** Offers a kept render of exactly the present values. It only offers: Generate makes a new one, whatever is kept. */
export function SameRender({ readRequest, subscribe, shownId, showKept }: SameRenderProps) {
  const nowMs = useNow();
  const [same, setSame] = useState<KeptRender>();

  const lookUp = useEffectEvent(async () => {
    const request = readRequest();
    setSame(request && (await renderStore.findSame(request).catch(() => undefined)));
  });
  useEffect(() => {
    let timer: number | undefined;
    function schedule(): void {
      clearTimeout(timer);
      timer = window.setTimeout(() => void lookUp(), LOOKUP_DELAY_MS);
    }
    schedule();
    const unsubscribe = [subscribe(schedule), renderStore.subscribe(schedule)];
    return () => {
      clearTimeout(timer);
      unsubscribe.forEach((stop) => stop());
    };
  }, [subscribe]);

  return (
    <output className="empty:-mb-3 text-xs text-grey-11">
      {same !== undefined && same.id !== shownId && (
        <span className="flex flex-wrap items-center gap-x-3">
          You rendered this {describeDay(same.renderedAt, nowMs)} at {formatClock(same.renderedAt)}.
          <Button look="quiet" className="text-xs underline" onClick={() => void showKept(same.id).catch(() => {})}>
            Use it, and spend nothing
          </Button>
        </span>
      )}
    </output>
  );
}
