import type { Locator, Page } from '@playwright/test';
import { typeText } from './kit/fill-field.ts';
import { generate } from './kit/verbs.ts';
import { CONFERENCE_PASS, control, openForm, sendForm } from './support/form-page.ts';
import { paste } from './support/fill-form.ts';
import { fieldValues } from './support/every-type.ts';
import { expect, expectAccessible, expectReadable, test } from './support/test.ts';

const hasFocus = (element: Locator) => element.evaluate((self) => self === document.activeElement);

async function tabTo(page: Page, label: string): Promise<void> {
  const wanted = control(page, label);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${label} cannot be reached by Tab`);
}

test('fields of every type can be filled in by keyboard, and errors are accessible and one press away', async ({
  page,
  galley,
}) => {
  await openForm(page, galley.address, CONFERENCE_PASS);
  await tabTo(page, fieldValues.text.label);
  await page.keyboard.type(fieldValues.text.typed);
  await page.keyboard.press('Enter');
  await expect(control(page, fieldValues.text.label)).toHaveValue(fieldValues.text.typed);
  await expect(control(page, fieldValues.text.label)).not.toBeFocused();
  const button = page.getByRole('button', { name: 'Generate', exact: true });
  for (let presses = 0; presses < 20 && !(await hasFocus(button)); presses += 1) await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 fields need attention.')).toBeVisible();
  await page.getByRole('link', { name: fieldValues.qrcode.label }).click();
  await expect(control(page, fieldValues.qrcode.label)).toBeFocused();
  const form = page.getByRole('form', { name: 'Variables' });
  await expectAccessible(form);
  await expectReadable(form);

  await control(page, fieldValues.text.label).focus();
  await page.keyboard.press('Control+Enter');
  await expect(control(page, fieldValues.text.label)).not.toBeFocused();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(4);
  await control(page, fieldValues.text.label).focus();
  for (const [type, { label, typed }] of Object.entries(fieldValues)) {
    if (type === 'image' || type === 'text') continue;
    await tabTo(page, label);
    await page.keyboard.type(typed);
  }
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);

  await control(page, fieldValues.barcode.label).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await expect(control(page, fieldValues.barcode.label)).toHaveAccessibleDescription(/is required/);
  await page.keyboard.type(fieldValues.barcode.typed);

  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('img', { name: 'Render of Conference pass' })).toBeVisible();
});

test.describe('a default', () => {
  test.use({
    otherTemplate: {
      variables: [
        {
          name: 'title',
          type: 'text',
          label: 'Title',
          required: true,
          defaultValue: 'Hello',
          validation: { maxLength: 9 },
        },
        { name: 'note', type: 'text', label: 'Note', required: false },
        { name: 'price', type: 'number', label: 'Price', required: true, defaultValue: 0 },
      ],
    },
  });

  test('is used by an untouched or reset field, and errors appear when the field is left', async ({
    page,
    galleyOfOther,
    otherService,
  }) => {
    await openForm(page, galleyOfOther.address);
    const title = control(page, 'Title');
    await expect(title).toHaveAttribute('placeholder', 'Hello');
    expect(await sendForm(page, otherService)).toEqual({});

    // The length is shown near the limit.
    await typeText(title, 'Bye bye!');
    await expect(page.getByText('8 / 9')).toBeVisible();
    await typeText(title, 'Bye');
    await expect(page.getByText('3 / 9')).toHaveCount(0);
    await typeText(control(page, 'Price'), '2,5');
    expect(await sendForm(page, otherService)).toEqual({ title: 'Bye', price: 2.5 });

    const willBeUsed = page.getByText('Prefilled', { exact: true });
    await expect(willBeUsed).toHaveCount(0);
    await page.getByRole('button', { name: 'Use default' }).first().click();
    await expect(willBeUsed).toHaveCount(1);
    await expect(title).toBeFocused();
    await expect(title).toHaveValue('');
    expect(await sendForm(page, otherService)).toEqual({ price: 2.5 });

    await page.getByRole('button', { name: 'Clear' }).click();
    await control(page, 'Price').focus();
    expect(await sendForm(page, otherService)).toEqual({ title: '', price: 2.5 });

    await page.reload();
    await expect(title).toHaveAttribute('placeholder', 'Empty');
    await expectAccessible(page.getByRole('form', { name: 'Variables' }));
    await title.pressSequentially('10 letters');
    await expect(title).not.toHaveAttribute('aria-invalid');
    await title.blur();
    await expect(title).toHaveAttribute('aria-invalid', 'true');
    await expect(title).toHaveAccessibleDescription(
      /At most 9 characters.*Title must have at most 9 characters; it has 10/,
    );
    await title.pressSequentially('!');
    await expect(title).toHaveAccessibleDescription(/it has 11 characters/);
    await typeText(title, '');
    await expect(title).not.toHaveAttribute('aria-invalid');
    expect(await sendForm(page, otherService)).toEqual({ price: 2.5 });
  });

  test('a text box grows with its text, and the last key always counts', async ({
    page,
    galleyOfOther,
    otherService,
  }) => {
    await openForm(page, galleyOfOther.address);
    const note = control(page, 'Note');
    const readHeight = async () => (await note.boundingBox())?.height ?? 0;
    const oneLine = await readHeight();
    await note.pressSequentially('two');
    await note.press('Shift+Enter');
    await note.pressSequentially('lines');
    await expect(note).toHaveValue('two\nlines');
    const twoLines = await readHeight();
    expect(twoLines).toBeGreaterThan(oneLine);
    await typeText(note, '');
    const long = 'so many words that no line of a box takes them, however wide it is';
    await page.keyboard.type(long);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => otherService.generated.at(-1)?.body.variables).toEqual({ note: long });
    await expect.poll(readHeight).toBeGreaterThanOrEqual(twoLines);
    expect(await note.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);

    await control(page, 'Price').focus();
    await page.keyboard.type('1');
    await page.keyboard.press('ArrowUp');
    await expect(control(page, 'Price')).toHaveValue('2');
    await page.keyboard.type('0');
    await page.reload();
    await expect(control(page, 'Price')).toHaveValue('20');
    await expect(note).toHaveValue(long);
    expect(await readHeight()).toBeGreaterThanOrEqual(twoLines);
    await note.focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(', and more');
    await page.getByRole('banner').getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await page.goBack();
    await expect(note).toHaveValue(`${long}, and more`);
  });
});

test.describe('a scale that is not in the list', () => {
  test.use({ otherTemplate: { variables: [{ name: 'note', type: 'text', label: 'Note', required: false }] } });

  test('can be typed, shows its size in pixels and survives a reload', async ({
    page,
    galleyOfOther,
    otherService,
  }) => {
    await openForm(page, galleyOfOther.address);
    const list = page.getByRole('combobox', { name: 'Scale', exact: true });
    const box = page.getByRole('textbox', { name: 'Custom scale' });
    await expect(box).toHaveCount(0);
    await list.selectOption('Other…');
    await box.fill('');
    await expect(page.getByText('The scale must be a number greater than 0. Using 1x.')).toBeVisible();
    await box.pressSequentially('1.25');
    await expect(page.locator('#output-size')).toHaveText('750 × 500 px');
    await expectAccessible(box.locator('..'));
    await generate(page);
    expect(otherService.generated.at(-1)?.body.options).toEqual({ scale: 1.25 });
    await page.reload();
    await expect(box).toHaveValue('1.25');
    await list.selectOption('2x');
    await expect(box).toHaveCount(0);
    await expect(page.locator('#output-size')).toHaveText('1200 × 800 px');
  });
});

test.describe('options', () => {
  const grades = ['A', 'a', ...Array.from({ length: 12 }, (_, index) => `B${index}`)];
  const cities = Array.from({ length: 100_000 }, (_, index) => ({ value: index, label: `City ${index}` }));
  test.use({
    otherTemplate: {
      variables: [
        { name: 'tone', type: 'text', label: 'Tone', required: false, validation: { options: ['light', 'dark'] } },
        { name: 'size', type: 'number', label: 'Size', required: true, validation: { enum: [1, 2, 3, 4, 5] } },
        {
          name: 'flag',
          type: 'text',
          label: 'Flag',
          required: true,
          defaultValue: false,
          validation: { options: [true, false] },
        },
        {
          name: 'city',
          type: 'text',
          label: 'City',
          required: true,
          // The beginning of other labels.
          defaultValue: 'City 77',
          validation: { options: cities },
        },
        { name: 'grade', type: 'text', label: 'Grade', required: false, validation: { options: grades } },
      ],
    },
  });

  test('are shown as buttons, a list or a search, keep their type, and reject other values', async ({
    page,
    galleyOfOther,
    otherService,
  }) => {
    await openForm(page, galleyOfOther.address);
    const city = page.getByRole('combobox', { name: 'City', exact: true });
    const size = page.getByRole('combobox', { name: 'Size', exact: true });
    await paste(page, '{"size":9}');
    await expect(size.locator('option:checked')).toHaveText('9');
    await typeText(city, '12');
    await city.press('Escape');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(size).toBeFocused();
    await expect(city).toHaveValue('12');
    await expect(city).toHaveAccessibleDescription('City must be one of the 100,000 choices.');
    expect(otherService.generated).toHaveLength(0);

    const tone = page.getByRole('radiogroup', { name: 'Tone', exact: true });
    await expect(tone.getByRole('radio')).toHaveCount(3);
    await expect(tone.getByLabel('None')).toBeChecked();
    await expect(page.getByRole('radiogroup', { name: 'Flag' }).getByLabel('false', { exact: true })).toBeChecked();
    await page.getByRole('radiogroup', { name: 'Flag' }).getByLabel('true', { exact: true }).check();
    await size.selectOption('4');

    // A label may be the beginning of another one, so a trailing space is kept.
    await typeText(city, 'City 7 ');
    await expect(city).toHaveValue('City 7 ');
    await typeText(city, 'city 777');
    await expect(page.getByText(/^First 100 of \d+\. Type to narrow the list\.$/)).toBeVisible();
    await expect(page.getByRole('listbox', { name: 'Options' }).getByRole('option')).toHaveCount(100);
    await expectAccessible(page.getByRole('form', { name: 'Variables' }));
    await city.press('ArrowDown');
    await city.press('ArrowDown');
    await expect(city).toHaveAttribute('aria-activedescendant', /./);
    await city.press('Enter');
    await expect(city).toHaveValue('City 7770');
    await expect(page.getByRole('listbox', { name: 'Options' }).getByRole('option')).toHaveCount(0);

    const grade = page.getByRole('combobox', { name: 'Grade', exact: true });
    await typeText(grade, 'None');
    await expect(grade).toHaveValue('None');
    expect(await sendForm(page, otherService)).toEqual({ flag: true, size: 4, city: 7770 });
    await typeText(grade, 'a');
    expect(await sendForm(page, otherService)).toEqual({ flag: true, size: 4, city: 7770, grade: 'a' });
    await page.reload();
    await expect(city).toHaveValue('City 7770');
  });
});
