import { useFormContext, useWatch } from 'react-hook-form';
import { locales } from '../../../variables/read-days.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { DocumentDraft } from './draft-document.ts';

/** Language names, each written in that language. */
const names = locales.map((tag) => ({ tag, name: nameLocale(tag) })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];

const SAMPLE = { amount: 1234.5, time: Date.UTC(2026, 11, 24) };

/** The locale for dates, numbers and prices, and the time zone for values with a time. */
export function LocaleField() {
  const { control, setValue } = useFormContext<DocumentDraft>();
  const [locale, timeZone] = useWatch({ control, name: ['locale', 'timeZone'] });
  const isListed = locale === undefined || locales.includes(locale);
  const isListedZone = timeZone === undefined || timeZones.includes(timeZone);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <SelectField
        label="Language of values"
        className="max-sm:basis-full sm:w-64"
        value={locale ?? ''}
        hint={<bdi>{describeSample(locale)}</bdi>}
        onChange={({ target }) => setValue('locale', target.value || undefined)}
      >
        <option value="">Not set (English)</option>
        {!isListed && <option value={locale}>{nameLocale(locale)}</option>}
        {names.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Time zone"
        className="max-sm:basis-full sm:w-64"
        value={timeZone ?? ''}
        options={timeZones.map((name) => [name, name.replaceAll('_', ' ')])}
        hint="Only for values with a time, like 2026-12-24T23:30:00Z"
        onChange={({ target }) => setValue('timeZone', target.value || undefined)}
      >
        <option value="">As written</option>
        {!isListedZone && <option value={timeZone}>{timeZone}</option>}
      </SelectField>
    </div>
  );
}

/** For example "Deutsch (Österreich)"; the tag itself if the browser doesn't know it. */
function nameLocale(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}

function describeSample(locale: string | undefined): string {
  try {
    const day = new Intl.DateTimeFormat(locale ?? 'en', { dateStyle: 'long', timeZone: 'UTC' }).format(SAMPLE.time);
    const price = new Intl.NumberFormat(locale ?? 'en', { style: 'currency', currency: 'EUR' }).format(SAMPLE.amount);
    return `${day} · ${price}`;
  } catch {
    return 'This browser doesn’t know this language.';
  }
}
