import type { Page } from '@playwright/test';
import { QUOTE_CARD } from './support/form-page.ts';
import { expect, test } from './support/test.ts';

// The trial of one tab takes the place of the other's.
test.use({ expectedConsoleError: /409/ });

test('two tabs on one spreadsheet follow each other, and what is pasted goes to the cells or replaces nothing', async ({
  page,
  context,
  galley,
}) => {
  await page.goto(`${galley.address}/templates/${QUOTE_CARD}/spreadsheet`);
  const buffer = Buffer.from('Quote,Who\nLess.,Ada');
  await page.getByLabel('Choose a spreadsheet').setInputFiles({ name: 'quotes.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('gridcell', { name: 'Ada' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('gridcell', { name: 'Ada' })).toBeVisible();
  const mend = async (tab: Page, from: string, to: string) => {
    await tab.getByRole('gridcell', { name: from }).dblclick();
    await tab.getByRole('textbox', { name: 'Cell' }).press('ControlOrMeta+A');
    await tab.getByRole('textbox', { name: 'Cell' }).pressSequentially(to);
    await tab.keyboard.press('Enter');
  };
  await mend(page, 'Ada', 'Grace');
  await expect(other.getByRole('gridcell', { name: 'Grace' })).toBeVisible();
  await mend(other, 'Less.', 'More.');
  await expect(page.getByRole('gridcell', { name: 'More.' })).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Rows' });
  await grid.press('Home');
  expect(await copyFromBody(page)).toBe('More.');
  await pasteIntoBody(page, 'Much more.\tLin');
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText('Much more.');
  await expect(page.getByRole('gridcell', { name: 'Lin' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Z');
  await pastePictureIntoBody(page);
  await expect(page.getByText('1 picture here.')).toBeVisible();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText('More.');
  await grid.blur();
  await pasteIntoBody(page, 'chance');
  await mend(page, 'More.', 'Most.');
  // It is told once it is written.
  await expect(other.getByRole('gridcell', { name: 'Most.' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('gridcell', { name: 'Grace' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Most.' })).toBeVisible();
  await other.getByRole('gridcell', { name: 'Grace' }).dblclick();
  await other.keyboard.type('Half a');
  const [question] = await Promise.all([other.waitForEvent('dialog'), other.close({ runBeforeUnload: true })]);
  await question.accept();
  // While something of the browser's own holds up the disk, a change is not written yet.
  await page.evaluate(holdSpreadsheets);
  await mend(page, 'Most.', 'All.');
  const [held] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(held.type()).toBe('beforeunload');
  await held.accept();
});

/** As Firefox does, whatever has the focus; gives what was copied. */
async function copyFromBody(page: Page): Promise<string> {
  return page.evaluate(() => {
    const clipboardData = new DataTransfer();
    document.body.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/plain');
  });
}

/** As Firefox does, whatever has the focus. */
async function pasteIntoBody(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** As Firefox does; a program for pictures copies no text. */
async function pastePictureIntoBody(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const clipboardData = new DataTransfer();
    const canvas = new OffscreenCanvas(40, 40);
    canvas.getContext('2d')?.fillRect(10, 10, 20, 20);
    const image = await canvas.convertToBlob();
    clipboardData.items.add(new File([image], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
}

/** Runs in the page: nothing can be written to its spreadsheets any more. */
async function holdSpreadsheets(): Promise<void> {
  const opening = indexedDB.open('galley-spreadsheets');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const store = opening.result.transaction('setups', 'readwrite').objectStore('setups');
  await new Promise((resolve) => {
    const holdOn = () => {
      store.count().addEventListener('success', holdOn);
      resolve(undefined);
    };
    holdOn();
  });
}
