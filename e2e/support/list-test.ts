import type { Page } from '@playwright/test';
import type { RunningGalley } from '../kit/start-galley.ts';
import { projectId, type ListService } from './start-list-service.ts';
import { test as base } from './test.ts';

interface Fixtures {
  templateCount: number;
  lists: ListService;
  /** The app with a workspace of 12 projects and, by default, 300 templates, 289 of them in the first project. */
  galleyOfLists: RunningGalley;
}

const projectCount = 12;

export const test = base.extend<Fixtures>({
  templateCount: [300, { option: true }],
  lists: async ({ templateCount, sharedLists }, use) => {
    sharedLists.lists.reset({ projectCount, templateCount });
    await use(sharedLists.lists);
  },
  galleyOfLists: async ({ page, lists, sharedLists }, use) => {
    void lists;
    await use(sharedLists.galley);
    await page.close();
  },
});

/** The page for the project with the long list. */
export const FIRST_PROJECT = `/projects/${projectId(0)}`;
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
/** The number of items shown. */
export const status = (page: Page) => page.getByRole('main').getByRole('status');
export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Scrolls like a wheel. */
export async function scrollDown(page: Page, px: number): Promise<void> {
  await page.mouse.move(700, 600);
  for (let left = px; left > 0; left -= 500) await page.mouse.wheel(0, Math.min(left, 500));
}
