import type { APIRequestContext } from '@playwright/test';
import { generatePath } from '../src/contract/routes.ts';
import { startGalley, type RunningGalley } from './kit/start-galley.ts';
import { fillVariables, generate, readQuota } from './kit/verbs.ts';
import { openForm } from './support/form-page.ts';
import { expect, test } from './support/test.ts';

/** Shared by all tests. Each counts its own renders. */
let galley: RunningGalley;
const SLOW_ANSWER = 'fa017000-0000-4000-8000-000000000001';

test.describe.configure({ mode: 'default' });
test.use({ expectedConsoleError: /Failed to load resource|ERR_/ });
test.beforeAll(async () => {
  galley = await startGalley({ GALLEY_FAULTS: '1' });
});
test.afterAll(() => galley.stop());

/** An invalid request is free, and its response contains the quota. */
async function readLeft(request: APIRequestContext): Promise<number> {
  const path = generatePath(SLOW_ANSWER);
  const response = await request.post(galley.address + path, { data: { format: 'none' } });
  expect(response.status()).toBe(400);
  return Number(response.headers()['x-quota-remaining']);
}

test('a failed read shows the message of the service', async ({ page }) => {
  await page.goto(galley.address);
  await page.getByRole('link', { name: 'Faults', exact: true }).click();
  const open = async (name: string) => page.getByRole('link', { name, exact: true }).click();
  for (const [name, words] of [
    ['Template with a server error', 'The drawer of this template is stuck.'],
    ['Template as HTML', 'The service sent an unexpected response.'],
    ['Deleted template', 'Not found, or not shared with you.'],
  ] as const) {
    await open(name);
    await expect(page.getByRole('alert')).toContainText(words);
    await page.goBack();
  }
  await open('Slow template');
  await expect(page.getByRole('form', { name: 'Variables' })).toBeVisible();
  await open('Galley');
  await open('List fault');
  await expect(page.getByRole('alert')).toContainText('The catalog is being sorted.');
});

test('a used-up quota shows at the button, a slow render shows its progress, and a canceled one is refunded', async ({
  page,
  context,
  request,
}) => {
  const before = await readLeft(request);
  const headers = { 'x-quota-limit': '1000', 'x-quota-remaining': '0', 'x-quota-reset': '800000' };
  await page.route('**/quota', (route) => route.fulfill({ headers }));
  await openForm(page, galley.address, SLOW_ANSWER);
  await expect(page.getByText(/^No renders left until \d+ [A-Z][a-z]+, \d\d:\d\d$/)).toBeVisible();
  await fillVariables(page, { Words: 'Drawn late', 'Delay in milliseconds': 1 });
  await page.unroute('**/quota');
  await generate(page);

  await fillVariables(page, { 'Delay in milliseconds': 3_400 });
  const rendered = generate(page);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('progressbar', { name: 'Rendering' })).toBeVisible();
  await expect(preview.getByText('Rendering · 2 s')).toBeVisible();
  await expect(preview.getByText('This is taking longer than usual.')).toBeVisible();
  await rendered;
  await expect(preview.getByRole('progressbar')).toHaveCount(0);

  await fillVariables(page, { 'Delay in milliseconds': 20_000 });
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(preview.getByRole('progressbar', { name: 'Rendering' })).toBeVisible();
  const other = await context.newPage();
  await openForm(other, galley.address, SLOW_ANSWER);
  await expect.poll(() => readQuota(other)).toBe(before - 3);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => readQuota(page)).toBe(before - 2);
  await expect.poll(() => readQuota(other)).toBe(before - 2);
  expect(await readLeft(request)).toBe(before - 2);
});
