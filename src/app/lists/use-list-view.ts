import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { formatView, parseView, type ListView } from './list-view.ts';

/** Browsers refuse an address that is written with every letter. */
const WRITE_DELAY_MS = 250;

export type ChangeView = (part: Partial<ListView>) => void;

export interface ViewControl {
  view: ListView;
  change: ChangeView;
  /** Writes what was typed last into the address at once, because the page is about to be left. */
  flush: () => void;
}

/** The view that the address names. Typing is written there a moment later. Back leads to the page before. */
export function useListView(): ViewControl {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<string>();
  const view = useMemo(
    () => ({ ...parseView(params), ...(typed === undefined ? undefined : { query: typed }) }),
    [params, typed],
  );

  const write = useCallback(
    (next: ListView) => {
      setParams(formatView(next), { replace: true, state: history.state as unknown });
      setTyped(undefined);
    },
    [setParams],
  );

  const change = useCallback(
    (part: Partial<ListView>) => {
      const isTyping = part.query !== undefined && Object.keys(part).length === 1;
      if (isTyping) setTyped(part.query);
      else write({ ...view, ...part });
    },
    [view, write],
  );

  const flush = useCallback(() => {
    if (typed !== undefined) write(view);
  }, [typed, view, write]);

  useEffect(() => {
    const timer = setTimeout(flush, WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [flush]);

  return { view, change, flush };
}
