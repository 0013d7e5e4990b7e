import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openStorage } from '../../hooks/open-storage.ts';

/** Between the last key and what is kept. */
const PAUSE_MS = 500;
/** Characters; a browser keeps about five million for all pages of the app together. */
const LENGTH_MAX = 3_000_000;

export interface KeptControl {
  /** There is room for it. */
  isKept: boolean;
  /** It is saved, or given up: nothing of it is kept, now or later. */
  forget: () => void;
}

/** A reload, or a visit to another page, loses nothing of what fits. */
export function useKept(key: string, drawn: object, values: object): KeptControl {
  const [isKept, setKept] = useState(true);
  const isForgotten = useRef(false);
  const keepUnsaved = useEffectEvent((unsaved: object) => {
    if (!isForgotten.current) setKept(keep(key, unsaved));
  });
  const keepNow = useEffectEvent(() => keepUnsaved({ ...drawn, values }));
  useEffect(() => {
    const timer = setTimeout(() => keepUnsaved({ ...drawn, values }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [drawn, values]);
  // A page that is left is not waited for.
  useEffect(() => {
    const handleHide = () => keepNow();
    window.addEventListener('pagehide', handleHide);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      handleHide();
    };
  }, []);
  return {
    isKept,
    forget: () => {
      isForgotten.current = true;
      keep(key, undefined);
    },
  };
}

/** What this tab keeps there; this app alone writes it. */
export function readKept(key: string): object | undefined {
  try {
    const kept: unknown = JSON.parse(openStorage('sessionStorage')?.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'drawing' in kept && 'values' in kept ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it in this tab, and says whether there was room; undefined forgets it. */
function keep(key: string, kept: object | undefined): boolean {
  const storage = openStorage('sessionStorage');
  try {
    storage?.removeItem(key);
    if (kept === undefined) return true;
    const text = JSON.stringify(kept);
    if (text.length > LENGTH_MAX || storage === undefined) return false;
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
