import { generate } from './kit/verbs.ts';
import { choose, field } from './support/fill-form.ts';
import { control } from './support/form-page.ts';
import { fillNineTypes } from './support/nine-types.ts';
import { holdScripts, openDrawn } from './support/open-drawn.ts';
import { OTHER_TEMPLATE } from './support/start-other-service.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const ADDRESS = `/templates/${OTHER_TEMPLATE}`;

test('a template comes in the document, and what is done with it before the app is there is not lost', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  const letThrough = await holdScripts(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.length = 0;
    // Its styles are in the document, too.
    const isThere = /\/(index|template-page)-[^/]+\.css$/.test(request.url());
    if (isThere || request.url().includes(`/api/v1${ADDRESS}`)) asked.push(request.url());
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

test.describe('a form that is complete', () => {
  test.use({ otherTemplate: { variables: [{ name: 'line', type: 'email', label: 'Line', required: false }] } });

  test('is sent once by a press before the app is there, as chosen, and not by Enter in a field', async ({
    page,
    galleyOfOther,
    otherService,
  }) => {
    let letThrough = await holdScripts(page);
    await openDrawn(page, galleyOfOther.address + ADDRESS);
    await control(page, 'Line').fill('zoe@example.com');
    await control(page, 'Line').press('Enter');
    letThrough();
    await expect(page.getByText('Quota is known after the first render')).toBeVisible();
    await page.getByRole('tab', { name: 'Schema' }).click();
    expect(otherService.generated).toEqual([]);
    await control(page, 'Line').fill('');
    await expect(page.getByText('Left out.')).toBeVisible();

    letThrough = await holdScripts(page);
    await openDrawn(page, galleyOfOther.address + ADDRESS);
    await control(page, 'Line').fill('zoe@example.com');
    await page.getByLabel('Scale').selectOption('3x');
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByRole('button', { name: 'Generate' }).click();
    letThrough();
    await expect(page.getByRole('img', { name: 'Render of Door pass' })).toBeVisible();
    expect(otherService.generated.map(({ body }) => [body.variables, body.options])).toEqual([
      [{ line: 'zoe@example.com' }, { scale: 3 }],
    ]);
  });
});

test.describe('a form of hundreds of fields', () => {
  const FAR = 250;
  const variables = Array.from({ length: 300 }, (_, index) => ({
    name: `line-${index}`,
    type: index === 280 ? 'email' : 'text',
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
    await page.getByLabel('Values', { exact: true }).fill(JSON.stringify({ 'line-280': 'no address' }));
    await page.getByRole('button', { name: 'Fill the form' }).click();
    await expect(control(page, 'Line 280')).toHaveValue('no address');
    await expect(control(page, 'Line 280')).toHaveAttribute('aria-invalid', 'true');
  });

  test('stays as it is when the scale is changed, before and after the app is there', async ({
    page,
    galleyOfOther,
  }) => {
    const letThrough = await holdScripts(page);
    await openDrawn(page, galleyOfOther.address + ADDRESS);
    await page.getByLabel('Scale').selectOption('2x');
    await control(page, 'Line 200').fill('before the app');
    const rows = await page.locator('.field-rows [name]').elementHandles();
    expect(rows).toHaveLength(300);
    const countLeft = async () => {
      const left = await Promise.all(rows.map((row) => row.evaluate((element) => element.isConnected)));
      return left.filter(Boolean).length;
    };
    letThrough();
    await expect(page.getByText(/^Gives .* px$/)).toHaveText('Gives 1200 × 800 px');
    expect(await countLeft()).toBe(300);
    await page.getByLabel('Scale').selectOption('3x');
    await expect(page.getByText(/^Gives .* px$/)).toHaveText('Gives 1800 × 1200 px');
    expect(await countLeft()).toBe(300);
    await expect(control(page, 'Line 200')).toHaveValue('before the app');
  });
});
