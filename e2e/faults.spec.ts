import type { ServerResponse } from 'node:http';
import { buildChunk, buildPng } from '../src/testing/build-png.ts';
import { downloadRender, generate, readQuota } from './kit/verbs.ts';
import { cards, untilStored } from './support/kept-renders.ts';
import { fieldValues, fillEveryType } from './support/every-type.ts';
import { OTHER_TEMPLATE, type Fault } from './support/start-other-service.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const quota = { 'x-quota-limit': '50', 'x-quota-remaining': '0', 'x-quota-reset': '2099-01-01T00:00:00Z' };

/** Faults that only differ in their message or bytes have unit tests. */
const faults: [name: string, fault: Fault, words: RegExp][] = [
  ['429', (response) => response.writeHead(429, quota).end('Monthly render quota exceeded'), /No renders left/],
  [
    '503',
    (response) => response.writeHead(503, { 'retry-after': '2' }).end('Every press is in use'),
    /The service is busy.*Every press is in use.*Try again in 2 s/s,
  ],
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
    /incomplete or damaged/,
  ],
  ['a dead connection', (response) => response.destroy(), /before the response finished/],
];

test.describe('a render that fails', () => {
  test.use({ expectedConsoleError: /Failed to load resource|ERR_/ });

  test('shows an alert, keeps the values and sends no second request', async ({
    page,
    galleyOfOther,
    otherService,
  }) => {
    const ids: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/generate')) ids.push(request.headers()['idempotency-key']);
    });
    await page.goto(`${galleyOfOther.address}/templates/${OTHER_TEMPLATE}`);
    await fillEveryType(page);
    for (const [at, [name, fault, words]] of faults.entries()) {
      await test.step(name, async () => {
        otherService.answerWith(fault);
        await page.getByRole('button', { name: 'Generate', exact: true }).click();
        await expect(page.getByRole('alert')).toContainText(words);
        await expect(page.getByRole('progressbar')).toHaveCount(0);
        await expect(page.getByLabel(fieldValues.text.label, { exact: true })).toHaveValue(fieldValues.text.typed);
        await expect(page.getByRole('img', { name: /^Render of / })).toHaveCount(0);
        if (name === '429') {
          expect(await readQuota(page)).toBe(0);
          await expectAccessible(page.getByRole('alert'));
        }
        expect(otherService.generated).toHaveLength(at + 1);
      });
    }
    for (const { label, typed } of Object.values(fieldValues)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(typed);
    }
    await test.step('a repeated message is announced again', async () => {
      const alert = page.getByRole('alert');
      const last = await alert.elementHandle();
      await page.getByRole('button', { name: 'Generate', exact: true }).click();
      // Screen readers only announce a new alert.
      await expect.poll(() => last?.evaluate(({ isConnected }) => isConnected)).toBe(false);
      await expect(alert).toContainText(/before the response finished/);
      expect(otherService.generated).toHaveLength(faults.length + 1);
    });
    await test.step('a retry has the id of the first attempt, whether or not the service documents idempotency', async () => {
      expect(ids.at(-1)).toBe(ids.at(-2));
      await page.route('**/service.json', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), isIdempotent: true } });
      });
      await page.reload();
      const button = page.getByRole('button', { name: 'Generate', exact: true });
      await button.click();
      await expect(page.getByRole('alert')).toContainText(/before the response finished/);
      await button.click();
      await expect.poll(() => ids.length).toBe(faults.length + 3);
      expect(ids.at(-1)).toBe(ids.at(-2));
    });
  });
});

test('a render with wrong headers is shown, and one with too many pixels is not decoded', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  const png = buildPng();
  await page.route('**/service.json', (route) => route.fulfill({ body: 'Bad gateway' }));
  await page.goto(`${galleyOfOther.address}/templates/${OTHER_TEMPLATE}`);
  await fillEveryType(page);
  await test.step('an image with too many pixels can be downloaded', async () => {
    const header = Buffer.from(png.subarray(16, 29));
    header.writeUInt32BE(15_000, 0);
    header.writeUInt32BE(15_000, 4);
    const bomb = Buffer.concat([png.subarray(0, 8), buildChunk('IHDR', header), png.subarray(33)]);
    otherService.answerWith((response) => response.writeHead(200, { 'content-type': 'image/png' }).end(bomb));
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('This image has too many pixels to show here.')).toBeVisible();
    await expect(preview.getByText('This image is too large to show.')).toBeVisible();
    await expect(preview.getByText(/^15000 × 15000 px · PNG$/)).toBeVisible();
    await expect(page.locator('img[src^="blob:"]')).toHaveCount(0);
    expect(Buffer.from((await downloadRender(page)).bytes)).toEqual(bomb);
    await page.getByRole('link', { name: 'History', exact: true }).first().click();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.locator('img[src^="blob:"]')).toHaveCount(0);
    await page.goBack();
  });
  await test.step('an image labeled as HTML', async () => {
    otherService.answerWith((response) => response.writeHead(200, { 'content-type': 'text/html' }).end(png));
    await generate(page);
    await expect(page.getByText('The image was sent as text/html, but it is image/png.')).toBeVisible();
  });
  await test.step('a broken image', async () => {
    // Only its first and last chunks, both complete.
    const broken = Buffer.concat([png.subarray(0, 33), png.subarray(-12)]);
    otherService.answerWith((response) =>
      response.writeHead(200, { ...quota, 'x-quota-remaining': '7', 'content-type': 'image/png' }).end(broken),
    );
    await expect(generate(page)).rejects.toThrow('The browser cannot show the image.');
    await expect(page.getByText("This browser can't show the image.")).toBeVisible();
    expect(await readQuota(page)).toBe(7);
    await expect(page.getByLabel(fieldValues.text.label, { exact: true })).toHaveValue(fieldValues.text.typed);
  });
});

