import { buildPng } from '../src/testing/build-png.ts';
import { typeText } from './kit/fill-field.ts';
import { fillVariables } from './kit/verbs.ts';
import { choose, copyLink, field, paste, untilKept } from './support/fill-form.ts';
import { CONFERENCE_PASS, openForm } from './support/form-page.ts';
import { holdFiles } from './support/hold.ts';
import { fieldCount, fieldValues, fillEveryType } from './support/every-type.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** Every type at a service without proofs, because these tests don't need any. */
test.use({
  otherTemplate: {
    variables: Object.entries(fieldValues).map(([type, { label }]) => ({
      name: { text: 'name', date: 'day' }[type] ?? type,
      type,
      label,
      required: false,
    })),
  },
});

test('pasted JSON or a file of rows fills the form, reports unused values, and can be undone', async ({
  page,
  galleyOfOther,
}) => {
  await openForm(page, galleyOfOther.address);
  await typeText(field(page, 'email'), 'kept@example.com');
  const values = { name: 'Zoë', day: '2027-02-28', Seat: 'many', foo: 1, bar: 2 };
  await paste(page, JSON.stringify({ variables: values, format: 'webp', options: { scale: 2 } }));
  await expect(
    page.getByText(`3 of ${fieldCount} fields filled. The other ${fieldCount - 3} are unchanged.`),
  ).toBeVisible();
  await expect(page.getByText('No field matches foo, bar.')).toBeVisible();
  await expect(field(page, 'text')).toHaveValue('Zoë');
  await expect(field(page, 'number')).toHaveValue('many');
  await expect(field(page, 'number')).toHaveAccessibleDescription(/must be a number/);
  await expect(page.getByLabel('Format')).toHaveValue('webp');
  await expectAccessible(page.getByRole('form', { name: 'Variables' }));

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'text')).toHaveValue('');
  await expect(field(page, 'email')).toHaveValue('kept@example.com');
  await expect(page.getByLabel('Format')).toHaveValue('png');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(field(page, 'text')).toHaveValue('Zoë');

  await choose(page, 'Fill from a spreadsheet row…');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('Paste values');
  await expectAccessible(page.getByRole('dialog'));
  const buffer = Buffer.from('Name;Seat\r\n"Lea ""L""";7\r\n');
  const file = { name: 'row.csv', mimeType: 'text/csv', buffer };
  const read = await holdFiles(page);
  await page.getByLabel('Open a file…').setInputFiles(file);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await read();
  await expect(field(page, 'text')).toHaveValue('Zoë');
  await choose(page, 'Fill from a spreadsheet row…');
  await page.getByLabel('Open a file…').setInputFiles(file);
  await expect(field(page, 'text')).toHaveValue('Lea "L"');
  await expect(field(page, 'number')).toHaveValue('7');
});

test('cells pasted into a field fill it and the following ones, and undo puts them into one', async ({
  page,
  context,
  galleyOfOther,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openForm(page, galleyOfOther.address);
  await page.evaluate(() => navigator.clipboard.writeText('zoe@example.com\t+44 20 7946 0958\tno address'));
  await field(page, 'email').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(field(page, 'email')).toHaveValue('zoe@example.com');
  await expect(field(page, 'phone')).toHaveValue('+44 20 7946 0958');
  await expect(field(page, 'url')).toHaveValue('no address');
  await expect(field(page, 'url')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'email')).toHaveValue(/^zoe@example\.com.+no address$/);
  await expect(field(page, 'phone')).toHaveValue('');
});

test('examples render, and clearing can be undone by keyboard', async ({ page, galley }) => {
  await openForm(page, galley.address, CONFERENCE_PASS);
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  const first = page.getByRole('button', { name: 'Fill from a spreadsheet row…' });
  await expect(first).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${fieldCount} of ${fieldCount} fields filled with examples.`)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('img', { name: /^Render of / })).toBeVisible();

  const name = await field(page, 'text').inputValue();
  expect(name).not.toBe('');
  await choose(page, 'Clear all');
  await expect(field(page, 'text')).toHaveValue('');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.press('Enter');
  await expect(field(page, 'text')).toHaveValue(name);
  await undo.press('Enter');
  await expect(field(page, 'text')).toHaveValue('');
  await expect(undo).toBeFocused();
});

test('a link fills in the form in another browser and can be undone, and a damaged one fills in nothing', async ({
  page,
  context,
  browser,
  galleyOfOther,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openForm(page, galleyOfOther.address);
  await fillEveryType(page);
  const photo = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(buildPng({ width: 8, height: 8 })) };
  await fillVariables(page, { [fieldValues.image.label]: photo });
  const link = await copyLink(page);
  await expect(page.getByText("The link doesn't include these files: Photo.")).toBeVisible();

  const elsewhere = await browser.newPage();
  await openForm(elsewhere, galleyOfOther.address);
  await typeText(field(elsewhere, 'text'), 'Here before');
  await untilKept(elsewhere, 'Here before');
  await elsewhere.goto(link);
  await expect(elsewhere.getByText(`${fieldCount - 1} of ${fieldCount} fields filled from the link.`)).toBeVisible();
  for (const [type, { typed }] of Object.entries(fieldValues)) {
    if (type !== 'image') await expect(field(elsewhere, type as keyof typeof fieldValues)).toHaveValue(typed);
  }
  expect(new URL(elsewhere.url()).hash).toBe('');
  await elsewhere.getByRole('button', { name: 'Undo' }).click();
  await expect(field(elsewhere, 'text')).toHaveValue('Here before');
  await elsewhere.getByRole('button', { name: 'Redo' }).click();
  await expect(field(elsewhere, 'text')).toHaveValue(fieldValues.text.typed);
  await elsewhere.close();

  await page.evaluate(() => (location.hash = '#fill=%%%'));
  await expect(page.getByText(/^This link .*\. Ask for a new link\.$/)).toBeVisible();
  await expect(field(page, 'text')).toHaveValue(fieldValues.text.typed);
  // A reload doesn't show the message again.
  expect(new URL(page.url()).hash).toBe('');
});

test.describe('a small dark screen', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test('fits the menu and the dialog of the form', async ({ page, galleyOfOther }) => {
    await openForm(page, galleyOfOther.address);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeInViewport();
    await expectAccessible(page.locator('[popover]').filter({ visible: true }));
    await page.getByRole('button', { name: 'Fill from a spreadsheet row…' }).click();
    await expect(page.getByRole('button', { name: 'Fill the form' })).toBeInViewport();
    expect(await page.evaluate(() => scrollY), 'a menu is pressed without a scroll of the page').toBe(0);
    await expectAccessible(page.getByRole('dialog'));
    await page.getByLabel('Values', { exact: true }).fill(`{"name":"Zoë","${'long'.repeat(40)}":1}`);
    await page.getByRole('button', { name: 'Fill the form' }).click();
    await expect(page.getByText(`1 of ${fieldCount} fields filled.`)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // By keyboard, in both directions, no focused field is covered.
    await field(page, 'text').focus();
    for (const key of [...Array<string>(10).fill('Tab'), ...Array<string>(10).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      await expect.poll(() => page.evaluate(findCoveredField)).toBe('');
    }
  });
});

/** Runs in the page: returns the focused field if its center is covered. */
function findCoveredField(): string {
  const { activeElement: active } = document;
  if (!(active instanceof HTMLElement) || !active.matches('form :is(input, select, textarea)')) return '';
  const { left, top, width, height } = active.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === active ? '' : active.outerHTML;
}
