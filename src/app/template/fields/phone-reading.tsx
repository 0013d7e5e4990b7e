import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Formats a number with its country, so that the user can check it; empty for other texts. */
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
