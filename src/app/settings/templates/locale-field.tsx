import { useFormContext, useWatch } from 'react-hook-form';
import { localeChoices, nameLocale, timeZoneChoices } from '../../lib/locale-choices.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { DocumentDraft } from './draft-document.ts';

const SAMPLE = { amount: 1234.5, time: Date.UTC(2026, 11, 24) };

/** The locale for dates, numbers and prices, and the time zone for values with a time. */
export function LocaleField() {
  const { control, setValue } = useFormContext<DocumentDraft>();
  const [locale, timeZone] = useWatch({ control, name: ['locale', 'timeZone'] });
  const isListed = locale === undefined || localeChoices.some(([tag]) => tag === locale);
  const isListedZone = timeZone === undefined || timeZoneChoices.some(([name]) => name === timeZone);
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
        {localeChoices.map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Time zone"
        className="max-sm:basis-full sm:w-64"
        value={timeZone ?? ''}
        options={timeZoneChoices}
        hint="Only for values with a time, like 2026-12-24T23:30:00Z"
        onChange={({ target }) => setValue('timeZone', target.value || undefined)}
      >
        <option value="">As written</option>
        {!isListedZone && <option value={timeZone}>{timeZone}</option>}
      </SelectField>
    </div>
  );
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
