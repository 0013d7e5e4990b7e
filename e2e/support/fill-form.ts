import { expect, type Page } from '@playwright/test';
import { fieldValues } from './nine-types.ts';

const NINE_TYPES = 'a4c1d6e2-0b57-4f3a-9c1e-5d2f7a800304';

/** Opens the form of the template with all nine types. */
export async function openForm(page: Page, address: string, hash = ''): Promise<void> {
  await page.goto(`${address}/templates/${NINE_TYPES}${hash}`);
  await expect(page.getByRole('form', { name: 'Variables' })).toBeVisible();
}

/** Chooses an action of the menu of the form. */
export async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('group', { name: 'More actions for the form' }).getByRole('button', { name: item }).click();
}

/** Fills the form from a pasted text. */
export async function paste(page: Page, text: string): Promise<void> {
  await choose(page, 'Fill from a spreadsheet row…');
  await page.getByLabel('Values', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Fill the form' }).click();
}

/** The field of a type. */
export function field(page: Page, type: keyof typeof fieldValues) {
  return page.getByRole('form', { name: 'Variables' }).getByLabel(fieldValues[type].label, { exact: true });
}

/** Copies the link of the filled form, and gives it. */
export async function copyLink(page: Page): Promise<string> {
  await choose(page, 'Copy link');
  await expect(page.getByText('Link copied.')).toBeVisible();
  return page.evaluate(async () => navigator.clipboard.readText());
}

/** Waits until the last key is on disk. */
export async function untilKept(page: Page, text: string): Promise<void> {
  const isKept = async (typed: string) => {
    // Opening it here first would make it, and without its store.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'galley-unsaved')) return false;
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('galley-unsaved');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    if (!database.objectStoreNames.contains('drafts')) return false;
    const drafts = await new Promise<unknown[]>((resolve) => {
      const reading = database.transaction('drafts').objectStore('drafts').getAll();
      reading.addEventListener('success', () => resolve(reading.result as unknown[]));
    });
    database.close();
    return JSON.stringify(drafts).includes(JSON.stringify(typed));
  };
  await expect.poll(async () => page.evaluate(isKept, text)).toBe(true);
}
