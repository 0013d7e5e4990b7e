import type { Page } from '@playwright/test';
import { readStore } from './read-store.ts';
import { expect } from './test.ts';

/** Waits until the browser has stored this many renders. */
export async function untilStored(page: Page, count: number): Promise<void> {
  const read = async () => JSON.parse(await readStore(page, 'galley-renders', 'renders')) as unknown[];
  await expect.poll(read).toHaveLength(count);
}

/** Opens the history and waits for its renders. */
export async function openHistory(page: Page, address: string, count: number, query = ''): Promise<void> {
  if (count > 0) await untilStored(page, count);
  const path = `/history${query}`;
  // Navigate within the app without loading the page again.
  await (page.url().startsWith(address)
    ? page.evaluate((to) => history.pushState(null, '', to), path)
    : page.goto(address + path));
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expect(cards(page)).toHaveCount(count);
}

/** The renders in the history. */
export function cards(page: Page) {
  return page.getByRole('main').getByRole('listitem').getByRole('button');
}
