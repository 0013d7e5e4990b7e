import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openZip, type ZipFile } from '../src/client/read-zip.ts';
import { buildPng } from '../src/testing/build-png.ts';
import { runGalley } from '../src/testing/run-galley.ts';
import type { RunningGalley } from './kit/start-galley.ts';
import { QUOTE_CARD } from './support/form-page.ts';
import { holdFiles } from './support/hold.ts';
import { saveFile } from './support/save-file.ts';
import { expect, expectAccessible, expectReadable, test } from './support/test.ts';

const SPREADSHEET = `/templates/${QUOTE_CARD}/spreadsheet`;

const people = ['Ada Lovelace', 'Alan Turing', 'Grace Hopper'];

/** A file as a German spreadsheet program saves it. */
function buildCsv(rows: readonly (readonly string[])[]) {
  return {
    name: 'quotes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.join(';')).join('\r\n')),
  };
}

/** Chooses a file in the dialog that `open` opens. */
async function chooseFile(page: Page, open: Promise<void>, file: string | ReturnType<typeof buildCsv>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open]);
  await chooser.setFiles(file);
}

/** A comparable description of a file: an image's digest, or the manifest without render ids. */
function describeFile(name: string, bytes: Uint8Array): string {
  if (name !== 'manifest.csv') return createHash('sha256').update(bytes).digest('hex');
  return new TextDecoder().decode(bytes).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id');
}

async function readFiles({ names, read }: ZipFile): Promise<Map<string, string>> {
  const files = names.map(async (name) => {
    const bytes = await read(name, 10_000_000);
    return [name, describeFile(name, bytes ?? new Uint8Array())] as const;
  });
  return new Map(await Promise.all(files));
}

/** The files that the command line makes from the same spreadsheet. */
async function renderByCommand(
  { address, folder }: RunningGalley,
  templateId: string,
  data: ReturnType<typeof buildCsv>,
  mapping: Record<string, string>,
): Promise<Map<string, string>> {
  const files = mkdtempSync(path.join(folder, 'render-'));
  const rows = path.join(files, data.name);
  const map = path.join(files, 'map.json');
  const out = path.join(files, 'out');
  writeFileSync(rows, data.buffer);
  writeFileSync(map, JSON.stringify(mapping));
  const words = ['render', templateId, '--data', rows, '--out', out, '--map', map, '--url', address];
  const member = ['--workspace', 'starter', '--member', 'starter-owner', '--quota', '100'];
  const { output: key } = await runGalley(path.join(folder, 'data'), ['keys', 'create', ...member]);
  const { code, error } = await runGalley(folder, words, { RENDER_API_KEY: key.trim() });
  expect(code, error).toBe(0);
  const names = readdirSync(out).filter((name) => name !== 'galley-batch.jsonl');
  return new Map(names.map((name) => [name, describeFile(name, readFileSync(path.join(out, name)))]));
}

test('eight presses save ten images in a ZIP file that matches the command line', async ({ page, galley }) => {
  await page.addInitScript(() => {
    // Otherwise the browser asks where to save.
    delete (window as { showSaveFilePicker?: unknown }).showSaveFilePicker;
  });
  let pressCount = 0;
  const press = (name: string, role: 'link' | 'button' = 'link') => {
    pressCount += 1;
    return page.getByRole(role, { name, exact: true }).click();
  };
  await page.goto(galley.address);
  await press('Social and web');
  await press('Quote card');
  const templateId = page.url().split('/').at(-1) ?? '';
  await press('Create from a spreadsheet');
  const rows = Array.from({ length: 10 }, (_, at) => [`Less, but better (${at}).`, people[at % 3] ?? '']);
  pressCount += 1;
  const open = page.getByText('Choose a spreadsheet', { exact: true }).click();
  const data = buildCsv([['Quote', 'Who said it'], ...rows]);
  await chooseFile(page, open, data);
  await press('Next: check 10 rows', 'button');
  await press('Render 10 images', 'button');
  await expect(page).toHaveURL(/\/batches\/[\w-]{36}$/);
  await expect(page.getByText('Done: 10 images.').first()).toBeVisible();
  const zip = await saveFile(page, press('Download ZIP', 'button'));
  const file = await openZip(new Blob([new Uint8Array(zip.bytes)]));
  expect(file.names.filter((name) => name.endsWith('.png'))).toHaveLength(10);
  expect(pressCount).toBeLessThanOrEqual(8);

  const mapping = { quote: '{Quote}', author: '{Who said it}' };
  const made = await renderByCommand(galley, templateId, data, mapping);
  expect(await readFiles(file)).toEqual(made);
  expect(made.size).toBe(11);
});

