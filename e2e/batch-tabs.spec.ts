import type { Page } from '@playwright/test';
import { chooseCsv, goToCheck } from './support/batches.ts';
import { QUOTE_CARD } from './support/form-page.ts';
import { expect, test } from './support/test.ts';

// The preview of one tab replaces the queued one of the other.
test.use({ expectedConsoleError: /409/ });

async function edit(tab: Page, from: string, to: string): Promise<void> {
  await tab.getByRole('gridcell', { name: from }).dblclick();
  await tab.getByRole('textbox', { name: 'Cell' }).press('ControlOrMeta+A');
  await tab.getByRole('textbox', { name: 'Cell' }).pressSequentially(to);
  await tab.keyboard.press('Enter');
}

test('a second tab warns that it doesn’t save, and starting over asks first', async ({ page, context, galley }) => {
  await page.goto(`${galley.address}/templates/${QUOTE_CARD}/spreadsheet`);
  await chooseCsv(page, 'Quote,Who\nLess.,Ada');
  await goToCheck(page);
  await expect(page.getByRole('gridcell', { name: 'Ada' })).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  const notice = second.getByText('This spreadsheet is open in another tab');
  await expect(notice).toBeVisible();
  await edit(second, 'Ada', 'Lost');
  await edit(page, 'Ada', 'Grace');
  await expect.poll(() => page.evaluate(asksBeforeLeaving)).toBe(false);
  await page.reload();
  await expect(page.getByRole('gridcell', { name: 'Grace' })).toBeVisible();
  await expect(page.getByText('This spreadsheet is open in another tab')).toHaveCount(0);
  const [question] = await Promise.all([second.waitForEvent('dialog'), second.close({ runBeforeUnload: true })]);
  expect(question.type()).toBe('beforeunload');
  await question.accept();

  await page.getByRole('button', { name: /File$/ }).click();
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('1 row, 2 columns')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('drop one here')).toBeVisible();
});

test('text pasted into the grid replaces nothing, and closing with unsaved changes asks first', async ({
  page,
  galley,
}) => {
  await page.goto(`${galley.address}/templates/${QUOTE_CARD}/spreadsheet`);
  await chooseCsv(page, 'Quote,Who\nLess.,Ada');
  await goToCheck(page);
  const grid = page.getByRole('grid', { name: 'Rows' });
  await grid.press('Home');
  await pasteIntoBody(page, 'Much more.\tLin\nMore.\tBo');
  await pastePictureIntoBody(page);
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText('Less.');
  await grid.blur();
  await pasteIntoBody(page, 'chance');
  await expect(page.getByRole('gridcell', { name: 'Less.' })).toBeVisible();

  // While another task blocks the database, a change is not saved yet.
  await page.evaluate(holdSpreadsheets);
  await edit(page, 'Less.', 'All.');
  const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(question.type()).toBe('beforeunload');
  await question.accept();
});

/** Runs in the page: true while a change isn’t saved yet. */
function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Pastes like Firefox, wherever the focus is. */
async function pasteIntoBody(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Pastes an image like Firefox. Image programs copy no text. */
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

/** Runs in the page: blocks writes to its spreadsheets. */
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
