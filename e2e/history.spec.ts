import type { Page } from '@playwright/test';
import { typeText } from './kit/fill-field.ts';
import { downloadRender } from './kit/verbs.ts';
import { dragFile } from './support/drag-file.ts';
import { choose } from './support/fill-form.ts';
import { control, openForm, sendForm } from './support/form-page.ts';
import { cards, openHistory, untilStored } from './support/kept-renders.ts';
import { saveFile } from './support/save-file.ts';
import { OTHER_TEMPLATE } from './support/start-other-service.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.use({
  otherTemplate: {
    variables: [
      { name: '__proto__', type: 'text', label: 'Guest', required: true },
      { name: 'table', type: 'text', label: 'Table' },
    ],
  },
});

/** Counts the object URLs that the page has created and not revoked. */
async function watchAddresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const alive = new Set<string>();
    const { createObjectURL, revokeObjectURL } = URL;
    Object.assign(window, { alive });
    URL.createObjectURL = (object) => {
      const url = createObjectURL.call(URL, object);
      alive.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      alive.delete(url);
      revokeObjectURL.call(URL, url);
    };
  });
  return () => page.evaluate(() => (window as unknown as { alive: Set<string> }).alive.size);
}

const RENDERS = 3;

test('three renders keep one image in memory and are found by a search after a reload', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  const countAddresses = await watchAddresses(page);
  await openForm(page, galleyOfOther.address);
  const bytes: Uint8Array[] = [];
  for (let number = 1; number <= RENDERS; number += 1) {
    await control(page, 'Guest').fill(`Guest ${number}`);
    await sendForm(page, otherService);
    if (number === 2) bytes.push((await downloadRender(page)).bytes);
  }
  await untilStored(page, RENDERS);
  await expect.poll(countAddresses).toBe(1);
  await page.reload();
  await expect(page.getByRole('img', { name: 'Render of Door pass' })).toBeVisible();
  await expect(page.getByText(/From History, rendered \d\d:\d\d\. No render was used\./)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'History' }).click();
  await expect(cards(page)).toHaveCount(RENDERS);
  await expect(cards(page).first().locator('img')).toBeVisible();
  await expect.poll(async () => (await countAddresses()) - (await cards(page).locator('img').count())).toBe(0);

  const countWrites = await page.evaluateHandle(() => {
    let count = 0;
    window.addEventListener('replaceState', () => (count += 1));
    return () => count;
  });
  // Letter by letter: the field keeps the focus while the list changes.
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.pressSequentially('guest 2', { delay: 60 });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('guest 2');
  await expect(cards(page)).toHaveCount(1);
  await search.press('x');
  await expect(page.getByText('No renders match.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Export|Delete)/ })).toHaveCount(0);
  await search.press('Backspace');
  await expect(page).toHaveURL(/\/history\?search=guest\+2$/);
  expect(await page.evaluate((count) => count(), countWrites)).toBeLessThan(8);
  await page.goBack();
  await expect(page.getByRole('form', { name: 'Variables' })).toBeVisible();
  await page.goForward();
  await expect(search).toHaveValue('guest 2');
  await expect(cards(page)).toHaveCount(1);
  await cards(page).click();
  const dialog = page.getByRole('dialog', { name: 'Guest 2' });
  await expect(dialog.getByRole('img', { name: 'Render of Door pass' })).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveAttribute('placeholder', 'Guest 2');
  await expect(dialog.getByRole('definition').first()).toHaveText('Guest 2');
  await expect(dialog).toContainText('48 of 50');
  await expect(dialog).toContainText(otherService.url.replace(/\/$/, ''));
  await expectAccessible(dialog);
  expect((await downloadRender(page)).bytes).toEqual(bytes[0]);

  await page.evaluate(() => {
    const seen: string[] = [];
    const look = () => {
      const image = document.querySelector('.preview img[alt="Render of Door pass"]');
      if (image) seen.push(getComputedStyle(image).opacity);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  });
  await dialog.getByRole('button', { name: 'Use these values' }).click();
  await expect(control(page, 'Guest')).toHaveValue('Guest 2');
  // Fields that were empty in the render are empty now, so none is reported as unchanged.
  await expect(page.getByText('1 of 2 fields filled.', { exact: true })).toBeVisible();
  // The form's earlier values also have a stored render.
  await expect(page.getByText('From History')).toBeVisible();
  // Its image isn't marked as outdated, not even briefly.
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect([...new Set(seen)]).toEqual(['1']);
  expect((await downloadRender(page)).name).toBe('Guest 2 - Door pass.png');
  expect(new URL(page.url()).pathname).toBe(`/templates/${OTHER_TEMPLATE}`);
  expect(otherService.generated).toHaveLength(RENDERS);
});

test('the preview is marked when values change, and a stored render of the current values appears automatically', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  const stale = page.getByText(/^Values of \d\d:\d\d/);
  const fromHistory = page.getByText('From History');
  const image = page.getByRole('img', { name: 'Render of Door pass' });
  await openForm(page, galleyOfOther.address);
  await control(page, 'Guest').fill('Zoë');
  await sendForm(page, otherService);
  const first = (await downloadRender(page)).bytes;
  await expect(stale).toHaveCount(0);
  await control(page, 'Guest').pressSequentially(' B');
  await expect(stale).toBeVisible();
  await expect(image).toHaveCSS('opacity', '0.6');
  await expect(page.getByRole('link', { name: /^Download of \d\d:\d\d$/ })).toBeVisible();
  await expectAccessible(page.getByRole('region', { name: 'Preview' }));
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(stale).toHaveCount(0);
  await expect(image).toHaveCSS('opacity', '1');

  await control(page, 'Guest').fill('Ada');
  await sendForm(page, otherService);
  await expect(fromHistory).toHaveCount(0);
  await control(page, 'Guest').clear();
  await expect(stale).toBeVisible();
  await control(page, 'Guest').pressSequentially('Zoë');
  await expect(fromHistory).toBeVisible();
  await expect(stale).toHaveCount(0);
  expect((await downloadRender(page)).bytes).toEqual(first);
  await page.getByLabel('Format').selectOption('webp');
  await expect(stale).toBeVisible();
  await page.getByLabel('Format').selectOption('png');
  await expect(stale).toHaveCount(0);
  expect(otherService.generated).toHaveLength(2);

  // Generate still creates another one.
  await sendForm(page, otherService);
  await expect(fromHistory).toHaveCount(0);
  expect(otherService.generated).toHaveLength(3);
});

