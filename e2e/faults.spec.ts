import { buildPng } from '../src/testing/build-png.ts';
import { fieldValues, fillNineTypes } from './support/nine-types.ts';
import { OTHER_TEMPLATE, type Fault } from './support/start-other-service.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const quota = { 'x-quota-limit': '50', 'x-quota-remaining': '0', 'x-quota-reset': '2099-01-01T00:00:00Z' };

const faults: [name: string, fault: Fault, words: RegExp][] = [
  [
    '429',
    (response) => response.writeHead(429, quota).end('Monthly render quota exceeded'),
    /Monthly render quota exceeded/,
  ],
  ['401', (response) => response.writeHead(401).end('{"error":{"message":"Unknown key"}}'), /key was refused/i],
  ['404', (response) => response.writeHead(404).end(''), /missing or not shared/i],
  [
    '500 with an HTML page',
    (response) =>
      response
        .writeHead(500, { 'content-type': 'text/html' })
        .end('<html><title>Out of paper</title><script>alert(1)</script></html>'),
    /Out of paper/,
  ],
  [
    'a cut-off body',
    (response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '5000' });
      response.write(buildPng());
      setTimeout(() => response.destroy(), 50);
    },
    /broke off/,
  ],
  [
    'an empty body',
    (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(),
    /nothing instead of an image/,
  ],
  [
    'HTML with status 200',
    (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Please sign in</title>'),
    /not an image.*Please sign in/,
  ],
  [
    'an image cut short without a word',
    (response) => response.writeHead(200).end(buildPng().slice(0, -8)),
    /broke off/,
  ],
  ['a dead connection', (response) => response.destroy(), /cannot be reached/],
];

for (const [name, fault, words] of faults) {
  test.describe(name, () => {
    test.use({ expectedConsoleError: /Failed to load resource|ERR_/ });

    test('ends in an alert in words, the values kept, and no second request', async ({
      page,
      galleyOfOther,
      otherService,
    }) => {
      otherService.answerWith(fault);
      await page.goto(`${galleyOfOther.address}/templates/${OTHER_TEMPLATE}`);
      await fillNineTypes(page);
      await page.getByRole('button', { name: 'Generate', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText(words);
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      for (const { label, typed } of Object.values(fieldValues)) {
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(typed);
      }
      await expect(page.getByRole('img', { name: /^Render of / })).toHaveCount(0);
      await expectAccessible(page);
      expect(otherService.generated).toHaveLength(1);
    });
  });
}

test.describe('the words of a service', () => {
  test.use({ expectedConsoleError: /Failed to load resource/ });

  test('land on the fields they speak of', async ({ page, galleyOfOther, otherService }) => {
    const body = { message: 'Two values are wrong', errors: [{ field: 'user.name', message: 'This name is taken' }] };
    otherService.answerWith((response) => response.writeHead(422).end(JSON.stringify(body)));
    await page.goto(`${galleyOfOther.address}/templates/${OTHER_TEMPLATE}`);
    await fillNineTypes(page);
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByLabel(fieldValues.text.label, { exact: true })).toHaveAccessibleDescription(
      /This name is taken/,
    );
    await expect(page.getByRole('alert')).toContainText('Two values are wrong');
  });

  test('are spoken again when they come again, however fast', async ({ page, galleyOfOther, otherService }) => {
    otherService.answerWith((response) => response.writeHead(500).end('Out of paper'));
    await page.goto(`${galleyOfOther.address}/templates/${OTHER_TEMPLATE}`);
    await fillNineTypes(page);
    const generate = page.getByRole('button', { name: 'Generate', exact: true });
    await generate.click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Out of paper');
    const first = await alert.elementHandle();
    await generate.click();
    // A screen reader speaks an alert that comes, not one that stays.
    await expect.poll(() => first?.evaluate(({ isConnected }) => isConnected)).toBe(false);
    await expect(alert).toContainText('Out of paper');
    expect(otherService.generated).toHaveLength(2);
  });
});
