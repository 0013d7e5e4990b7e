import { openStorage } from '../../hooks/open-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Read again by `public/theme.js`. */
const THEME_KEY = 'galley:theme';

/** Light or dark from now on, or as the system has it. */
export function switchTheme(theme: Theme): void {
  const scheme = theme === 'system' ? '' : theme;
  openStorage()?.setItem(THEME_KEY, scheme);
  document.documentElement.style.colorScheme = scheme;
}
