import { useSyncExternalStore } from 'react';
import { createShelf, type Shelf, type ShelfState } from './create-shelf.ts';
import { openStorage } from './open-storage.ts';

let shelf: Shelf | undefined;

/** The one shelf of this browser. */
export function openShelf(): Shelf {
  return (shelf ??= createShelf({ storage: openStorage(), events: window }));
}

export function useShelf(): ShelfState {
  return useSyncExternalStore(openShelf().subscribe, openShelf().read);
}
