import type { Locator, Page } from '@playwright/test';
import type { TemplateDetail } from '../../src/contract/workspace.ts';
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

/** The layers of the latest saved version. */
export async function readLayers(page: Page, address: string, id: string) {
  const { document } = await ask<TemplateDetail>(page, address, 'GET', `/workspace/templates/${id}`);
  return document.layers as ({ id: string } & Record<string, unknown>)[];
}

/** The place of a point of the document on the screen. */
export async function createLocate(page: Page) {
  const sheet = page.locator('.editor-page');
  await expect(sheet.locator('img')).toBeVisible();
  const box = await sheet.boundingBox();
  if (box === null) throw new Error('The canvas has no page');
  const scale = box.width / card.viewport.width;
  return (x: number, y: number): [number, number] => [box.x + x * scale, box.y + y * scale];
}

export async function drag(
  page: Page,
  from: [number, number],
  to: [number, number],
  keys: string[] = [],
): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await page.mouse.move(...to);
  for (const key of keys) await page.keyboard.up(key);
  await page.mouse.up();
}

export async function save(page: Page, version: number): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Version ${version} saved`)).toBeVisible();
}
