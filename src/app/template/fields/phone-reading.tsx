import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Country and grouping of a number with a country code, to be read back; empty while there is nothing to say. */
export function readPhone(text: string): string {
  const number = parsePhoneNumberFromString(text);
  if (number === undefined) return '';
  const country = number.country && countries.of(number.country);
  const read = [country, number.formatInternational()].filter(Boolean).join(' · ');
  return number.isPossible() ? read : `${read} · may have a digit too few or too many`;
}

export function PhoneReading({ text }: { text: string }) {
  return readPhone(text);
}
