import type { Locator, Page } from '@playwright/test';
import { OTHER_TEMPLATE, type OtherService } from './start-other-service.ts';
import { expect } from './test.ts';

/** Templates in the starter workspace. */
export const ANNOUNCEMENT_CARD = 'a4c1d6e2-0b57-4f3a-9c1e-5d2f7a800101';
export const CARTON_LABEL = 'a4c1d6e2-0b57-4f3a-9c1e-5d2f7a800607';
/** Has one variable per type. */
export const CONFERENCE_PASS = 'a4c1d6e2-0b57-4f3a-9c1e-5d2f7a800304';
export const QUOTE_CARD = 'a4c1d6e2-0b57-4f3a-9c1e-5d2f7a800102';

/** Opens a template's page and waits for its form. */
export async function openForm(page: Page, address: string, templateId = OTHER_TEMPLATE): Promise<Locator> {
  await page.goto(`${address}/templates/${templateId}`);
  const form = page.getByRole('form', { name: 'Variables' });
  await expect(form).toBeVisible();
  return form;
}

/** The control for one variable, by its exact label. */
export function control(page: Page, label: string): Locator {
  return page.getByRole('form', { name: 'Variables' }).getByLabel(label, { exact: true });
}

/** Presses Generate and waits for the render. Returns the variables that were sent. */
export async function sendForm(page: Page, service: OtherService): Promise<Record<string, unknown> | undefined> {
  const count = service.generated.length;
  const proof = page.getByRole('img', { name: /^Render of / });
  const last = (await proof.count()) === 0 ? '' : await proof.getAttribute('src');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect.poll(() => service.generated.length).toBe(count + 1);
  await expect(proof).toBeVisible();
  await expect(proof).not.toHaveAttribute('src', last ?? '');
  return service.generated[count]?.body.variables;
}
