import { openStorage } from '../hooks/open-storage.ts';

export const THEME_KEY = 'galley:theme';

/** Light or dark as somebody chose it; as the system has it until then. */
export function applyTheme(): void {
  document.documentElement.style.colorScheme = openStorage()?.getItem(THEME_KEY) ?? '';
}
