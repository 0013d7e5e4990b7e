import { expect, type Page } from '@playwright/test';
import { fieldValues } from './every-type.ts';
import { readStore } from './read-store.ts';

/** Chooses an action in the form's menu. */
export async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('group', { name: 'More actions for the form' }).getByRole('button', { name: item }).click();
}

/** Fills in the form from pasted text. */
export async function paste(page: Page, text: string): Promise<void> {
  await choose(page, 'Fill from a spreadsheet row…');
  await page.getByLabel('Values', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Fill the form' }).click();
}

/** The field for a type. */
export function field(page: Page, type: keyof typeof fieldValues) {
  return page.getByRole('form', { name: 'Variables' }).getByLabel(fieldValues[type].label, { exact: true });
}

/** Copies and returns the link to the filled form. */
export async function copyLink(page: Page): Promise<string> {
  await choose(page, 'Copy link');
  await expect(page.getByText('Link copied.')).toBeVisible();
  return page.evaluate(async () => navigator.clipboard.readText());
}

/** Waits until the last key press is on disk. */
export async function untilKept(page: Page, text: string): Promise<void> {
  await expect.poll(() => readStore(page, 'galley-unsaved', 'drafts')).toContain(JSON.stringify(text));
}
