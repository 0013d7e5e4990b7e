import { keepText, openStorage } from '../../lib/open-storage.ts';

/** Read again by `public/theme.js`. */
const THEME_KEY = 'galley:theme';

/** The themes by the `color-scheme` that each stands for; empty leaves it to the system. */
export const themes = [
  ['', 'As the system has it'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

export type Theme = (typeof themes)[number][0];

/** The theme that the page has now. */
export function readTheme(): string {
  return document.documentElement.style.colorScheme;
}

// Another tab has chosen it.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === THEME_KEY) document.documentElement.style.colorScheme = newValue ?? '';
});

/** Puts a theme on the page, and keeps it for the next visit. */
export function switchTheme(theme: Theme): void {
  keepText(openStorage(), THEME_KEY, theme);
  document.documentElement.style.colorScheme = theme;
}
