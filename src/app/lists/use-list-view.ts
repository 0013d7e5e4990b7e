import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearch } from '../lib/search-params.ts';
import { listSearch, type ListView } from './list-view.ts';

/** Browsers limit how often an address may change. */
const WRITE_DELAY_MS = 250;

export type ChangeView = (part: Partial<ListView>) => void;

export interface ViewControl {
  view: ListView;
  change: ChangeView;
  /** Changes the query; the address follows after a pause. */
  type: (query: string) => void;
  /** Writes the typed query into the address at once, before the page is left. */
  flush: () => void;
}

/** The view in the address. */
export function useListView(): ViewControl {
  const [written, write] = useSearch(listSearch);
  const [typed, setTyped] = useState<string>();
  const view = useMemo(() => (typed === undefined ? written : { ...written, q: typed }), [written, typed]);

  function change(part: Partial<ListView>): void {
    write({ ...view, ...part });
    setTyped(undefined);
  }
  function flush(): void {
    if (typed !== undefined) change({});
  }

  const flushLatest = useEffectEvent(flush);
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => flushLatest(), WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return { view, change, type: setTyped, flush };
}
