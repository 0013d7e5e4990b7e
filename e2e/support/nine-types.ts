import type { Page } from '@playwright/test';
import { fillVariables } from '../kit/verbs.ts';

/** Labels of the template with all nine variable types, and what the walk types into them. */
export const fieldValues = {
  text: { label: 'Name', typed: 'Zoë “Z” O’Brien & Söhne' },
  image: { label: 'Photo', typed: '' },
  date: { label: 'Valid on', typed: '2027-02-28' },
  number: { label: 'Seat', typed: '214' },
  email: { label: 'Email', typed: 'zoe@example.com' },
  phone: { label: 'Phone', typed: '+44 20 7946 0958' },
  url: { label: 'Web address', typed: 'https://example.com/zoe?a=1&b=2' },
  qrcode: { label: 'Entry code', typed: 'https://example.com/e/214?t=Zoë' },
  barcode: { label: 'Badge number', typed: 'GX-0042-7' },
} as const;

/** Fills every typed field of the nine-type template by its label, as a person would. */
export async function fillNineTypes(page: Page): Promise<void> {
  const { image: _picture, ...others } = fieldValues;
  await fillVariables(page, Object.fromEntries(Object.values(others).map(({ label, typed }) => [label, typed])));
}
