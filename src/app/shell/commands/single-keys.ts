import { openStorage } from '../../hooks/open-storage.ts';

const STORAGE_KEY = 'galley:single-keys';

/** Whether shortcuts of one key without Ctrl work; they do until somebody switches them off. */
export function hasSingleKeys(): boolean {
  return openStorage()?.getItem(STORAGE_KEY) !== 'off';
}

export function switchSingleKeys(isOn: boolean): void {
  openStorage()?.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
}
