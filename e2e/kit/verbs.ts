import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { fillField, type FieldValue } from './fill-field.ts';

/** A little longer than the service allows for a render. */
const RENDER_TIMEOUT_MS = 40_000;

/** Opens a template from the project list by exact names, and waits for its form. */
export async function openTemplate(page: Page, address: string, project: string, template: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.getByRole('link', { name: project, exact: true }).click();
  await page.getByRole('link', { name: template, exact: true }).click();
  await expect(page.getByRole('form', { name: 'Variables' })).toBeVisible();
}

/** Fills in fields by their exact labels, in this order. `null` omits a variable, `''` clears text. */
export async function fillVariables(page: Page, values: Readonly<Record<string, FieldValue>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fillField(page, label, value);
}

/**
 * Presses Generate, which spends one render, and waits for the new image. If none appears, rejects with the messages
 * from the page and its fields.
 */
export async function generate(page: Page): Promise<void> {
  const proof = page.getByRole('img', { name: /^Render of / });
  const alert = page.getByRole('alert');
  // In one step, because an outdated render disappears as soon as the form has loaded.
  const last = await proof.evaluateAll(([image]) => image?.getAttribute('src') ?? '');
  // Marks earlier alerts. A failure of this render is a new alert.
  await alert.evaluateAll((alerts) => alerts.forEach((element) => element.setAttribute('data-before', '')));
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const render = proof.and(page.locator(`:not([src="${last}"])`));
  const failure = alert.and(page.locator(':not([data-before])')).or(page.getByText(/^\d+ fields? needs? attention\.$/));
  await expect(render.or(failure).first()).toBeVisible({ timeout: RENDER_TIMEOUT_MS });
  if (!(await render.isVisible())) {
    const refused = await readRefusedFields(page);
    throw new Error(`No image appeared: ${[await failure.first().innerText(), ...refused].join('\n')}`);
  }
  if (!(await render.evaluate(isShown))) throw new Error('The browser cannot show the image.');
}

/** Whether the browser can decode the image. */
async function isShown(image: SVGElement | HTMLElement): Promise<boolean> {
  if (!(image instanceof HTMLImageElement)) return false;
  await image.decode().catch(() => {});
  return image.naturalWidth > 0;
}

/** The label and message of each invalid field. */
function readRefusedFields(page: Page): Promise<string[]> {
  const refused = page.getByRole('form', { name: 'Variables' }).locator('[aria-invalid="true"]');
  return refused.evaluateAll((elements) => {
    const wordsOf = (id: string | undefined) => document.getElementById(id ?? '')?.textContent ?? '';
    return elements.map((element) => {
      // A hint may precede the error.
      const message = wordsOf(element.getAttribute('aria-describedby')?.split(' ').at(-1));
      return `${wordsOf(`${element.id}-label`)}: ${message}`;
    });
  });
}

/** Renders left this month according to the page. With other services, the quota is only known after the first render. */
export async function readQuota(page: Page): Promise<number> {
  const meter = page.getByRole('meter', { name: 'Render quota' });
  await expect(meter).toBeVisible();
  return meter.evaluate((element) => (element as HTMLMeterElement).value);
}

/** Presses Download and returns the file's name and bytes. */
export async function downloadRender(page: Page): Promise<{ name: string; bytes: Uint8Array }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('Download', { exact: true }).click(),
  ]);
  return { name: saved.suggestedFilename(), bytes: new Uint8Array(readFileSync(await saved.path())) };
}
