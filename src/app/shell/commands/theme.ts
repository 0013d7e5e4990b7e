import { keepText, openSharedStorage } from '../../lib/open-storage.ts';

/** Also read by `public/theme.js`, which knows no person. */
const THEME_KEY = 'galley:theme';

/** Themes, keyed by `color-scheme`; empty means the system's theme. */
export const themes = [
  ['', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

export type Theme = (typeof themes)[number][0];

/** Returns the page's theme. */
export function readTheme(): string {
  return document.documentElement.style.colorScheme;
}

// Another tab has changed the theme.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === THEME_KEY) document.documentElement.style.colorScheme = newValue ?? '';
});

/** Applies a theme and stores it. */
export function switchTheme(theme: Theme): void {
  keepText(openSharedStorage(), THEME_KEY, theme);
  document.documentElement.style.colorScheme = theme;
}
