import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { encodeFragment } from '../src/app/template/fill/link-codec.ts';
import { buildPng } from '../src/testing/build-png.ts';
import { typeText } from './kit/fill-field.ts';
import { fillVariables } from './kit/verbs.ts';
import { chooseCsv } from './support/batches.ts';
import { choose, field, untilKept } from './support/fill-form.ts';
import { openForm, CONFERENCE_PASS } from './support/form-page.ts';
import { fieldCount, fieldValues } from './support/every-type.ts';
import { OTHER_TEMPLATE } from './support/start-other-service.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('a link to a changed template shows the values without a field', async ({ page, galleyOfOther }) => {
  const typed: [string, string][] = [
    ['mail', 'ada@example.com'],
    ['hall', 'Seven'],
  ];
  const hash = await encodeFragment({ typed, format: 'png', scale: 1 });
  await page.goto(`${galleyOfOther.address}/templates/${OTHER_TEMPLATE}${hash}`);
  const left = page.getByRole('region', { name: 'Values without a field' });
  await expect(left).toContainText('ada@example.com');
  await expect(left).toContainText('Seven');
  await expectAccessible(left);
  await typeText(field(page, 'text'), 'goes on');
  await untilKept(page, 'goes on');
  await page.reload();
  await expect(left).toContainText('ada@example.com');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(left).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'text')).toHaveValue('goes on');
  await expect(left).toHaveCount(0);
});

test.describe('two tabs', () => {
  // Both request proofs with one key. A queued proof is replaced by a later one and requested again.
  test.use({ expectedConsoleError: /409/ });

  test('keep separate values of one template after a reload, including an image', async ({ page, context, galley }) => {
    await openForm(page, galley.address, CONFERENCE_PASS);
    const other = await context.newPage();
    // The embedded service ignores the case of ids.
    await openForm(other, galley.address, CONFERENCE_PASS.toUpperCase());
    // Bytes after the end of the image make the file large.
    const heavy = Buffer.concat([buildPng({ width: 8, height: 8 }), Buffer.alloc(2_000_000, 7)]);
    await fillVariables(page, { [fieldValues.image.label]: { name: 'a.png', mimeType: 'image/png', buffer: heavy } });
    await typeText(field(page, 'text'), 'First tab');
    await untilKept(page, 'First tab');
    await typeText(field(other, 'text'), 'Second tab');
    await untilKept(other, 'Second tab');
    await page.reload();
    await other.reload();
    await expect(field(page, 'text')).toHaveValue('First tab');
    await expect(page.getByRole('button', { name: 'Remove file' })).toBeVisible();
    await expect(field(other, 'text')).toHaveValue('Second tab');
  });
});

