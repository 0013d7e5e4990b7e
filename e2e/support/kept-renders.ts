import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until the browser has stored this many renders: leaving the page sooner is leaving before it is kept. */
export async function untilStored(page: Page, count: number): Promise<void> {
  const countStored = async () => {
    // Opening it here first would make it, and without its stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'galley-renders')) return 0;
    const read = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const database = await read(indexedDB.open('galley-renders'));
    const stored = await read(database.transaction('renders').objectStore('renders').count());
    database.close();
    return stored;
  };
  await expect.poll(() => page.evaluate(countStored)).toBe(count);
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

/** The renders that the history shows. */
export function cards(page: Page) {
  return page.getByRole('main').getByRole('listitem').getByRole('button');
}
