import type { Locator, Page } from '@playwright/test';
import { buildText } from '../../src/testing/contract-documents.ts';
import { expect } from './test.ts';

export const card = {
  version: 1,
  viewport: { width: 400, height: 300 },
  unit: 'px',
  dpi: 96,
  intent: 'screen',
  variables: [{ name: 'guest', type: 'text', label: 'Guest', required: true }],
  background: '#ffffff',
  layers: [
    { type: 'shape', id: 'band', shape: 'rect', x: 0, y: 200, width: 400, height: 60, fill: '#17402f' },
    buildText({
      id: 'title',
      text: 'For {{guest}}',
      x: 40,
      y: 40,
      width: 320,
      height: 100,
      weight: 600,
      size: 40,
      color: '#111111',
    }),
  ],
  examples: { guest: 'Ada' },
};
/** The same card after a change by someone else. */
export const greenCard = { ...card, background: '#ddffdd' };

/** Calls the app's server as a page of the app would. */
export async function ask<Answer>(
  page: Page,
  address: string,
  method: string,
  path: string,
  data?: object,
): Promise<Answer> {
  const answer = await page.request.fetch(address + path, { method, data, headers: { origin: address } });
  if (!answer.ok()) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}

/** Saves the card as a new template and opens its editor. Returns the template's id. */
export async function openCard(
  page: Page,
  address: string,
  name: string,
  view: 'json' | 'design' = 'json',
): Promise<string> {
  const about = { description: '', visibility: 'PRIVATE' };
  const project = await ask<{ id: string }>(page, address, 'POST', '/workspace/projects', {
    name: `Project of ${name}`,
    ...about,
  });
  const template = { projectId: project.id, name, ...about, document: card };
  const { id } = await ask<{ id: string }>(page, address, 'POST', '/workspace/templates', template);
  await page.goto(`${address}/templates/${id}/edit${view === 'json' ? '?view=json' : ''}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  if (view === 'design') return id;
  await expect(page.getByRole('img', { name: `Proof of ${name}` })).toBeVisible();
  await expect(editorOf(page)).toBeVisible();
  return id;
}

export function editorOf(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Document of/ });
}

/**
 * Replaces a word letter by letter, like a user with a mouse and keyboard. Without syntax colors, an element contains more than the
 * word, so its center is elsewhere.
 */
export async function overtype(page: Page, line: string, word: string, next: string): Promise<void> {
  await editorOf(page).locator('.cm-line', { hasText: line }).getByText(word, { exact: true }).first().dblclick();
  await page.keyboard.type(next, { delay: 20 });
}

/** Makes every write fail, as on a full disk. */
export async function fillDisk(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
}