test('columns are mapped and cells edited by keyboard, and a reload loses nothing', async ({ page, galley }) => {
  await page.goto(galley.address + SPREADSHEET);
  const rows = [
    ...people.map((person) => ['Less, but better.', ...person.split(' ')]),
    ['', 'Mary', 'Shelley'],
    ['', 'Jane', 'Austen'],
  ];
  const file = buildCsv([['Quote', 'Vor', 'Nach'], ...rows]);
  await chooseFile(page, page.getByLabel('Choose a spreadsheet').press('Enter'), file);

  await page.getByRole('combobox', { name: 'Who said it' }).selectOption({ label: 'Combine columns…' });
  const pattern = page.getByRole('textbox', { name: 'Columns for Who said it' });
  await pattern.press('ControlOrMeta+A');
  await pattern.pressSequentially('{Vor} {Nach}');
  await expect(page.getByRole('row', { name: /^Who said it/ })).toContainText('Ada Lovelace');
  await expect(page.getByRole('img', { name: /^Proof of row/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Next: check 5 rows' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Render 3 images' })).toBeVisible();

  await page.getByRole('button', { name: '2 Quote: missing or invalid' }).press('Enter');
  const grid = page.getByRole('grid', { name: 'Rows' });
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await grid.press('ArrowDown');
  await expect(page.getByRole('list', { name: 'Issues in row 6' })).toHaveText('Quote is required.');
  await grid.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Row 6, Quote' });
  await page.keyboard.type('No words');
  await expectAccessible(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(grid).toBeFocused();
  await grid.press('Enter');
  await page.keyboard.type('Beware, for I am fearless.');
  await page.getByRole('checkbox', { name: 'Also change 1 other empty cell' }).press('Space');
  await page.getByRole('button', { name: 'Save cell' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Render 5 images' })).toBeVisible();
  // The selected issue no longer occurs, so all rows are shown.
  await expect(grid).toHaveAttribute('aria-rowcount', '6');
  await expect(grid).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(page.getByRole('button', { name: 'Render 3 images' })).toBeVisible();
  await grid.press('Enter');
  await page.keyboard.type('Beware, for I am fearless.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Render 4 images' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await expectReadable(page);

  // Like a window of 1280 by 900 at 400%.
  await page.setViewportSize({ width: 320, height: 225 });
  for (const key of ['End', 'Home']) {
    await grid.press(key);
    await expect(grid.getByRole('gridcell', { selected: true })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.reload();
  await expect(page.getByText('All rows checked.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row', { name: /^Who said it/ })).toContainText('Ada Lovelace');
  await page.goForward();
  await page.getByRole('button', { name: 'Render 4 images' }).press('Enter');
  await expect(page.getByText('Done: 4 images, 1 skipped.').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1 with errors. 1 of 5 rows isn’t rendered yet.')).toBeVisible();
  await expect(page.getByText('Rendering again uses more of your quota.')).toHaveCount(0);
  await page.getByLabel('Rows to render').selectOption('All rows');
  await expect(page.getByRole('button', { name: 'Render 4 images again' })).toBeVisible();
  await expect(page.getByText('Rendering again uses more of your quota.')).toBeVisible();
});

/** Like a real drag: the browser rejects a drop that the page didn't accept during `dragover`. */
async function dropOnPage(page: Page, ...files: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  }
  await session.detach();
}

test.describe('a page whose code for batches cannot be fetched', () => {
  test.use({ expectedConsoleError: /ERR_FAILED/ });

  test('reads a folder and its changed spreadsheet, and renders nothing', async ({ page, galley }, info) => {
    const folder = info.outputPath('cards');
    mkdirSync(`${folder}/faces`, { recursive: true });
    writeFileSync(`${folder}/faces/ada.png`, buildPng({ width: 400, height: 400 }));
    writeFileSync(`${folder}/cards.csv`, 'Words,Who said it,Face\nLess.,Ada,ada\n,Alan,\n');
    const [early, broken] = [info.outputPath('early.png'), info.outputPath('broken.gif')];
    writeFileSync(early, buildPng({ width: 400, height: 400 }));
    writeFileSync(broken, 'no picture');
    await page.route(/\/batch-page/, (route) => route.abort());
    await page.goto(galley.address + SPREADSHEET);
    await expect(page.getByText('drop one here')).toBeVisible();
    await dropOnPage(page, early, broken);
    await expect(page.getByText('1 image added. Now add the spreadsheet.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Skipped files' })).toContainText('broken.gif');
    await dropOnPage(page, folder);
    await page.getByRole('combobox', { name: 'Quote', exact: true }).selectOption('Words');
    await page.getByRole('combobox', { name: 'Portrait', exact: true }).selectOption('Face');
    await expect(page.getByText('2 images added.')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Proof of row/ })).toHaveCount(1);
    // A new image of the same name appears in the preview before it is rendered.
    writeFileSync(`${folder}/faces/ada.png`, buildPng({ width: 500, height: 400 }));
    await Promise.all([page.waitForRequest(/\/proof$/), dropOnPage(page, folder)]);

    writeFileSync(`${folder}/cards.csv`, 'Words,Who said it,Face\nLess.,Ada,ada\nMore.,Alan,\n');
    writeFileSync(`${folder}/late.csv`, 'Words\nToo late.\n');
    writeFileSync(`${folder}/about.pdf`, '%PDF-1.4 about\n');
    // The first file with the extension of a spreadsheet is read.
    await dropOnPage(page, `${folder}/about.pdf`, `${folder}/cards.csv`, `${folder}/late.csv`);
    await expect(page.getByRole('alert')).toContainText('Not read: about.pdf and late.csv.');
    await expect(page.getByText('Read 2 rows and 3 columns from cards.csv.')).toBeVisible();
    await expect(page.getByText('2 images added.')).toBeVisible();
    await page.getByRole('button', { name: 'Next: check 2 rows' }).click();
    await page.getByRole('button', { name: 'Render 2 images' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'so nothing was rendered' })).toBeVisible();
    await page.unroute(/\/batch-page/);
    await page.reload();
    await page.getByRole('button', { name: 'Render 2 images' }).click();
    await expect(page.getByText('Done: 2 images').first()).toBeVisible();

    // An image inside the workbook takes precedence over a file with its name, as in the command line.
    await page.goto(galley.address + SPREADSHEET);
    await expect(page.getByText('2 images added.')).toBeVisible();
    const beside = info.outputPath('image1.png');
    writeFileSync(beside, buildPng({ width: 600, height: 400 }));
    await dropOnPage(page, beside, path.resolve('src/batch/table/corpus/excel-pictures.xlsx'));
    await page.getByRole('combobox', { name: 'Quote', exact: true }).selectOption('Name');
    const proof = page.waitForRequest((request) => /"quote":"Ann".*base64/s.test(request.postData() ?? ''));
    await page.getByRole('combobox', { name: 'Portrait', exact: true }).selectOption('Photo');
    expect((await proof).postData()).not.toContain(readFileSync(beside, 'base64'));
  });

  test('uses the latest of two spreadsheets, and reports a sample that can’t be loaded', async ({
    page,
    context,
    galley,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.route('**/sample-file-*.js', (route) => route.abort());
    await page.goto(galley.address + SPREADSHEET);
    await page.getByRole('button', { name: 'Sample as CSV' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^The sample couldn’t be created\./);
    const read = await holdFiles(page);
    await chooseFile(page, page.getByLabel('Choose a spreadsheet').press('Enter'), buildCsv([['Quote'], ['a'], ['b']]));
    await page.evaluate(() => navigator.clipboard.writeText('Quote\nOnly one'));
    await page.keyboard.press('ControlOrMeta+V');
    await expect(page.getByText('1 row, 1 column')).toBeVisible();
    await read();
    await expect(page.getByText('1 row, 1 column')).toBeVisible();
  });
});

test.describe('with a finger on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('edits and renders the sample workbook', async ({ page, galley }) => {
    await page.goto(galley.address + SPREADSHEET);
    const sample = await saveFile(page, page.getByRole('button', { name: 'Sample for Excel' }).tap());
    expect(sample.name).toBe('Quote card.xlsx');
    const open = page.getByText('Choose a spreadsheet', { exact: true }).tap();
    await chooseFile(page, open, sample.file);
    await page.getByRole('button', { name: /File$/ }).tap();
    await page.getByText('Import options: header row').tap();
    await expectAccessible(page.getByRole('main'));
    await page.getByLabel('First row', { exact: true }).selectOption('No headings');
    await expect(page.getByText('3 rows, 4 columns')).toBeVisible();
    await page.getByLabel('First row', { exact: true }).selectOption('Headings');
    await expect(page.getByText('2 rows, 4 columns')).toBeVisible();
    await page.getByRole('button', { name: 'Next: match columns' }).tap();
    await page.getByRole('button', { name: 'Next: check 2 rows' }).tap();
    await expect(page.getByRole('button', { name: 'Render 1 image' })).toBeVisible();
    await page.getByLabel('1 row repeats an earlier one.').tap();
    await expect(page.getByRole('button', { name: 'Render 2 images' })).toBeVisible();
    await page.getByRole('gridcell').nth(5).tap();
    await expect(page.getByRole('img', { name: 'Proof of row 3' }).first()).toBeVisible();
    await page.getByRole('gridcell').nth(1).tap();
    await page.getByRole('button', { name: 'Edit cell' }).tap();
    // Safari zooms in on smaller text.
    await expect(page.getByRole('textbox', { name: 'Cell' })).toHaveCSS('font-size', '16px');
    await page.getByRole('textbox', { name: 'Cell' }).press('ControlOrMeta+A');
    await page.getByRole('textbox', { name: 'Cell' }).pressSequentially('Grace Hopper');
    await page.getByRole('button', { name: 'Save cell' }).tap();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/generate')) sent.push(request.postData() ?? '');
    });
    await page.getByRole('button', { name: 'Render 2 images' }).tap();
    await expect(page.getByText('Done: 2 images').first()).toBeVisible();
    expect(sent.filter((body) => body.includes('Grace Hopper'))).toHaveLength(1);
  });
});
