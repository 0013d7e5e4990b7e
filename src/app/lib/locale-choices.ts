import { locales } from '../../variables/read-days.ts';

/** Language tags and names, each written in that language. */
export const localeChoices = locales
  .map((tag) => [tag, nameLocale(tag)] as const)
  .sort(([, a], [, b]) => a.localeCompare(b, 'en'));

/** Names for `Intl` and for people. */
export const timeZoneChoices = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map(
  (name) => [name, name.replaceAll('_', ' ')] as const,
);

/** For example "Deutsch (Österreich)"; the tag itself if the browser doesn't know it. */
export function nameLocale(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
