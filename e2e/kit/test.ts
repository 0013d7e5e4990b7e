import { expect, test as base } from '@playwright/test';
import { startGalley, type RunningGalley } from './start-galley.ts';

/** What a test of this kit can ask for. */
export interface KitFixtures {
  /** Settings of `galley`, as its process reads them. By default there are none, so it uses the embedded service. */
  galleySettings: Record<string, string>;
  /** A Galley of this test's own, with a fresh quota; it ends with the test. */
  galley: RunningGalley;
}

/** Playwright's test with a separate Galley. */
export const test = base.extend<KitFixtures>({
  galleySettings: [{}, { option: true }],
  galley: async ({ page, galleySettings }, use) => {
    const galley = await startGalley(galleySettings);
    await use(galley);
    // A page that is still open would hold the process.
    await page.close();
    await galley.stop();
  },
});

export { expect };