test.describe('an app whose code was removed after it loaded', () => {
  test.use({ expectedConsoleError: /Failed to load resource|The code of this part could not be loaded|net::ERR/ });

  test('still renders, stores, reports failures and restores', async ({ page, galleyOfOther, otherService }) => {
    await page.goto(`${galleyOfOther.address}/history`);
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    await page.getByRole('link', { name: 'Galley', exact: true }).click();
    await page.getByRole('link', { name: 'Another service', exact: true }).click();
    await page.getByRole('link', { name: 'Door pass', exact: true }).click();
    await expect(page.getByRole('form', { name: 'Variables' })).toBeVisible();
    await page.route('**/assets/*', (route) => route.abort());

    await fillEveryType(page);
    await generate(page);
    await untilStored(page, 1);
    otherService.answerWith((response) => response.writeHead(429, quota).end('Monthly render quota exceeded'));
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('No renders left');
    otherService.answerWith((response) => response.writeHead(400).end('The seat is taken'));
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('The seat is taken');

    const name = page.getByLabel(fieldValues.text.label, { exact: true });
    await name.fill('Somebody else');
    await page.getByRole('link', { name: 'History', exact: true }).first().click();
    await cards(page).first().click();
    await page.getByRole('button', { name: 'Use these values' }).click();
    await expect(name).toHaveValue(fieldValues.text.typed);
    await expect(page.getByRole('img', { name: 'Render of Door pass' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(name).toHaveValue('Somebody else');
  });
});

test.describe('a render whose page was left', () => {
  test.use({ expectedConsoleError: /status of 400/ });

  test('finishes, is sent and stored once, and shows its progress when the page is opened again', async ({
    page,
    galleyOfOther,
    otherService,
  }) => {
    let answer: ServerResponse | undefined;
    otherService.answerWith((response) => (answer = response));
    await page.goto(`${galleyOfOther.address}/templates/${OTHER_TEMPLATE}`);
    await fillEveryType(page);
    const button = page.getByRole('button', { name: 'Generate', exact: true });
    const leave = async () => {
      await page.getByRole('link', { name: 'History', exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    };
    await button.click();
    await expect.poll(() => otherService.generated.length).toBe(1);
    await leave();
    const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await page.goBack();
    await expect(page.getByRole('progressbar', { name: 'Rendering' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    // The button is locked.
    await button.press('Enter');
    await leave();
    answer?.writeHead(200).end(buildPng());
    await expect(cards(page)).toHaveCount(1);
    await page.goBack();
    await expect(page.getByRole('img', { name: 'Render of Door pass' })).toBeVisible();
    expect(otherService.generated).toHaveLength(1);

    await page.getByLabel(fieldValues.text.label, { exact: true }).fill('Somebody else');
    await button.click();
    await expect.poll(() => otherService.generated.length).toBe(2);
    await leave();
    const isAnswered = page.waitForResponse(/generate$/);
    answer?.writeHead(400).end('The seat is taken');
    await isAnswered;
    await page.goBack();
    await expect(page.getByRole('alert')).toContainText('The seat is taken');
    await button.click();
    await expect.poll(() => otherService.generated.length).toBe(3);
    await page.getByRole('button', { name: 'Cancel' }).click();

    // The retry gets the response to the render that is still in progress.
    const isSent = page.waitForRequest(/generate$/);
    await button.click();
    await isSent;
    await leave();
    const isRefused = page.waitForResponse(/generate$/);
    answer?.writeHead(400).end('{"message":"Look again","errors":{"badge":["The badge is taken"]}}');
    await isRefused;
    await page.goBack();
    await expect(page.getByLabel(fieldValues.barcode.label, { exact: true })).toHaveAccessibleDescription(/is taken/);
    await expect(page.getByText('1 field needs attention.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Door pass' })).toBeFocused();
    expect(otherService.generated).toHaveLength(3);
  });
});
