import { useCallback, useEffect, useRef, useState } from 'react';
import { createServiceHook } from '../services.ts';
import { createUnsavedStore } from './create-unsaved-store.ts';
import { openStorage } from './open-storage.ts';

export const useUnsavedStore = createServiceHook(() => createUnsavedStore(openStorage('sessionStorage')));

/** The pause between the last change and the write. */
const PAUSE_MS = 300;

export interface Unsaved<Value> {
  /** The draft from an earlier visit. */
  restored: Value | undefined;
  /** False after a failed write: the draft is lost when the user leaves the page. */
  isStored: boolean;
  /** Stores a draft after a short pause, or when the user leaves the page; undefined deletes the draft. */
  store: (value: Value | undefined) => void;
  /** Deletes the draft for good, because it was saved or discarded. Later calls to `store` do nothing. */
  forget: () => void;
}

/** Stores unsaved work in this browser; undefined while the draft from an earlier visit is being read. */
export function useUnsaved<Value>(kind: string, id: string): Unsaved<Value> | undefined {
  const unsavedStore = useUnsavedStore();
  const [read, setRead] = useState<{ value: Value | undefined }>();
  const [isStored, setStored] = useState(true);
  const latest = useRef<Value>(undefined);
  const timer = useRef<number>(undefined);
  const isForgotten = useRef(false);

  const write = useCallback(() => {
    window.clearTimeout(timer.current);
    void unsavedStore.write(kind, id, latest.current).then(setStored);
  }, [unsavedStore, kind, id]);

  const store = useCallback(
    (value: Value | undefined) => {
      if (isForgotten.current) return;
      latest.current = value;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(write, PAUSE_MS);
    },
    [write],
  );

  const forget = useCallback(() => {
    isForgotten.current = true;
    latest.current = undefined;
    write();
  }, [write]);

  useEffect(() => {
    let isCurrent = true;
    void unsavedStore.read(kind, id).then((value) => {
      // Only this app writes to the store, and each kind has one type.
      if (isCurrent) setRead({ value: value as Value | undefined });
    });
    return () => {
      isCurrent = false;
    };
  }, [unsavedStore, kind, id]);

  useEffect(() => {
    const leaving = new AbortController();
    const handleLeave = () => latest.current !== undefined && write();
    // Before the browser asks whether to leave, and when the user leaves the page.
    for (const event of ['beforeunload', 'pagehide']) {
      window.addEventListener(event, handleLeave, { signal: leaving.signal });
    }
    return () => {
      leaving.abort();
      handleLeave();
    };
  }, [write]);

  return read && { restored: read.value, isStored, store, forget };
}
