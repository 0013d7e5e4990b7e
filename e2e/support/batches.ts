import type { Page } from '@playwright/test';
import type { Batch, BatchRow } from '../../src/batch/queue/batch.ts';
import { buildBatch, buildRows } from '../../src/testing/batches.ts';
import { expect } from './test.ts';

const TEMPLATE_NAME = 'Name badge';

interface Listed {
  id: string;
  name: string;
  updatedAt: string;
}

/** Reads a list from the app's API. */
async function readList(page: Page, address: string, path: string): Promise<Listed[]> {
  const response = await page.request.get(`${address}/api/v1/${path}?limit=100`);
  return (await response.json()) as Listed[];
}

/** A template of the embedded service, found by name. */
async function findTemplate(page: Page, address: string): Promise<Listed> {
  for (const { id } of await readList(page, address, 'projects')) {
    const templates = await readList(page, address, `projects/${id}/templates`);
    const found = templates.find(({ name }) => name === TEMPLATE_NAME);
    if (found !== undefined) return found;
  }
  throw new Error(`No template is called ${TEMPLATE_NAME}`);
}

export interface Seed {
  rowCount: number;
  /** A template from another service; by default "Name badge" from the embedded one. */
  templateId?: string;
  /** The variable for the guest's name. */
  variable?: string;
  changeRow?: (row: BatchRow) => Partial<BatchRow>;
  /** An image that was added with the spreadsheet. */
  picture?: { name: string; bytes: Uint8Array };
}

/** Stores a batch called "Guests" in the browser, and shows the list of batches. */
export async function seedBatch(page: Page, address: string, seed: Seed): Promise<Batch> {
  const { rowCount, variable = 'firstName', changeRow = () => ({}) } = seed;
  const templateId = seed.templateId ?? (await findTemplate(page, address)).id;
  const template = await page.request.get(`${address}/api/v1/templates/${templateId}`);
  const { name: templateName, updatedAt: templateUpdatedAt } = (await template.json()) as Listed;
  const id = crypto.randomUUID();
  const batch = buildBatch(1, { id, templateId, templateName, templateUpdatedAt, rowCount, name: 'Guests' });
  const rows = buildRows(rowCount).map((row) => ({
    ...row,
    id: crypto.randomUUID(),
    values: [[variable, row.cells[0] ?? '']],
    ...changeRow(row),
  }));
  const picture = seed.picture && { name: seed.picture.name, bytes: [...seed.picture.bytes] };
  // The page creates the database's stores.
  await page.goto(`${address}/batches`);
  await expect(page.getByText(/No batches yet/)).toBeVisible();
  await page.evaluate(
    async (given) => {
      const opening = indexedDB.open('galley-batches');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const transaction = opening.result.transaction(['batches', 'rows', 'pictures'], 'readwrite');
      transaction.objectStore('batches').add({ ...given.batch, isRunning: false });
      for (const row of given.rows) transaction.objectStore('rows').add({ ...row, batchId: given.batch.id });
      if (given.picture !== undefined) {
        const { name, bytes } = given.picture;
        transaction.objectStore('pictures').add(new Uint8Array(bytes).buffer, [given.batch.id, name]);
      }
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      opening.result.close();
    },
    { batch, rows, picture },
  );
  await page.evaluate(() => history.pushState(null, '', '/nowhere'));
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  // Opening the list again reloads it.
  await page.evaluate(() => history.pushState(null, '', '/batches'));
  await expect(page.getByRole('link', { name: 'Guests' })).toBeVisible();
  return batch;
}

/** Opens the seeded batch from the list and waits for its rows. */
export async function openBatch(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Guests' }).click();
  await expect(page.getByRole('table', { name: 'Rows' })).toBeVisible();
}

/** Chooses a CSV file with this text on the spreadsheet page. */
export async function chooseCsv(page: Page, text: string): Promise<void> {
  const file = { name: 'quotes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Choose a spreadsheet').setInputFiles(file);
}

/** Goes on to the step that shows the rows and renders them. */
export async function goToCheck(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Check$/ }).click();
}
