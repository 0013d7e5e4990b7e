import { openZip } from '../src/client/read-zip.ts';
import type { BatchRow } from '../src/batch/queue/batch.ts';
import { buildPng } from '../src/testing/build-png.ts';
import { openBatch, seedBatch } from './support/batches.ts';
import { saveFile } from './support/save-file.ts';
import { OTHER_TEMPLATE } from './support/start-other-service.ts';
import { expect, expectAccessible, expectReadable, test } from './support/test.ts';

test.use({ expectedConsoleError: /status of 400/ });

test('a batch survives a reload and a full disk, and its ZIP file is complete', async ({ page, galley }) => {
  await page.addInitScript(() => delete (window as { showSaveFilePicker?: unknown }).showSaveFilePicker);
  const tooLong: BatchRow['values'] = [['firstName', 'x'.repeat(5_001)]];
  const changeRow = ({ at }: BatchRow) => (at === 5 ? { values: tooLong } : {});
  await seedBatch(page, galley.address, { rowCount: 6, changeRow });
  await openBatch(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Guests' })).toBeVisible();
  await expect(page.getByText('Not started. 6 rows to go.').first()).toBeVisible();
  await expectAccessible(page.getByRole('table', { name: 'Rows' }));
  // Until the page is reloaded, the storage has room for two images.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    let room = 2;
    IDBObjectStore.prototype.put = function putUntilFull(...given) {
      if (this.name === 'images' && (room -= 1) < 0) throw new DOMException('It is full.', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  await page.getByRole('button', { name: 'Render 6 rows' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Done [1-9]/ })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('This browser has no room for another image.');
  const [question] = await Promise.all([
    page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept();
      return dialog.type();
    }),
    page.reload(),
  ]);
  expect(question).toBe('beforeunload');
  await expect(page.getByText('Done: 5 images, 1 failed.').first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '6 of 6 rows');
  await expectAccessible(page.getByRole('main'));
  await expectReadable(page);

  const zip = await saveFile(page, page.getByRole('button', { name: 'Download ZIP' }).click());
  expect(zip.name).toBe('Guests.zip');
  const file = await openZip(new Blob([new Uint8Array(zip.bytes)]));
  const image = await file.read('guest-1.png', 1_000_000);
  expect(
    Buffer.from(image ?? [])
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  const manifest = new TextDecoder().decode(await file.read('manifest.csv', 1_000_000));
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', image ?? new Uint8Array())).toString('hex');
  expect(manifest).toMatch(new RegExp(`"2","guest-1.png","done","[\\w-]{36}","${digest}"`));

  const csv = await saveFile(page, page.getByRole('button', { name: 'Download failed rows (CSV)' }).click());
  expect(csv.bytes.toString()).toMatch(
    /^\uFEFF?"Guest","Problem"\r\n"Guest 6","First name must have at most 18 characters; it has too many\./,
  );

  await page.getByRole('banner').getByRole('link', { name: 'Batches' }).first().click();
  await page.getByRole('link', { name: 'Guests' }).click();
  await expect(page.getByRole('button', { name: 'Images 5' })).toHaveAttribute('aria-pressed', 'true');
  // Paper is narrower than the screen, and scripts can't measure it.
  await page.emulateMedia({ media: 'print' });
  const [first, fifth] = [1, 5].map((line) => page.getByRole('button', { name: `guest-${line}.png` }));
  expect((await fifth?.boundingBox())?.x).toBe((await first?.boundingBox())?.x);
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'guest-1.png' }).click();
  await expect(page.getByRole('dialog')).toContainText('First name');
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Render of row 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Contact sheet' }).click();
  await expect(page.getByText('5 images', { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('listitem').locator('img')).toHaveCount(5);
  await page.emulateMedia({ media: null });
  await page.evaluate(async () => {
    const opening = indexedDB.open('galley-batches');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    opening.result.transaction('images', 'readwrite').objectStore('images').clear();
    opening.result.close();
  });
  await page.getByRole('link', { name: 'Back to batch' }).click();
  await page.getByRole('button', { name: 'guest-1.png' }).click();
  await expect(page.getByRole('dialog')).toContainText('This browser no longer has this image.');
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Rename' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await page.keyboard.type(' ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Enter a name.');
  await page.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.type('a/?');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await name.press('ControlOrMeta+A');
  await page.keyboard.type('Door passes 1/2');
  await expect(page.getByText('Enter a name.')).toHaveCount(0);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function refuseOnce() {
      IDBObjectStore.prototype.put = put;
      throw new DOMException('It is full.', 'QuotaExceededError');
    };
  });
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription(/^The name couldn’t be saved\./);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Door passes 1/2' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Batches' }).first().click();
  const item = page.getByRole('listitem').filter({ hasText: 'Door passes 1/2' });
  await expect(item).toContainText('5 images, 1 failed');
  const search = page.getByRole('searchbox', { name: 'Search batches' });
  await search.fill('menus');
  await expect(page.getByText('No batch has these words in its name.')).toBeVisible();
  await search.fill('passes');
  await expect(item).toBeVisible();
  await expectAccessible(page.getByRole('main').getByRole('list'));
  await page.getByRole('button', { name: 'Remove Door passes 1/2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(/No batches yet/)).toBeVisible();
});

