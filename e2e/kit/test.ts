import { expect, test as base } from '@playwright/test';
import { startGalley, type RunningGalley } from './start-galley.ts';

/** The kit's fixtures. */
export interface KitFixtures {
  /** Environment variables for `galley`. Without any, it uses the embedded service. */
  galleySettings: Record<string, string>;
  /** A separate Galley with a new quota for this test. */
  galley: RunningGalley;
}

/** Playwright's test with a separate Galley. */
export const test = base.extend<KitFixtures>({
  galleySettings: [{}, { option: true }],
  galley: async ({ page, galleySettings }, use) => {
    const galley = await startGalley(galleySettings);
    await use(galley);
    // An open page would keep the process running.
    await page.close();
    await galley.stop();
  },
});

export { expect };
