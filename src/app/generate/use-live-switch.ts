import { useState } from 'react';
import { keepText, openStorage } from '../lib/open-storage.ts';

const STORAGE_KEY = 'galley:live-proof';

/** Whether proofs are wanted while one types, as this browser remembers it. */
export function useLiveSwitch(): [isWanted: boolean, turn: (isWanted: boolean) => void] {
  const [isWanted, setWanted] = useState(() => openStorage()?.getItem(STORAGE_KEY) !== 'off');
  function turn(next: boolean): void {
    setWanted(next);
    keepText(openStorage(), STORAGE_KEY, next ? 'on' : 'off');
  }
  return [isWanted, turn];
}
