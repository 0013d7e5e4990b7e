import { readFileSync } from 'node:fs';
import { openZip } from '../src/app/history/read-zip.ts';
import { seedBatch } from './support/batches.ts';
import { expect, expectAccessible, expectReadable, test } from './support/test.ts';

// A process of its own, and with it a whole quota.
test.use({ galleySettings: { GALLEY_SEED: '1' }, expectedConsoleError: /status of 400/ });

test('ten rows are rendered, a reload on the way loses none, and the ZIP file has all of them', async ({
  page,
  galley,
}) => {
  await page.addInitScript(() => delete (window as { showSaveFilePicker?: unknown }).showSaveFilePicker);
  await seedBatch(page, galley.address, 10, ({ at }) =>
    at === 9 ? { values: [['firstName', 'x'.repeat(5_001)]] } : {},
  );
  await page.getByRole('link', { name: 'Guests' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Guests' })).toBeVisible();
  await expect(page.getByText('Not started. 10 rows to go.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Render 10 rows' }).click();
  await expect(page.getByRole('button', { name: /^Done \d/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Finished: 9 images, 1 failed.').first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '10 of 10 rows');
  await expectAccessible(page);
  await expectReadable(page);

  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download ZIP' }).click(),
  ]);
  expect(zip.suggestedFilename()).toBe('Guests.zip');
  const file = await openZip(new Blob([readFileSync(await zip.path())]));
  const image = await file.read('guest-1.png', 1_000_000);
  expect(
    Buffer.from(image ?? [])
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  const manifest = new TextDecoder().decode(await file.read('manifest.csv', 1_000_000));
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', image ?? new Uint8Array())).toString('hex');
  expect(manifest).toMatch(new RegExp(`"2","guest-1.png","done","[\\w-]{36}","${digest}"`));

  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Failed rows as CSV' }).click(),
  ]);
  expect(readFileSync(await csv.path(), 'utf8')).toMatch(
    /^\uFEFF?"Guest","Problem"\r\n"Guest 10","First name is too long/,
  );
});
