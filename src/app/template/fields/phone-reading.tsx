import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Formats a phone number with its country, so that the user can check it; empty for other text. */
export function readPhone(text: string): string {
  const number = parsePhoneNumberFromString(text);
  if (number === undefined) return '';
  const country = number.country && countries.of(number.country);
  const read = [country, number.formatInternational()].filter(Boolean).join(' · ');
  return number.isPossible() ? read : `${read} · may have too few or too many digits`;
}

export function PhoneReading({ text }: { text: string }) {
  return readPhone(text);
}
