import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { fillField, type FieldValue } from './fill-field.ts';

/** What a render may take at the service, and a little more. */
const RENDER_TIMEOUT_MS = 40_000;

/** Opens a template as a person does, from the list of projects, by exact names, and waits for its form. */
export async function openTemplate(page: Page, address: string, project: string, template: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.getByRole('link', { name: project, exact: true }).click();
  await page.getByRole('link', { name: template, exact: true }).click();
  await expect(page.getByRole('form', { name: 'Variables' })).toBeVisible();
}

/** Fills fields by their exact labels, in the order given; `null` leaves a variable out, `''` leaves a text empty. */
export async function fillVariables(page: Page, values: Readonly<Record<string, FieldValue>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fillField(page, label, value);
}

/**
 * Presses Generate, which spends one render, and waits for the new image; rejects with the words of the page and of its fields
 * when none comes.
 */
export async function generate(page: Page): Promise<void> {
  const proof = page.getByRole('img', { name: /^Render of / });
  const alert = page.getByRole('alert');
  // In one step, because the render of other values goes away as soon as the form is read.
  const last = await proof.evaluateAll(([image]) => image?.getAttribute('src') ?? '');
  // What went wrong before goes away once the next render begins, and what comes of that is a new alert.
  await alert.evaluateAll((alerts) => alerts.forEach((element) => element.setAttribute('data-before', '')));
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const render = proof.and(page.locator(`:not([src="${last}"])`));
  const failure = alert.and(page.locator(':not([data-before])')).or(page.getByText(/^\d+ fields? needs? attention\.$/));
  await expect(render.or(failure).first()).toBeVisible({ timeout: RENDER_TIMEOUT_MS });
  if (!(await render.isVisible())) {
    const refused = await readRefusedFields(page);
    throw new Error(`No image came: ${[await failure.first().innerText(), ...refused].join('\n')}`);
  }
  if (!(await render.evaluate(isShown))) throw new Error('The image that came cannot be shown.');
}

/** True once the browser has decoded an image that is worth looking at. */
async function isShown(image: SVGElement | HTMLElement): Promise<boolean> {
  if (!(image instanceof HTMLImageElement)) return false;
  await image.decode().catch(() => {});
  return image.naturalWidth > 0;
}

/** What the form says at each field that was refused, after its label. */
function readRefusedFields(page: Page): Promise<string[]> {
  const refused = page.getByRole('form', { name: 'Variables' }).locator('[aria-invalid="true"]');
  return refused.evaluateAll((elements) => {
    const wordsOf = (id: string | undefined) => document.getElementById(id ?? '')?.textContent ?? '';
    return elements.map((element) => {
      // A hint may stand before the error.
      const message = wordsOf(element.getAttribute('aria-describedby')?.split(' ').at(-1));
      return `${wordsOf(`${element.id}-label`)}: ${message}`;
    });
  });
}

/** Renders left this month, as the page says; waits until it is known: at once with the service of Galley, with others after the first render. */
export async function readQuota(page: Page): Promise<number> {
  const meter = page.getByRole('meter', { name: 'Render quota' });
  await expect(meter).toBeVisible();
  return meter.evaluate((element) => (element as HTMLMeterElement).value);
}

/** Presses Download and gives the saved file: its name as offered, and its bytes. */
export async function downloadRender(page: Page): Promise<{ name: string; bytes: Uint8Array }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('Download', { exact: true }).click(),
  ]);
  return { name: saved.suggestedFilename(), bytes: new Uint8Array(readFileSync(await saved.path())) };
}