test.describe('a template that is changed while its form is open', () => {
  const [guest, city] = ['Guest', 'City'].map((label) => ({ name: label.toLowerCase(), type: 'text', label }));
  test.use({ otherTemplate: { variables: [guest, city] as object[] }, expectedConsoleError: /404/ });

  test('keeps each value with its variable, and shows a message once it is deleted', async ({
    page,
    galleyOfOther,
    otherService,
  }) => {
    await page.clock.install();
    await page.goto(`${galleyOfOther.address}/templates/${OTHER_TEMPLATE}`);
    await fillVariables(page, { Guest: 'Ada', City: 'London' });
    const leaveAndComeBack = async () => {
      await page.getByRole('banner').getByRole('link', { name: 'History' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
      await page.clock.fastForward(61_000);
      await page.goBack();
    };
    otherService.reset([city as object, { name: 'day', type: 'text', label: 'Day' }, guest as object]);
    await leaveAndComeBack();
    const boxes = page.getByRole('form', { name: 'Variables' }).getByRole('textbox');
    await expect(boxes).toHaveCount(3);
    await expect(boxes.nth(0)).toHaveValue('London');
    await expect(boxes.nth(1)).toHaveValue('');
    await expect(boxes.nth(2)).toHaveValue('Ada');
    await page.getByRole('link', { name: 'Create from a spreadsheet' }).click();
    await expect(page.getByRole('region', { name: 'Sample file' })).toBeVisible();
    otherService.reset([city as object, { name: 'hour', type: 'text', label: 'Hour' }]);
    const read = page.waitForResponse((response) => response.url().endsWith(`/templates/${OTHER_TEMPLATE}`));
    await leaveAndComeBack();
    await (await read).finished();
    await chooseCsv(page, 'City,Hour\nRome,9');
    await expect(page.getByRole('combobox', { name: 'Hour', exact: true })).toHaveValue('1');
    await page.goBack();
    await expect(boxes).toHaveCount(2);
    await page.route(`**/templates/${OTHER_TEMPLATE}`, (route) => route.fulfill({ status: 404, json: {} }));
    await leaveAndComeBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Template not found' })).toBeVisible();
    await expect(boxes).toHaveCount(0);
  });
});

test.describe('a render that the service refuses', () => {
  const [guest, author, speaker] = ['Guest', 'Author', 'Speaker'].map((label) => ({
    name: label.toLowerCase(),
    type: 'text',
    label,
    required: true,
  }));
  test.use({ otherTemplate: { variables: [guest, author] as object[] }, expectedConsoleError: /400/ });

  test('reloads a changed template and explains the rejection', async ({ page, galleyOfOther, otherService }) => {
    await page.goto(`${galleyOfOther.address}/templates/${OTHER_TEMPLATE}`);
    const readAgain = () => page.waitForResponse((response) => response.url().endsWith(`/templates/${OTHER_TEMPLATE}`));
    await fillVariables(page, { Guest: 'Ada', Author: 'Byron' });
    const button = page.getByRole('button', { name: 'Generate', exact: true });
    const alert = page.getByRole('alert');
    const box = await page.getByLabel('Guest', { exact: true }).elementHandle();
    otherService.answerWith((response) => response.writeHead(400).end('The seat is taken'));
    await Promise.all([readAgain(), button.click()]);
    await expect(alert).toContainText('The seat is taken');
    await expect(page.getByLabel('Author', { exact: true })).toHaveValue('Byron');
    expect(await box?.evaluate(({ isConnected }) => isConnected)).toBe(true);

    otherService.reset([guest, speaker] as object[]);
    const errors = { author: ['No variable named author'], speaker: ['Speaker is required'] };
    otherService.answerWith((response) => response.writeHead(400).end(JSON.stringify({ message: 'Refused', errors })));
    await button.click();
    await expect(page.getByLabel('Speaker', { exact: true })).toHaveAccessibleDescription(/Speaker is required/);
    await expect(page.getByLabel('Guest', { exact: true })).toHaveValue('Ada');
    await expect(alert).toContainText('No variable named author');
    await expect(page.getByRole('region', { name: 'Values without a field' })).toContainText('Byron');
    otherService.answerWith(undefined);
    await fillVariables(page, { Speaker: 'Byron' });
    await button.click();
    await expect(alert).toHaveCount(0);
    const sent = () => otherService.generated.at(-1)?.body.variables;
    await expect.poll(sent).toEqual({ guest: 'Ada', speaker: 'Byron' });
  });
});

test('a killed browser has lost nothing when it is opened again', async ({ galleyOfOther }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-profile-'));
  const { launchOptions } = test.info().project.use;
  const first = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--remote-debugging-port=0'],
  });
  const typing = await first.newPage();
  await openForm(typing, galleyOfOther.address);
  await typeText(field(typing, 'text'), 'Typed a moment before');
  await untilKept(typing, 'Typed a moment before');
  const session = await first.browser()?.newBrowserCDPSession();
  await session?.send('Browser.crash').catch(() => {});
  await first.close().catch(() => {});

  const second = await chromium.launchPersistentContext(folder, launchOptions);
  const again = await second.newPage();
  await openForm(again, galleyOfOther.address);
  await expect(field(again, 'text')).toHaveValue('Typed a moment before');
  await second.close();
});

test('a form without any storage works and says so', async ({ page, galley }) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, { get: deny });
    }
    // As in Firefox.
    window.BroadcastChannel = function () {
      deny();
    } as unknown as typeof BroadcastChannel;
  });
  await openForm(page, galley.address, CONFERENCE_PASS);
  await typeText(field(page, 'text'), 'Zoë');
  await expect(
    page.getByText("This browser can't save your input. Closing this tab discards your input."),
  ).toBeVisible();
  await expect(field(page, 'text')).toHaveValue('Zoë');
  await choose(page, 'Fill with examples');
  await expect(page.getByText(`${fieldCount} of ${fieldCount} fields filled with examples.`)).toBeVisible();
});
