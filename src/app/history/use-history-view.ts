import { useSyncExternalStore } from 'react';
import { subscribeAddress, tellAddress } from '../hooks/address.ts';
import { readHistoryView, writeHistoryView, type HistoryView } from './history-view.ts';

/** The view in the address, and the way to write it there. */
export function useHistoryView(): [view: HistoryView, setView: (view: HistoryView) => void] {
  const query = useSyncExternalStore(subscribeAddress, () => location.search);
  return [readHistoryView(query), writeView];
}

function writeView(view: HistoryView): void {
  history.replaceState(history.state, '', location.pathname + writeHistoryView(view));
  tellAddress();
}
