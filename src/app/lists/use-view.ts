import { useCallback, useEffect, useRef, useState } from 'react';
import { subscribeAddress } from '../hooks/address.ts';
import { formatView, parseView, type ListView } from './list-view.ts';

/** Browsers refuse an address that is written with every letter. */
const WRITE_DELAY_MS = 250;

export interface ViewControl {
  view: ListView;
  change: (part: Partial<ListView>) => void;
  /** Writes at once what is still to be written: the page is about to be left. */
  flush: () => void;
}

/** The view that the address tells. The address follows a moment later; back leads to the page before, not to the letter before. */
export function useView(): ViewControl {
  const [view, setView] = useState(() => parseView(location.search));
  const latest = useRef(view);
  const timer = useRef<number>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const search = formatView(latest.current);
    if (search !== location.search) history.replaceState(history.state, '', location.pathname + search + location.hash);
  }, []);

  const change = useCallback(
    (part: Partial<ListView>) => {
      latest.current = { ...latest.current, ...part };
      setView(latest.current);
      clearTimeout(timer.current);
      timer.current = window.setTimeout(flush, WRITE_DELAY_MS);
    },
    [flush],
  );

  useEffect(
    () =>
      subscribeAddress(() => {
        clearTimeout(timer.current);
        latest.current = parseView(location.search);
        setView(latest.current);
      }),
    [],
  );

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      // By now the address is that of another page.
      clearTimeout(timer.current);
    };
  }, [flush]);

  return { view, change, flush };
}
