import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { control, openForm, sendForm } from './support/form-page.ts';
import { OTHER_TEMPLATE } from './support/start-other-service.ts';
import { download, expect, expectAccessible, test } from './support/test.ts';

test.use({
  otherTemplate: { variables: [{ name: '__proto__', type: 'text', label: 'Guest', required: true }] },
});

/** Waits until the browser has stored this many renders: leaving the page sooner is leaving before it is kept. */
async function untilStored(page: Page, count: number): Promise<void> {
  const countStored = async () => {
    // Opening it here first would make it, and without its stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'galley-renders')) return 0;
    const read = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const database = await read(indexedDB.open('galley-renders'));
    const stored = await read(database.transaction('renders').objectStore('renders').count());
    database.close();
    return stored;
  };
  await expect.poll(() => page.evaluate(countStored)).toBe(count);
}

/** Opens the history and waits for its renders. */
async function openHistory(page: Page, address: string, count: number, query = ''): Promise<void> {
  if (count > 0) await untilStored(page, count);
  await page.goto(`${address}/history${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expect(cards(page)).toHaveCount(count);
}

function cards(page: Page) {
  return page.getByRole('main').getByRole('listitem').getByRole('button');
}

test('twenty renders are all there after a reload, and nothing is spent for it', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  test.slow();
  await openForm(page, galleyOfOther.address);
  const bytes: Uint8Array[] = [];
  for (let number = 1; number <= 20; number += 1) {
    // oxlint-disable no-await-in-loop -- one render after the other, as a person makes them
    await control(page, 'Guest').fill(`Guest ${number}`);
    await sendForm(page, otherService);
    if (number === 13) bytes.push((await download(page)).bytes);
    // oxlint-enable no-await-in-loop
  }
  await untilStored(page, 20);
  await page.reload();
  await expect(page.getByRole('img', { name: 'Render of Door pass' })).toBeVisible();
  await expect(page.getByText(/Rendered today at \d\d:\d\d, and kept by this browser/)).toBeVisible();
  await openHistory(page, galleyOfOther.address, 20);
  await expectAccessible(page);
  await page.reload();
  await expect(cards(page)).toHaveCount(20);
  await expect(cards(page).first().locator('img')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search' }).fill('guest 13');
  await expect(cards(page)).toHaveCount(1);
  await cards(page).click();
  const dialog = page.getByRole('dialog', { name: 'Door pass' });
  await expect(dialog.getByRole('img', { name: 'Render of Door pass' })).toBeVisible();
  await expect(dialog).toContainText('Guest 13');
  await expect(dialog).toContainText('37 of 50');
  await expect(dialog).toContainText(otherService.url.replace(/\/$/, ''));
  await expectAccessible(page);
  expect((await download(page)).bytes).toEqual(bytes[0]);

  await dialog.getByRole('button', { name: 'Use these values' }).click();
  await expect(control(page, 'Guest')).toHaveValue('Guest 13');
  expect(page.url()).toBe(`${galleyOfOther.address}/templates/${OTHER_TEMPLATE}`);
  expect(otherService.generated).toHaveLength(20);
});

test('a render that was paid for is offered before it is paid for again', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  await openForm(page, galleyOfOther.address);
  await control(page, 'Guest').fill('Zoë');
  await sendForm(page, otherService);
  const first = (await download(page)).bytes;
  await control(page, 'Guest').fill('Ada');
  await sendForm(page, otherService);
  const offer = page.getByText('You rendered this today');
  await expect(offer).toHaveCount(0);
  await control(page, 'Guest').fill('Zoë');
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use it, and spend nothing' }).click();
  await expect(offer).toHaveCount(0);
  expect((await download(page)).bytes).toEqual(first);
  expect(otherService.generated).toHaveLength(2);

  await page.getByLabel('Format').selectOption('webp');
  await page.getByLabel('Format').selectOption('png');
  await control(page, 'Guest').fill('Ada');
  await expect(offer).toBeVisible();
  await sendForm(page, otherService);
  expect(otherService.generated).toHaveLength(3);
});

test('a render is named, pinned, deleted and put back', async ({ page, galleyOfOther, otherService }) => {
  await openForm(page, galleyOfOther.address);
  for (const guest of ['Ada', 'Zoë']) {
    // oxlint-disable no-await-in-loop -- one render after the other, as a person makes them
    await control(page, 'Guest').fill(guest);
    await sendForm(page, otherService);
    // oxlint-enable no-await-in-loop
  }
  await openHistory(page, galleyOfOther.address, 2);
  await cards(page).first().focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name').fill('For the door');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(cards(page).first()).toContainText('For the door');
  await page.getByLabel('Pinned only').check();
  await expect(cards(page)).toHaveCount(1);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await cards(page).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('For the door is deleted.')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(1);
});

test('renders leave as a ZIP file and come back from it in another browser', async ({
  page,
  browser,
  galleyOfOther,
  otherService,
}) => {
  await openForm(page, galleyOfOther.address);
  for (const guest of ['Ada', 'Zoë']) {
    // oxlint-disable no-await-in-loop -- one render after the other, as a person makes them
    await control(page, 'Guest').fill(guest);
    await sendForm(page, otherService);
    // oxlint-enable no-await-in-loop
  }
  await openHistory(page, galleyOfOther.address, 2);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all as ZIP' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^Galley history .*\.zip$/);
  const buffer = readFileSync(await saved.path());

  const other = await browser.newPage();
  await openHistory(other, galleyOfOther.address, 0);
  await expect(other.getByText('No renders yet.')).toBeVisible();
  async function importFile(name: string, bytes: Buffer): Promise<void> {
    const [chooser] = await Promise.all([
      other.waitForEvent('filechooser'),
      other.getByRole('button', { name: 'Import ZIP…' }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'application/zip', buffer: bytes });
  }
  await importFile('broken.zip', buffer.subarray(0, 200));
  await expect(other.getByText('This file is no ZIP file, or it is cut off.')).toBeVisible();
  await importFile('history.zip', buffer);
  await expect(other.getByText('2 imported.')).toBeVisible();
  await expect(cards(other)).toHaveCount(2);
  await importFile('history.zip', buffer);
  await expect(other.getByText('0 imported. 2 were here already.')).toBeVisible();
  await cards(other).last().click();
  await expect(other.getByRole('dialog')).toContainText('Ada');
  await expect(other.getByRole('img', { name: 'Render of Door pass' })).toBeVisible();
  await other.close();
});

test('two tabs see each other’s renders', async ({ page, context, galleyOfOther, otherService }) => {
  const other = await context.newPage();
  await openHistory(other, galleyOfOther.address, 0);
  await openForm(page, galleyOfOther.address);
  await control(page, 'Guest').fill('Zoë');
  await sendForm(page, otherService);
  await expect(cards(other)).toHaveCount(1);
});

test('a full storage costs no render: the image stays and can be saved', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openForm(page, galleyOfOther.address);
  await control(page, 'Guest').fill('Zoë');
  await sendForm(page, otherService);
  await expect(page.getByText('This browser keeps no more renders: its storage is full.')).toBeVisible();
  await expectAccessible(page);
  expect((await download(page)).bytes.length).toBeGreaterThan(1_000);
});
