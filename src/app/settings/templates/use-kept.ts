import { useRef, useState } from 'react';
import { keepInTab, readFromTab } from '../../lib/tab-storage.ts';
import { usePausedSave } from '../../lib/use-paused-save.ts';

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
  const keep = () => {
    if (!isForgotten.current) setKept(keepInTab(key, { ...drawn, values }, LENGTH_MAX));
  };
  usePausedSave(keep, PAUSE_MS, [drawn, values]);
  return {
    isKept,
    forget: () => {
      isForgotten.current = true;
      keepInTab(key, undefined);
    },
  };
}

/** What this tab keeps there; this app alone writes it. */
export function readKept(key: string): object | undefined {
  const kept = readFromTab(key);
  return typeof kept === 'object' && kept !== null && 'drawing' in kept && 'values' in kept ? kept : undefined;
}
