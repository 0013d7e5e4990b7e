import { writeFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { openForm as openFormPage, sendForm } from './form-page.ts';
import { fillEveryType } from './every-type.ts';
import type { OtherService } from './start-other-service.ts';

/** Opens the form of the hand-written service's template, 600 by 400 pixels, and waits for its image field. */
export async function openForm(page: Page, address: string): Promise<Locator> {
  const form = await openFormPage(page, address);
  await expect(form.getByRole('button', { name: 'Choose file' })).toBeVisible();
  return form;
}

/** Uses a file on disk, so that its bytes don't go through the connection to the browser. */
export async function choosePicture(page: Page, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ]);
  const file = test.info().outputPath(name);
  writeFileSync(file, buffer);
  await chooser.setFiles(file);
}

/** Renders with all other fields filled, and returns the values that the service received. */
export async function generateFrom(page: Page, otherService: OtherService): Promise<Record<string, unknown>> {
  await fillEveryType(page);
  return (await sendForm(page, otherService)) ?? {};
}

/** Distance from the top of the page, independent of scrolling. */
export function topOf(control: Locator): Promise<number> {
  return control.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
}

export function bytesOf(dataUri: unknown): Buffer {
  return Buffer.from(String(dataUri).split(',')[1] ?? '', 'base64');
}
