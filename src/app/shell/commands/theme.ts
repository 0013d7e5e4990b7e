import { openStorage } from '../../hooks/open-storage.ts';
import { applyTheme, THEME_KEY } from '../apply-theme.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function switchTheme(theme: Theme): void {
  openStorage()?.setItem(THEME_KEY, theme === 'system' ? '' : theme);
  applyTheme();
}
