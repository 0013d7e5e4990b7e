import { expect, type Locator, type Page } from '@playwright/test';

const FILE_IN_USE = /^Using /;

/** An image file, as a path or as bytes. */
export type PictureFile = { path: string } | { name: string; mimeType: string; buffer: Buffer };

/**
 * The value for a field: text, a number, a date as `YYYY-MM-DD`, a URL, an option's label, or an image file. `''` clears text, even
 * if it has a default, and removes an image. `null` omits the variable, so that its default is used.
 */
export type FieldValue = string | number | boolean | PictureFile | null;

/** Fills in the field with exactly this label, whatever its control. */
export async function fillField(page: Page, label: string, value: FieldValue): Promise<void> {
  const form = page.getByRole('form', { name: 'Variables' });
  await expect(form).toBeVisible();
  const labels = await readLabels(form);
  if (!labels.includes(label.trim().replaceAll(/\s+/g, ' '))) {
    throw new Error(`The form has no field "${label}". It has: ${labels.map((known) => `"${known}"`).join(', ')}.`);
  }
  const control = form.getByLabel(label, { exact: true });
  await expect(control, `the form has a field "${label}"`).toBeAttached();
  const kind = await control.evaluate((element) => element.getAttribute('role') ?? element.localName);
  if (typeof value === 'object' && value !== null) return chooseFile(page, label, control, value);
  if (kind === 'radiogroup') return chooseRadio(control, value);
  if (kind === 'select')
    return void (await control.selectOption(value === null ? { value: '' } : { label: `${value}` }));
  if (value === null) return clear(page, label, control);
  if (value === '') return leaveEmpty(page, label, control);
  await typeText(control, `${value}`);
  if (kind !== 'combobox') return undefined;
  return page
    .getByRole('listbox', { name: 'Options' })
    .getByRole('option', { name: `${value}`, exact: true })
    .click();
}

/** The labels of all fields. A control may appear after its label. */
function readLabels(form: Locator): Promise<string[]> {
  return form.locator('label[for^="field-"], [role="radiogroup"]').evaluateAll((elements) =>
    elements.map((element) => {
      const named = document.getElementById(element.getAttribute('aria-labelledby') ?? '') ?? element;
      return (named.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
    }),
  );
}

/** Longer and multi-line text is inserted at once, as if pasted. */
const TYPED_MAX = 200;

/** Replaces a control's text, letter by letter. */
export async function typeText(control: Locator, text: string): Promise<void> {
  if (text.length > TYPED_MAX || text.includes('\n')) return control.fill(text);
  await control.focus();
  await control.press('ControlOrMeta+A');
  return text === '' ? control.press('Delete') : control.pressSequentially(text);
}

async function chooseRadio(group: Locator, value: string | number | boolean | null): Promise<void> {
  // The radio button for no option, or for the default, has an empty value.
  const radio = value === null ? group.locator('input[value=""]') : group.getByLabel(`${value}`, { exact: true });
  await radio.check();
}

/** Replaces a field's image. Rejects with the field's message if the image is not accepted. */
async function chooseFile(page: Page, label: string, control: Locator, file: PictureFile): Promise<void> {
  const field = page
    .locator('div')
    .filter({ has: page.getByLabel(label, { exact: true }) })
    .filter({ has: page.locator(`label[for="${await control.getAttribute('id')}"]`) });
  const refusal = field.last().getByRole('alert');
  // Typing removes the message about an earlier file.
  if (await refusal.isVisible()) await typeText(control, '-');
  await clear(page, label, control);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), buttonOf(page, label, 'Choose file').click()]);
  await chooser.setFiles('path' in file ? file.path : file);
  const taken = control.and(page.getByPlaceholder(FILE_IN_USE));
  await expect(taken.or(refusal), `the image of "${label}" is accepted or rejected`).toBeVisible();
  if (await refusal.isVisible()) throw new Error(`The image of "${label}" was rejected: ${await refusal.innerText()}`);
}

async function clear(page: Page, label: string, control: Locator): Promise<void> {
  const hasFile = FILE_IN_USE.test((await control.getAttribute('placeholder')) ?? '');
  return hasFile ? buttonOf(page, label, 'Remove file').click() : typeText(control, '');
}

async function leaveEmpty(page: Page, label: string, control: Locator): Promise<void> {
  await clear(page, label, control);
  const button = buttonOf(page, label, 'Clear');
  if (await button.isVisible()) await button.click();
}

/** The field's button, in the smallest part of the form that contains both. */
function buttonOf(page: Page, label: string, name: string): Locator {
  const control = page.getByLabel(label, { exact: true });
  const button = page.getByRole('button', { name, exact: true });
  const field = page.getByRole('form', { name: 'Variables' }).locator('div').filter({ has: control });
  return field.filter({ has: button }).last().getByRole('button', { name, exact: true });
}
