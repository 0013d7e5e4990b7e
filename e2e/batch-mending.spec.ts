import { chooseCsv } from './support/batches.ts';
import { QUOTE_CARD } from './support/form-page.ts';
import { isOnTop } from './support/layout.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** A starter template. */
const NAME_BADGE = 'a4c1d6e2-0b57-4f3a-9c1e-5d2f7a800303';

test('editing a cell keeps its line breaks and returns the focus to the grid', async ({ page, galley }) => {
  await page.goto(`${galley.address}/templates/${QUOTE_CARD}/spreadsheet`);
  const lines = Array.from({ length: 12 }, (_, at) => `"Line ${at},\nand one",Ada ${at}`);
  await chooseCsv(page, ['Quote,Who', ...lines].join('\n'));
  const grid = page.getByRole('grid', { name: 'Rows' });
  const cell = page.getByRole('textbox', { name: 'Cell' });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });

  // A press only selects the cell.
  await page.getByRole('gridcell').first().click();
  await expect(grid).toBeFocused();
  await expect(cell).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(cell).toHaveValue('Line 0,\nand one');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveCount(0);
  await expect(grid).toBeFocused();
  await expect(undo).toHaveCount(0);
  await page.keyboard.press('End');
  await expect.poll(() => isOnTop(grid.getByRole('gridcell', { selected: true }))).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F2');
  await cell.press('ControlOrMeta+End');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('more');
  // Safari sends the Enter that ends a composition like this. It must not save the cell.
  await cell.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
  await page.keyboard.press('Enter');
  await expect(cell).toHaveCount(0);
  await expect(page.getByText('“Quote” in row 13 changed')).toBeVisible();
  await page.keyboard.press('F2');
  await expect(cell).toHaveValue('Line 11,\nand one\nmore');
  await page.keyboard.press('Escape');
  await expect(grid).toBeFocused();

  // The edited row no longer matches the search.
  await page.getByLabel('Find in cells').pressSequentially('Ada 7');
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  await grid.press('End');
  await page.keyboard.type('Grace');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No matching rows.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rows', exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(grid).toHaveAttribute('aria-rowcount', '2');

  await page.getByLabel('File names').pressSequentially('{Gest} {Who}');
  await expect(page.getByText('The spreadsheet has no column {Gest}.')).toBeVisible();
});

test('the page for spreadsheets reports a missing brace, an empty range and a used-up quota', async ({
  page,
  galley,
}) => {
  const headers = { 'x-quota-limit': '9', 'x-quota-remaining': '0' };
  await page.route('**/quota', (route) => route.fulfill({ headers }));
  await page.goto(`${galley.address}/templates/${QUOTE_CARD}/spreadsheet`);
  await chooseCsv(page, 'Quote,Who said it\nLess,Mies\nMore,Rams');
  await expect(page.getByText('You have no renders left. If you start now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Render 2 images' })).toBeEnabled();

  await page.getByRole('combobox', { name: 'Quote', exact: true }).selectOption('Combine columns…');
  const pattern = page.getByRole('textbox', { name: 'Columns for Quote' });
  await expect(page.getByText('A brace is missing.')).toHaveCount(0);
  await pattern.press('End');
  await pattern.press('Backspace');
  await expect(page.getByText('A brace is missing.')).toBeVisible();

  await page.getByLabel('Rows to render').selectOption('Range of rows…');
  await page.getByLabel('To row', { exact: true }).fill('1');
  await expect(page.getByText('The first row is after the last row.')).toBeVisible();
});

test('a column that may fill a variable is asked about before anything is rendered', async ({ page, galley }) => {
  await page.goto(`${galley.address}/templates/${NAME_BADGE}/spreadsheet`);
  const choose = (name: string) =>
    page.getByLabel('Choose a spreadsheet').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'First name,Surname,Role,Stage\nAda,Lovelace,Speaker,Fair\nAlan,Turing,VIP,Fair\nMary,Shelley,VIP,Fair\n',
      ),
    });
  await choose('guests.csv');
  const question = page.getByRole('group', { name: 'Question about a column' });
  await expect(question).toContainText('Role looks like Attendee type. Use it? Otherwise every image says Guest.');
  const render = page.getByRole('button', { name: 'Render 3 images' });
  await expect(render).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page.getByRole('main'));
  await question.getByRole('button', { name: 'Use Role' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Render 1 image' })).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('ControlOrMeta+Z');
  await question.getByRole('button', { name: 'Don’t use it' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(render).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();

  const unused = page.getByRole('row', { name: /^Stage/ });
  await expect(unused).toContainText('Fair');
  await unused.getByRole('combobox', { name: 'Fill from Stage' }).selectOption('Event');
  await expect(page.getByRole('combobox', { name: 'Event', exact: true })).toHaveValue('3');
  await expect(unused).toHaveCount(0);

  // Another file with the same columns gets the same answers.
  await choose('next.csv');
  await expect(page.getByRole('combobox', { name: 'Event', exact: true })).toHaveValue('3');
  await expect(render).not.toHaveAttribute('aria-disabled');
  await expect(question).toHaveCount(0);
});
