import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import type Axe from 'axe-core';
import { startGalley, type RunningGalley } from '../kit/start-galley.ts';
import { expect, test as base } from '../kit/test.ts';
import { startListService, type ListService } from './start-list-service.ts';
import { startOtherService, type OtherService } from './start-other-service.ts';

/** Started once per worker, because starting it takes longer than most tests. */
interface WorkerFixtures {
  sharedGalley: RunningGalley;
  sharedOther: { service: OtherService; galley: RunningGalley };
  /** Used by `list-test.ts`. Fixtures there would need more workers. */
  sharedLists: { lists: ListService; galley: RunningGalley };
}

interface Fixtures {
  /** The template in `otherService`. By default, it has every type and an unknown one. */
  otherTemplate: { variables: readonly object[] } | undefined;
  otherService: OtherService;
  /** The app against the hand-written service. */
  galleyOfOther: RunningGalley;
  /** Expected console messages. Any other error or warning fails the test. */
  expectedConsoleError: RegExp | undefined;
}

/** The kit's test with other services. Unexpected console errors fail it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedGalley: [
    async ({}, use) => {
      const galley = await startGalley();
      await use(galley);
      await galley.stop();
    },
    { scope: 'worker' },
  ],
  sharedOther: [
    async ({}, use) => {
      const service = await startOtherService();
      const galley = await startGalley({ RENDER_API_URL: service.url, RENDER_API_KEY: service.key });
      await use({ service, galley });
      await service.stop();
      await galley.stop();
    },
    { scope: 'worker' },
  ],
  sharedLists: [
    async ({}, use) => {
      const lists = await startListService({ projectCount: 0, templateCount: 0 });
      const galley = await startGalley({ RENDER_API_URL: lists.url, RENDER_API_KEY: lists.key });
      await use({ lists, galley });
      await lists.stop();
      await galley.stop();
    },
    { scope: 'worker' },
  ],
  // A test with its own settings gets a separate process with a full quota.
  galley: async ({ page, galleySettings, sharedGalley }, use) => {
    const hasSettings = Object.keys(galleySettings).length > 0;
    const galley = hasSettings ? await startGalley(galleySettings) : sharedGalley;
    await use(galley);
    await page.close();
    if (hasSettings) await galley.stop();
  },
  otherTemplate: [undefined, { option: true }],
  otherService: async ({ otherTemplate, sharedOther }, use) => {
    sharedOther.service.reset(otherTemplate?.variables);
    await use(sharedOther.service);
  },
  galleyOfOther: async ({ page, otherService, sharedOther }, use) => {
    void otherService;
    await use(sharedOther.galley);
    await page.close();
  },
  expectedConsoleError: [undefined, { option: true }],
  page: async ({ page, expectedConsoleError }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // Chromium checks the icon again after a navigation, even offline.
      if (message.location().url.endsWith('/favicon.svg')) return;
      // On a slow machine, a newer preview replaces one that waits.
      if (/\/(proof|check)$/.test(message.location().url) && message.text().includes('409')) return;
      if (expectedConsoleError?.test(message.text()) !== true) errors.push(message.text());
    });
    await use(page);
    expect(errors, 'unexpected errors in the console').toEqual([]);
  },
});

export { expect };

/** Whether all images have loaded. */
export function areLoaded(images: Locator): Promise<boolean> {
  return images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0));
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Fails if axe finds a violation in the page or part of it. Tests run with reduced motion, so no colors are in transition.
 */
export async function expectAccessible(part: Page | Locator, rules?: string[]): Promise<void> {
  const root = 'goto' in part ? part.locator(':root') : part;
  if (!(await root.evaluate(() => 'axe' in window))) await root.page().evaluate(axeSource);
  const violations = await root.evaluate(async (element, runOnly) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // Preloading is only needed for audio and video rules.
    const found = await axe.run(element, { resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) });
    return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, rules);
  expect(violations).toEqual([]);
}

/** Waits until leaving the page would show a confirmation. */
export async function expectLeaveQuestion(page: Page): Promise<void> {
  const mayLeave = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(mayLeave).toBe(false);
}

/** Fails if axe finds poor contrast in dark or forced colors. */
export async function expectReadable(part: Page | Locator): Promise<void> {
  const page = 'goto' in part ? part : part.page();
  for (const media of [{ colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia(media);
    await expectAccessible(part, ['color-contrast', 'link-in-text-block']);
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
}
