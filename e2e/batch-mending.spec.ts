import { chooseCsv, goToCheck } from './support/batches.ts';
import { QUOTE_CARD } from './support/form-page.ts';
import { isOnTop } from './support/layout.ts';
import { expect, expectAccessible, expectReadable, test } from './support/test.ts';

/** A starter template. */
const NAME_BADGE = 'a4c1d6e2-0b57-4f3a-9c1e-5d2f7a800303';

test('editing a cell keeps its line breaks and returns the focus to the grid', async ({ page, galley }) => {
  await page.goto(`${galley.address}/templates/${QUOTE_CARD}/spreadsheet`);
  const lines = Array.from({ length: 12 }, (_, at) => `"Line ${at},\nand one",Ada ${at}`);
  await chooseCsv(page, ['Quote,Who', ...lines].join('\n'));
  await goToCheck(page);
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
  await goToCheck(page);
  await expect(page.getByText('You have no renders left. If you start now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Render 2 images' })).toBeEnabled();

  await page.getByRole('button', { name: /Match$/ }).click();
  await page.getByRole('combobox', { name: 'Quote', exact: true }).selectOption('Combine columns…');
  const pattern = page.getByRole('textbox', { name: 'Columns for Quote' });
  await expect(page.getByText('A brace is missing.')).toHaveCount(0);
  await pattern.press('End');
  await pattern.press('Backspace');
  await expect(page.getByText('A brace is missing.')).toBeVisible();

  await goToCheck(page);
  await page.getByLabel('Rows to render').selectOption('Range of rows…');
  await page.getByLabel('To row', { exact: true }).fill('1');
  await expect(page.getByText('The first row is after the last row.')).toBeVisible();
});

