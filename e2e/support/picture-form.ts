import { writeFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { fillNineTypes } from './nine-types.ts';
import { OTHER_TEMPLATE, type OtherService } from './start-other-service.ts';

/** The page of the hand-written service's template, 600 by 400 pixels, with all nine types. */
export async function openForm(page: Page, address: string): Promise<Locator> {
  await page.goto(`${address}/templates/${OTHER_TEMPLATE}`);
  const form = page.getByRole('form', { name: 'Variables' });
  await expect(form.getByRole('button', { name: 'Choose file' })).toBeVisible();
  return form;
}

/** By a file on disk, so that its bytes need not go through the connection to the browser. */
export async function choosePicture(page: Page, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ]);
  const file = test.info().outputPath(name);
  writeFileSync(file, buffer);
  await chooser.setFiles(file);
}

/** Renders with all other fields filled, and gives the values that the service got. */
export async function generateFrom(page: Page, otherService: OtherService): Promise<Record<string, unknown>> {
  const { length } = otherService.generated;
  await fillNineTypes(page);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect.poll(() => otherService.generated.length).toBe(length + 1);
  await expect(page.getByRole('progressbar', { name: 'Rendering' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: /^Render of / })).toBeVisible();
  return otherService.generated.at(-1)?.body.variables ?? {};
}

/** From the top of the page, wherever it is scrolled to. */
export function topOf(control: Locator): Promise<number> {
  return control.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
}

export function bytesOf(dataUri: unknown): Buffer {
  return Buffer.from(String(dataUri).split(',')[1] ?? '', 'base64');
}
