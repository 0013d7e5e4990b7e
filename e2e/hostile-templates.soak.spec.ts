import fc from 'fast-check';
import { hostileTemplate } from '../src/testing/hostile-template.ts';
import { expect, test } from './support/test.ts';

/** `npm run soak` tries more. */
const COUNT = process.env.GALLEY_SOAK === '1' ? 40 : 2;
const templates = fc.sample(hostileTemplate, { seed: 7, numRuns: COUNT });

test(`${COUNT} hostile templates of a service each open as a page`, async ({ page, galleyOfOther }) => {
  const served = new Map(templates.map((template) => [template.id, template]));
  await page.route('**/api/v1/**', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return route.fulfill({ json: served.get(id) ?? [] });
  });
  const history = page.getByRole('heading', { level: 1, name: 'History' });
  await page.goto(`${galleyOfOther.address}/history`);
  await expect(history).toBeVisible();
  for (const id of served.keys()) {
    await page.evaluate((address) => window.history.pushState(null, '', address), `/templates/${id}`);
    await expect(page.getByRole('form', { name: 'Variables' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Leaves the page, so that the next form isn't mistaken for this one.
    await page.evaluate(() => window.history.pushState(null, '', '/history'));
    await expect(history).toBeVisible();
  }
});