test('of a spreadsheet with errors and repeated rows, no image is paid for twice', async ({ page, galley }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/generate')) sent.push(request.postData() ?? '');
  });
  await page.goto(`${galley.address}/templates/${QUOTE_CARD}/spreadsheet`);
  const lines = Array.from({ length: 7 }, (_, at) => `Less ${at},Ada`);
  const csv = ['Quote,Who said it', ...lines, ',Alan', ',Grace', ...lines.slice(0, 3)].join('\n');
  await chooseCsv(page, csv);
  await goToCheck(page);
  await expect(page.getByText('9 of 12 rows selected, 2 with errors')).toBeVisible();
  await expect(page.getByLabel('3 rows repeat earlier ones. Render them too')).not.toBeChecked();
  await page.getByRole('button', { name: 'Render 7 images' }).click();
  await expect(page.getByText('Done: 7 images, 2 skipped.').first()).toBeVisible();

  const fix = page.getByRole('region', { name: 'Rows to fix' });
  const quote = (line: number) => fix.getByRole('group', { name: `Row ${line}` }).getByRole('textbox');
  const render = fix.getByRole('button', { name: /^Render the/ });
  await expect(quote(9)).toHaveAccessibleName('Quote');
  await expect(quote(9)).toHaveAccessibleDescription('Quote is required.');
  await expect(render).toHaveText('Render the 2 skipped rows');
  await expect(render).toBeDisabled();
  await quote(9).pressSequentially('Machines take me by surprise.');
  await page.keyboard.press('Enter');
  await expect(render).toHaveText('Render the skipped row');
  await expect(render).toHaveAccessibleDescription('Uses 1 render. Only these rows are charged.');
  await quote(10).pressSequentially('It is easier to ask forgiveness.');
  await expectAccessible(fix);
  await expectReadable(page);
  expect(sent).toHaveLength(7);
  await render.click();
  await expect(page.getByText('Done: 9 images.').first()).toBeVisible();
  await expect(fix).toHaveCount(0);
  await expect(page.getByRole('button', { name: '09 Machines take me by surprise. Alan.png' })).toBeVisible();
  expect(sent).toHaveLength(9);
  expect(sent.filter((body) => /Machines|forgiveness/.test(body))).toHaveLength(2);

  await page.getByRole('button', { name: / left$/ }).click();
  const use = page.getByRole('region', { name: 'Renders used' });
  await expect(use).toContainText('9 used.');
  await expect(use).toContainText('most in a day: 9');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Contact sheet' }).click();
  await expect(page.getByText('9 images', { exact: true })).toBeVisible();
  const images = page.getByRole('main').getByRole('listitem');
  await expect(images.first()).toContainText('02 Less 0 Ada.png');
  await page.getByLabel('Below each image').selectOption('Row number');
  await expect(images.first()).toHaveText('Row 2');
  await page.getByLabel('Below each image').selectOption('Quote');
  await expect(images.last()).toHaveText('It is easier to ask forgiveness.');
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  }
  await page.getByRole('link', { name: 'Back to batch' }).click();

  // The same rows in another file, and a new one.
  await page.getByRole('link', { name: 'Quote card' }).click();
  await page.getByRole('link', { name: 'Create from a spreadsheet' }).click();
  await page.getByRole('button', { name: /File$/ }).click();
  const file = { name: 'copy.csv', mimeType: 'text/csv', buffer: Buffer.from(`${csv}\nNew,Lin`) };
  await page.getByLabel('Choose a spreadsheet').setInputFiles(file);
  await goToCheck(page);
  const choice = page.getByLabel('Rows to render');
  await expect(choice).toHaveValue('new');
  await expect(page.getByText('3 of 13 rows selected, 2 with errors. 3 of 13 rows aren’t rendered yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Render 1 image', exact: true })).toBeVisible();
  await choice.selectOption('All rows');
  await expect(page.getByRole('button', { name: 'Render 8 images, 7 again' })).toBeVisible();
  await page.reload();
  await expect(choice).toHaveValue('all');
  await choice.selectOption('Only rows not rendered yet');
  await page.getByRole('button', { name: 'Render 1 image', exact: true }).click();
  await expect(page.getByText('Done: 1 image, 2 skipped.').first()).toBeVisible();
  expect(sent).toHaveLength(10);

  await page.getByRole('banner').getByRole('link', { name: 'History' }).first().click();
  await expect(page.getByText('No renders yet.')).toBeVisible();
  const groups = page.getByRole('region', { name: 'Images of batches' }).getByRole('region');
  await page.getByLabel('Show images of batches').check();
  await expect(groups.getByRole('heading')).toHaveText([/^copy1 image · /, /^quotes9 images · /]);
  await expectAccessible(page.getByRole('main'));
  await page.reload();
  await expect(groups.getByRole('listitem')).toHaveCount(10);
  await page.getByLabel('Search', { exact: true }).pressSequentially('machines');
  await expect(groups.getByRole('heading')).toHaveText([/^quotes1 image · /]);
  await groups.getByRole('listitem').getByRole('button').click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Render of row 9' })).toBeVisible();
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
  await expectAccessible(page.getByRole('main'));
  await goToCheck(page);
  const render = page.getByRole('button', { name: 'Render 3 images' });
  await expect(render).toHaveAttribute('aria-disabled', 'true');
  await question.getByRole('button', { name: 'Use Role' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Render 1 image' })).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('ControlOrMeta+Z');
  await question.getByRole('button', { name: 'Don’t use it' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(render).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();

  await page.getByRole('button', { name: /Match$/ }).click();
  const unused = page.getByRole('row', { name: /^Stage/ });
  await expect(unused).toContainText('Fair');
  await unused.getByRole('combobox', { name: 'Fill from Stage' }).selectOption('Event');
  await expect(page.getByRole('combobox', { name: 'Event', exact: true })).toHaveValue('3');
  await expect(unused).toHaveCount(0);

  // Another file with the same columns gets the same answers.
  await page.getByRole('button', { name: /File$/ }).click();
  await choose('next.csv');
  await page.getByRole('button', { name: /Match$/ }).click();
  await expect(page.getByRole('combobox', { name: 'Event', exact: true })).toHaveValue('3');
  await goToCheck(page);
  await expect(render).not.toHaveAttribute('aria-disabled');
  await expect(question).toHaveCount(0);
});