test('a render can be named, pinned, deleted and restored, and a name that can’t be stored is reported', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  await openForm(page, galleyOfOther.address);
  for (const guest of ['Ada', 'Zoë']) {
    await control(page, 'Guest').fill(guest);
    await sendForm(page, otherService);
  }
  await openHistory(page, galleyOfOther.address, 2);
  await cards(page).first().focus();
  await page.keyboard.press('Enter');
  const name = `For the door ${'and'.repeat(20)}`;
  await page.getByLabel('Name').pressSequentially(name);
  await page.keyboard.press('Enter');
  const named = page.getByRole('dialog', { name });
  await expect(named.getByLabel('Name')).toBeFocused();
  await expect(named.getByRole('status')).toHaveText('Saved.');
  await page.keyboard.press('!');
  await expect(named.getByRole('status')).toBeEmpty();
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(cards(page).first()).toContainText(name);
  await page.getByLabel('Pinned only').check();
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('door');
  await expect(page).toHaveURL(/search=door/);
  await expect(cards(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('door');
  await expect(cards(page)).toHaveCount(1);
  await cards(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(`${name} deleted.`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused();

  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await cards(page).click();
  await page.getByLabel('Name').pressSequentially(' at night');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(
    'The name wasn’t saved: the browser’s storage is full.',
  );
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('New renders aren’t being saved: the browser’s storage is full.')).toBeVisible();
  await expect(cards(page)).toContainText(name);
  await expect(cards(page)).not.toContainText('at night');
});

test('renders are exported as a ZIP file and imported in another browser', async ({
  page,
  browser,
  galleyOfOther,
  otherService,
}) => {
  await openForm(page, galleyOfOther.address);
  for (const guest of ['Ada', 'Zoë']) {
    await control(page, 'Guest').fill(guest);
    await sendForm(page, otherService);
  }
  await openHistory(page, galleyOfOther.address, 2);
  const saved = await saveFile(page, page.getByRole('button', { name: 'Export all as ZIP' }).click());
  expect(saved.name).toMatch(/^Galley history .*\.zip$/);
  const buffer = saved.bytes;

  const other = await browser.newPage();
  await openHistory(other, galleyOfOther.address, 0);
  await expect(other.getByText('No renders yet.')).toBeVisible();
  await expect(other.getByRole('region', { name: 'Storage' })).toHaveCount(0);
  async function importFiles(name: string, ...archives: Buffer[]): Promise<void> {
    const [chooser] = await Promise.all([
      other.waitForEvent('filechooser'),
      other.getByRole('button', { name: 'Import ZIP…' }).click(),
    ]);
    await chooser.setFiles(archives.map((bytes) => ({ name, mimeType: 'application/zip', buffer: bytes })));
  }
  await importFiles('broken.zip', buffer.subarray(0, 200));
  await expect(other.getByText("This isn't a ZIP file, or it is incomplete.")).toBeVisible();
  await importFiles('history.zip', buffer, buffer);
  await expect(other.getByText('2 imported. 2 were already in History.')).toBeVisible();
  await expect(cards(other)).toHaveCount(2);
  const dropped = await dragFile(other, 'history.zip', buffer);
  await other.dispatchEvent('main', 'drop', { dataTransfer: dropped });
  await expect(other.getByText('0 imported. 2 were already in History.')).toBeVisible();
  await cards(other).last().click();
  await expect(other.getByRole('dialog')).toContainText('Ada');
  await expect(other.getByRole('img', { name: 'Render of Door pass' })).toBeVisible();
  await other.close();
});

test('a form on a full disk works and says so, and its render can be saved', async ({
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
  await typeText(control(page, 'Guest'), 'Zoë');
  await expect(page.getByText("This browser can't save your input.")).toBeVisible();
  await expect(control(page, 'Guest')).toHaveValue('Zoë');
  await choose(page, 'Clear all');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(control(page, 'Guest')).toHaveValue('Zoë');
  await sendForm(page, otherService);
  await expect(page.getByText('New renders aren’t being saved: the browser’s storage is full.')).toBeVisible();
  expect((await downloadRender(page)).bytes.length).toBeGreaterThan(1_000);
});
