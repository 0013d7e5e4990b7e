import type { Page } from '@playwright/test';
import { generate } from './kit/verbs.ts';
import { choose, field } from './support/fill-form.ts';
import { control } from './support/form-page.ts';
import { fillNineTypes } from './support/nine-types.ts';
import { openDrawn } from './support/open-drawn.ts';
import { OTHER_TEMPLATE } from './support/start-other-service.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const ADDRESS = `/templates/${OTHER_TEMPLATE}`;

/** Keeps the app from starting, until it is let through. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const isDue = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\/index-[^/]+\.js$/, async (route) => {
    await isDue;
    await route.continue();
  });
  return () => letThrough();
}

test('a template comes in the document, and what is done with it before the app is there is not lost', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  const letThrough = await holdScripts(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.length = 0;
    if (request.url().includes(`/api/v1${ADDRESS}`)) asked.push(request.url());
  });
  await openDrawn(page, galleyOfOther.address + ADDRESS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Door pass');
  const form = page.getByRole('form', { name: 'Variables' });
  const drawn = await form.elementHandle();
  await field(page, 'number').fill('12');
  await field(page, 'text').pressSequentially('Zo');
  await page.getByRole('radio', { name: 'dark' }).check();
  await page.getByLabel('Scale').selectOption('2x');
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Generate' }).click();
  await field(page, 'text').focus();
  letThrough();
  // What is missing is said: the press was heard.
  await expect(page.getByText(/^\d fields need attention\./)).toBeVisible();
  // Taken over, not drawn anew.
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(field(page, 'number')).toHaveValue('12');
  await expect(field(page, 'text')).toHaveValue('Zo');
  await expect(page.getByRole('radio', { name: 'dark' })).toBeChecked();
  await expect(page.getByLabel('Scale')).toHaveValue('2');
  expect(asked).toEqual([]);
  // A draft of it is kept, though nothing was typed since.
  await page.reload();
  await expect(field(page, 'text')).toHaveValue('Zo');
  await expect(page.getByLabel('Scale')).toHaveValue('2');
  await fillNineTypes(page);
  await generate(page);
  expect(otherService.generated.map(({ body }) => body.variables)).toEqual([expect.objectContaining({ tone: 'dark' })]);
});

test.describe('a form of hundreds of fields', () => {
  const FAR = 250;
  const variables = Array.from({ length: 300 }, (_, index) => ({
    name: `line-${index}`,
    type: 'text',
    label: `Line ${index}`,
    required: index === FAR,
  }));
  test.use({ otherTemplate: { variables } });

  test('is whole from the start: what nobody has come near takes what is typed, and is checked', async ({
    page,
    galleyOfOther,
    otherService,
  }) => {
    const letThrough = await holdScripts(page);
    await openDrawn(page, galleyOfOther.address + ADDRESS);
    await expect(control(page, 'Line 299')).toBeAttached();
    await control(page, 'Line 200').fill('before the app');
    await page.evaluate(() => scrollTo(0, 0));
    letThrough();
    await expect(page.getByText('Quota is known after the first render')).toBeVisible();

    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByText('1 field needs attention.')).toBeVisible();
    await expect(control(page, `Line ${FAR}`)).toBeFocused();
    await page.keyboard.type('far away');
    await generate(page);
    expect(otherService.generated.map(({ body }) => body.variables)).toEqual([
      { 'line-200': 'before the app', [`line-${FAR}`]: 'far away' },
    ]);
  });

  test('loses no letter of a field that is typed in as soon as it is reached', async ({ page, galleyOfOther }) => {
    await openDrawn(page, galleyOfOther.address + ADDRESS);
    await expect(page.getByText('Quota is known after the first render')).toBeVisible();
    for (const at of [100, 170, 290]) {
      // oxlint-disable no-await-in-loop -- one after the other, as a person types
      await control(page, `Line ${at}`).evaluate((element) => element.focus({ preventScroll: true }));
      await page.keyboard.type('abcdefgh');
      await expect(control(page, `Line ${at}`)).toHaveValue('abcdefgh');
      // oxlint-enable no-await-in-loop
    }
    await page.reload();
    await expect(control(page, 'Line 290')).toHaveValue('abcdefgh');
    await expectAccessible(page);
  });

  test('shows what is filled in from elsewhere, however far it is', async ({ page, galleyOfOther }) => {
    await openDrawn(page, galleyOfOther.address + ADDRESS);
    await expect(page.getByText('Quota is known after the first render')).toBeVisible();
    await choose(page, 'Paste or open values…');
    await page.getByLabel('Values', { exact: true }).fill(JSON.stringify({ 'line-280': 'pasted' }));
    await page.getByRole('button', { name: 'Fill the form' }).click();
    await expect(control(page, 'Line 280')).toHaveValue('pasted');
    await page.getByLabel('Scale').selectOption('2x');
    await expect(control(page, 'Line 281')).toBeAttached();
    await expect(page.getByText('Gives', { exact: false })).toBeVisible();
  });
});
