import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildBrandFont } from '../src/testing/brand-font.ts';
import { dragFile } from './support/drag-file.ts';
import { hold } from './support/hold.ts';
import { expect, expectAccessible, expectLeaveQuestion, test } from './support/test.ts';

// A font is rejected.
test.use({ expectedConsoleError: /400 \(Bad Request\)|ERR_INTERNET_DISCONNECTED/ });

const folder = mkdtempSync(path.join(tmpdir(), 'galley-fonts-'));
const boldBytes = Buffer.from(buildBrandFont());
const brokenBytes = boldBytes.subarray(0, 20_000);
const bold = keepFile('brand-bold.ttf', boldBytes);
const broken = keepFile('broken.ttf', brokenBytes);
const huge = keepFile('huge.otf', Buffer.alloc(8_000_001));

/** A file on disk, because sending the bytes of a large one to the browser is slow. */
function keepFile(name: string, bytes: Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

test('fonts can be chosen or dropped, and removed after a confirmation, and each rejection is shown next to its file', async ({
  page,
  galley,
}) => {
  await page.goto(`${galley.address}/settings/fonts`);
  const own = page.getByRole('region', { name: 'Your fonts' });
  await expect(own.getByText('No fonts yet.')).toBeVisible();
  await page.getByLabel('Choose font files').setInputFiles([broken, bold, huge]);
  const chosen = page.getByRole('list', { name: 'Chosen font files' }).getByRole('listitem');
  await expect(chosen).toHaveText([
    'broken.ttf wasn’t added. The font file is damaged. Download it again.',
    'brand-bold.ttf added to Brand Grotesk.',
    'huge.otf wasn’t added. The file is larger than 8 MB. Use WOFF2 or a font with fewer characters.',
  ]);
  await expect(own.getByRole('heading', { name: 'Brand Grotesk' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  // Only the response is lost, so the font is added.
  await page.route('**/workspace/fonts', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    return route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue();
  });
  await page.getByLabel('Choose font files').setInputFiles([bold]);
  await expect(chosen.last()).toHaveText(
    'brand-bold.ttf No response from the service. The font may have been added. Check the list.',
  );
  await page.unroute('**/workspace/fonts');

  const remove = own.getByRole('button', { name: 'Remove Brand Grotesk 700' });
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove Brand Grotesk 700?' });
  await expect(dialog).toContainText('Not used by any template.');
  // Reopen it in the same frame, before the browser fires the close event.
  await dialog.getByRole('button', { name: 'Cancel' }).evaluate(async (keep: HTMLElement) => {
    keep.click();
    await Promise.resolve();
    (document.activeElement as HTMLElement).click();
  });
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Brand Grotesk 700 was removed.')).toBeVisible();
  await expect(own.getByText('No fonts yet.')).toBeVisible();

  const dropped = await dragFile(page, 'dropped.ttf', brokenBytes);
  const release = await hold(page, '**/workspace/fonts');
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
  await expectLeaveQuestion(page);
  release();
  await expect(page.getByText('dropped.ttf wasn’t added. The font file is damaged')).toBeVisible();
});

test('a font is added by name, on its page and where an import says that it is missing', async ({ page, galley }) => {
  await page.goto(`${galley.address}/settings/fonts`);
  const offered = page.getByRole('region', { name: 'Add by name' });
  await expect(offered.getByRole('listitem')).toHaveCount(30);
  await expect(offered.getByRole('button').first()).toHaveAccessibleName('Add Anton');
  // Each family is shown in itself.
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length))
    .toBeGreaterThan(30);
  await offered.getByRole('button', { name: 'Add Caveat' }).press('Enter');
  await expect(page.getByText('Caveat was added.')).toBeVisible();
  const own = page.getByRole('region', { name: 'Your fonts' });
  await expect(own.getByRole('heading', { name: 'Caveat' })).toBeVisible();
  await expect(offered.getByRole('button', { name: 'Add Caveat' })).toHaveCount(0);
  await expect(offered).toBeFocused();
  await expectAccessible(page.getByRole('main'));

  await page.goto(`${galley.address}/templates/new`);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><text id="{{title}}" x="9" y="60" font-size="30" font-family="Pacifico">Hello</text></svg>';
  await page
    .getByLabel('Choose an SVG or template file')
    .setInputFiles({ name: 'card.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  const dialog = page.getByRole('dialog', { name: 'New template' });
  const note = dialog.getByText(/^Pacifico is not installed/);
  await expect(note).toBeVisible();
  let reading: unknown;
  await page.route('**/workspace/documents/read', async (route) => {
    const response = await route.fetch();
    reading = await response.json();
    await route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: 'Add Pacifico' }).click();
  await expect(note).toHaveCount(0);
  expect(reading).toMatchObject({ document: { layers: [{ family: 'Pacifico' }] }, notes: [] });
});

test.describe('a font that is removed, added again and removed by another member', () => {
  test.use({ expectedConsoleError: /404/ });

  test('has the right message each time', async ({ page, galley }) => {
    await page.goto(`${galley.address}/settings/fonts`);
    const add = () => page.getByLabel('Choose font files').setInputFiles([bold]);
    const added = page.getByText('added to Brand Grotesk.');
    const removed = page.getByText('Brand Grotesk 700 was removed.');
    const remove = page.getByRole('button', { name: 'Remove Brand Grotesk 700' });
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true });
    await add();
    await expect(added).toBeVisible();
    await remove.click();
    await confirm.click();
    await expect(removed).toBeVisible();
    await expect(added).toHaveCount(0);
    await add();
    await expect(added).toBeVisible();
    await expect(removed).toHaveCount(0);

    await remove.click();
    const headers = { origin: galley.address, 'content-type': 'application/json' };
    const families = await (await page.request.get(`${galley.address}/workspace/fonts`, { headers })).json();
    await page.request.delete(`${galley.address}/workspace/fonts/${families[0].faces[0].id}`, { headers });
    await confirm.click();
    await expect(removed).toBeVisible();
  });
});
