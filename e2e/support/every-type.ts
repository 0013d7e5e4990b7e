import type { Page } from '@playwright/test';
import type { VariableType } from '../../src/contract/variable.ts';
import { fillVariables } from '../kit/verbs.ts';

/**
 * Labels and values of a template with every variable type, in the order of its fields. Email, phone and web address follow one
 * another, because `fill.spec.ts` pastes cells into them.
 */
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
} as const satisfies Record<VariableType, { label: string; typed: string }>;

export const fieldCount = Object.keys(fieldValues).length;

const { image: _picture, ...typedFields } = fieldValues;

/** Types into every field of that template except the image, letter by letter. */
export async function typeEveryType(page: Page): Promise<void> {
  await fillVariables(page, Object.fromEntries(Object.values(typedFields).map(({ label, typed }) => [label, typed])));
}

/** Fills in the same fields at once. */
export async function fillEveryType(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Variables' });
  for (const { label, typed } of Object.values(typedFields)) await form.getByLabel(label, { exact: true }).fill(typed);
}