test.describe('a batch whose template was gone for a while', () => {
  test.use({ expectedConsoleError: /status of 404/ });

  test('resumes in the tab where the user tries again, and in another tab once that one is closed', async ({
    page,
    galley,
  }) => {
    const changeRow = ({ at }: BatchRow): Partial<BatchRow> =>
      at < 4 ? {} : { state: 'unknown', sentAt: Date.now() - (at === 4 ? 24 : 1) * 3_600_000 };
    const { templateId } = await seedBatch(page, galley.address, { rowCount: 6, changeRow });
    const path = `**/api/v1/templates/${templateId}`;
    await page.route(path, (route) => route.fulfill({ status: 404, json: {} }));
    await openBatch(page);
    // What this tab sends never arrives.
    await page.route('**/generate', () => {});
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('under Settings > Templates. Then press Try again.');
    await page.unroute(path);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: /^Sending [1-9]/ })).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(other.getByText(/It is running in another tab/)).toBeVisible();
    await expect(other.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    await other.getByRole('link', { name: 'Batches' }).first().click();
    await other.getByRole('button', { name: 'Remove Guests' }).click();
    const question = other.getByRole('dialog');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(question).toContainText('This batch is still running.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await openBatch(other);
    await page.close();
    await expect(other.getByText('Done: 4 images, 2 unknown.').first()).toBeVisible();
    await expect(other.getByText(/another tab/)).toHaveCount(0);
    await other.getByRole('button', { name: 'Retry 2 unknown…' }).click();
    const again = other.getByRole('dialog', { name: 'Retry 1 row?' });
    await expect(again).toContainText(
      'for up to 1 render if you retry. 1 other unknown row will be retried too, at no extra cost.',
    );
    await again.getByRole('button', { name: 'Retry anyway' }).click();
    await expect(other.getByText('Done: 6 images.').first()).toBeVisible();

    // A browser that asks where to save. Users choose in a native dialog.
    await other.evaluate(() => {
      const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
      Object.assign(window, { showSaveFilePicker });
    });
    await other.getByRole('button', { name: 'Download ZIP' }).click();
    await expect(other.getByText('ZIP file saved. Its manifest.csv file lists each row’s result.')).toBeVisible();
    const bytes = await other.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const file = await (await folder.getFileHandle('Guests.zip')).getFile();
      return [...new Uint8Array(await file.arrayBuffer())];
    });
    const file = await openZip(new Blob([new Uint8Array(bytes)]));
    expect(await file.read('guest-4.png', 1_000_000)).toBeDefined();

    const third = await other.context().newPage();
    await third.goto(`${galley.address}/batches`);
    await third.getByRole('button', { name: 'Remove Guests' }).click();
    await third.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Batch not found' })).toBeVisible();
  });
});

test.describe('with a service that may render a row twice', () => {
  test.use({
    otherTemplate: {
      variables: [
        { name: 'guest', type: 'text', label: 'Guest', required: true },
        { name: 'photo', type: 'image', label: 'Photo' },
      ],
    },
    expectedConsoleError: /ERR_|status of 5/,
  });

  test('rows with an interrupted response are only retried after a confirmation', async ({
    page,
    galleyOfOther,
    otherService,
  }) => {
    otherService.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 1_000 });
      response.write('cut', () => response.destroy());
    });
    const picture = { name: 'Ada.png', bytes: buildPng() };
    const changeRow = ({ cells: [guest = ''] }: BatchRow): Partial<BatchRow> => ({
      values: [
        ['guest', guest],
        ['photo', { picture: picture.name }],
      ],
    });
    const seed = { rowCount: 3, templateId: OTHER_TEMPLATE, changeRow, picture };
    await seedBatch(page, galleyOfOther.address, seed);
    await openBatch(page);
    await page.getByRole('button', { name: 'Render 3 rows' }).click();
    await expect(page.getByText('Done: 0 images, 3 unknown.').first()).toBeVisible();
    expect(otherService.generated).toHaveLength(3);
    otherService.answerWith(undefined);

    await page.getByRole('button', { name: /^Unknown/ }).focus();
    for (const key of ['Tab', 'ArrowDown', 'End', 'Enter']) {
      await page.keyboard.press(key);
    }
    const row = page.getByRole('dialog', { name: 'guest-3' });
    await expect(row).toContainText('Sent');
    await expectAccessible(row);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'guest-3' })).toBeFocused();

    await page.getByRole('button', { name: 'Retry 3 unknown…' }).click();
    const question = page.getByRole('dialog', { name: 'Retry 3 rows?' });
    await expect(question).toContainText('You may be charged twice for up to 3 renders if you retry.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(otherService.generated).toHaveLength(3);
    await page.route(`**/api/v1/templates/${OTHER_TEMPLATE}`, async (route) => {
      const template = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...template, updatedAt: '2027-01-01T00:00:00Z' } });
    });
    await page.getByRole('button', { name: 'Retry 3 unknown…' }).click();
    await question.getByRole('button', { name: 'Retry anyway' }).click();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue with the new version' }).click();
    await expect(page.getByText('Done: 3 images.').first()).toBeVisible();
    expect(otherService.generated).toHaveLength(6);
    const photo = `data:image/png;base64,${Buffer.from(picture.bytes).toString('base64')}`;
    expect(otherService.generated.map(({ body }) => body.variables.photo)).toEqual(Array(6).fill(photo));
  });
});
