import { typeText } from './kit/fill-field.ts';
import { choose } from './support/fill-form.ts';
import { control, openForm, sendForm } from './support/form-page.ts';
import { hold } from './support/hold.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.describe('advice', () => {
  test.use({
    otherTemplate: {
      variables: [
        { name: 'mail', type: 'email', label: 'Email', required: false },
        { name: 'copy', type: 'email', label: 'Copy to', required: false },
        { name: 'site', type: 'url', label: 'Site', required: false },
        { name: 'day', type: 'date', label: 'Day', required: false, defaultValue: 'next Friday' },
        { name: 'call', type: 'phone', label: 'Phone', required: false },
        { name: 'sum', type: 'number', label: 'Sum', required: false },
      ],
    },
  });

  test('is one press away and never blocks the user', async ({ page, galleyOfOther, otherService }) => {
    await openForm(page, galleyOfOther.address);
    await typeText(control(page, 'Email'), 'ana@gmial.com');
    await page.getByRole('button', { name: 'ana@gmail.com' }).click();
    await expect(control(page, 'Email')).toHaveValue('ana@gmail.com');
    await typeText(control(page, 'Email'), 'bob@gmial.com');
    await typeText(control(page, 'Copy to'), 'zoe@müller.example');

    await typeText(control(page, 'Site'), 'example.com');
    await page.getByRole('button', { name: 'https://example.com' }).click();
    await expect(control(page, 'Day')).toHaveAttribute('placeholder', 'next Friday');
    await typeText(control(page, 'Day'), '15 June 2026');
    await control(page, 'Day').press('Enter');
    await expect(control(page, 'Day')).toHaveValue('2026-06-15');
    await typeText(control(page, 'Day'), '09/03/2026');
    // The focus isn't taken from a user who has moved on.
    const phone = await control(page, 'Phone').elementHandle();
    await page.getByRole('button', { name: '9 March 2026' }).evaluate((button: HTMLElement, next) => {
      button.click();
      if (next instanceof HTMLElement) next.focus();
    }, phone);
    await page.keyboard.type('+49 (0)30 123456');
    await expect(page.getByText('Germany · +49 30 123456')).toBeVisible();
    await typeText(control(page, 'Sum'), '1.234,56');
    await page.getByRole('button', { name: '1234.56' }).click();
    await expectAccessible(page.getByRole('form', { name: 'Variables' }));

    expect(await sendForm(page, otherService)).toEqual({
      mail: 'bob@gmial.com',
      copy: 'zoe@müller.example',
      site: 'https://example.com',
      day: '2026-03-09',
      call: '+49 (0)30 123456',
      sum: 1234.56,
    });
  });
});

test.describe('patterns', () => {
  const backtracking = '^(?=((\\w+\\s?)*)$)\\1!$';
  test.use({
    otherTemplate: {
      variables: [
        { name: 'code', type: 'text', label: 'Code', required: false, validation: { pattern: '^[A-Z]{2}-\\d{4}$' } },
        { name: 'bad', type: 'text', label: 'Bad', required: false, validation: { pattern: '[' } },
        { name: 'evil', type: 'text', label: 'Evil', required: false, validation: { pattern: backtracking } },
        { name: 'steep', type: 'text', label: 'Steep', required: false, validation: { pattern: '^(a|a)*$' } },
      ],
    },
  });

  test('are described, and one that would freeze the page is left to the service', async ({
    page,
    galleyOfOther,
    otherService,
  }) => {
    await openForm(page, galleyOfOther.address);
    await expect(page.getByText('2 capital letters, then “-”, then 4 digits, like AB-0123')).toBeVisible();
    await expect(page.getByText(/only the service can check this rule/)).toBeVisible();
    await typeText(control(page, 'Code'), 'nope');
    await typeText(control(page, 'Bad'), 'anything');
    await typeText(control(page, 'Evil'), `${'word '.repeat(40)}?`);
    await typeText(control(page, 'Steep'), `${'a'.repeat(32)}b`);
    await control(page, 'Steep').blur();
    await expect(page.getByText(/this rule takes too long to check here/)).toBeVisible();
    await expect(control(page, 'Steep')).toHaveAccessibleDescription(
      /Steep does not match the template's format, like a\./,
    );
    await expect(control(page, 'Code')).toHaveAccessibleDescription(/Code must be written this way: 2 capital letters/);
    await typeText(control(page, 'Code'), 'AB-0042');
    await typeText(control(page, 'Steep'), 'aaa');
    expect(await sendForm(page, otherService)).toMatchObject({ evil: `${'word '.repeat(40)}?` });
  });

  test('that delay the examples do not undo later changes', async ({ page, galleyOfOther }) => {
    const release = await hold(page, '**/pattern-worker-*.js');
    await openForm(page, galleyOfOther.address);
    await typeText(control(page, 'Bad'), 'typed');
    await choose(page, 'Fill with examples');
    await choose(page, 'Clear all');
    await expect(control(page, 'Bad')).toHaveValue('');
    await page.getByLabel('Format').selectOption('jpeg');
    release();
    await expect(page.getByText(/of 4 fields filled with examples\./)).toBeVisible();
    await expect(control(page, 'Code')).not.toHaveValue('');
    await expect(page.getByLabel('Format')).toHaveValue('jpeg');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(control(page, 'Bad')).toHaveValue('typed');
  });
});

test.describe('what a service sends', () => {
  test.use({
    expectedConsoleError: /Failed to load resource/,
    otherTemplate: {
      variables: [
        { name: 'a', type: 'text', label: 'שם פרטי', required: false, validation: { minLength: 9, maxLength: 2 } },
        { name: 'a', type: 'text', label: 'Again', required: false, validation: { options: [{ hue: 1 }] } },
        {
          name: 'user.name',
          type: 'text',
          label: 'A label that is long enough to need two lines on a narrow screen',
          required: false,
        },
        {
          name: 'size',
          type: 'text',
          label: 'Size',
          required: false,
          validation: { options: ['S', 'long'.repeat(20)] },
        },
      ],
    },
  });

  test('is shown as read, even on a narrow screen, and its errors appear at their fields', async ({
    page,
    galleyOfOther,
    otherService,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openForm(page, galleyOfOther.address);
    await expect(page.getByText('minLength and maxLength were ignored: 9 is more than 2.')).toBeVisible();
    await expect(
      page.getByText('More than one field is named "a". Only the last one you filled in is sent.'),
    ).toHaveCount(2);
    await expect(page.getByText('The options could not be read, because options is [{"hue":1}].')).toBeVisible();
    await typeText(control(page, 'שם פרטי'), 'שלום');
    await expect(control(page, 'שם פרטי')).toHaveCSS('direction', 'rtl');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

    const errors = [
      { path: ['variables', 'user.name'], message: 'is taken' },
      { path: 'scale', message: 'is too large' },
    ];
    const body = JSON.stringify({ message: 'Two values are wrong', errors });
    otherService.answerWith((response) => response.writeHead(422).end(body));
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const name = control(page, 'A label that is long enough to need two lines on a narrow screen');
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('is taken');
    await expect(page.getByRole('alert')).toContainText('scale: is too large');
    await expect(page.getByRole('alert')).toContainText('Two values are wrong');
    await expectAccessible(page.getByRole('form', { name: 'Variables' }));
  });
});
