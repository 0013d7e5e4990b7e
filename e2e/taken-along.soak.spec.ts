import type { Locator, Page } from '@playwright/test';
import { generate } from './kit/verbs.ts';
import { fillEveryType } from './support/every-type.ts';
import { saveFile } from './support/save-file.ts';
import { OTHER_TEMPLATE } from './support/start-other-service.ts';
import { expect, test } from './support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** As text, hexadecimal, percent-encoded, and Base64 at every offset. */
function spellings(key: string): string[] {
  const bytes = Buffer.from(key);
  const hex = bytes.toString('hex');
  const percent = hex.replaceAll(/../g, '%$&');
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset, ' '), bytes]).toString('base64');
    // Its ends depend on the surrounding text.
    return text.slice(offset === 0 ? 0 : 4, -4);
  });
  return [key, hex, hex.toUpperCase(), percent, percent.toUpperCase(), ...base64];
}

async function copy(page: Page, button: Locator): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await button.click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
  return page.evaluate(() => navigator.clipboard.readText());
}

async function save(page: Page, button: Locator): Promise<{ file: string; text: string }> {
  const { file, bytes } = await saveFile(page, button.click());
  return { file, text: bytes.toString() };
}

const isSoak = process.env.GALLEY_SOAK === '1';

/** Copies and saves the first and the last option of a view, in the soak all of them. */
async function takeAll(page: Page, view: string, label: string): Promise<string[]> {
  await page.getByRole('tab', { name: view, exact: true }).click();
  const panel = page.getByRole('tabpanel', { name: view });
  const choice = panel.getByLabel(label);
  await expect(choice).toBeVisible();
  const taken: string[] = [];
  const options = await choice.locator('option').allInnerTexts();
  const files = options.filter((option) => option !== 'Variables');
  for (const option of isSoak ? files : [...files.slice(0, 1), ...files.slice(-1)]) {
    await choice.selectOption(option);
    await expect(panel.getByRole('region').first()).toBeVisible();
    taken.push(await copy(page, panel.getByRole('button', { name: 'Copy', exact: true })));
    taken.push((await save(page, panel.getByRole('button', { name: 'Download file' }))).text);
  }
  return taken;
}

test('nothing copied or saved contains the key, and another program can replay the archive', async ({
  page,
  browser,
  galleyOfOther,
  otherService,
}) => {
  test.slow(isSoak);
  await page.goto(`${galleyOfOther.address}/templates/${OTHER_TEMPLATE}`);
  await fillEveryType(page);
  await generate(page);
  await page.getByRole('button', { name: 'For developers' }).click();
  const schemas = await takeAll(page, 'Schema', 'Show as');
  const samples = await takeAll(page, 'Code', 'Language');
  expect([schemas.length, samples.length]).toEqual(isSoak ? [10, 24] : [4, 4]);

  await page.getByRole('tab', { name: 'Requests', exact: true }).click();
  const panel = page.getByRole('tabpanel', { name: 'Requests' });
  const read = panel.getByRole('listitem').filter({ hasText: `GET /api/v1/templates/${OTHER_TEMPLATE}` });
  await read.first().locator('summary').click();
  await expect(read.first().getByRole('region', { name: 'Response body' })).toContainText('Door pass');
  const asCurl = await copy(page, read.first().getByRole('button', { name: 'Copy as curl' }));
  const archive = await save(page, panel.getByRole('button', { name: 'Save as HAR' }));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Developer' }).click();
  const openApi = await save(page, page.getByRole('link', { name: 'Download OpenAPI document' }));

  const taken = [...schemas, ...samples, asCurl, archive.text, openApi.text];
  for (const spelling of spellings(otherService.key)) {
    expect(taken.filter((text) => text.includes(spelling))).toEqual([]);
  }

  // Only the archive responds. Other requests fail.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.routeFromHAR(archive.file, { notFound: 'abort' });
  const reader = await context.newPage();
  const answer = await reader.goto(`${galleyOfOther.address}/api/v1/templates/${OTHER_TEMPLATE}`);
  expect(answer?.status()).toBe(200);
  expect(await answer?.json()).toMatchObject({ id: OTHER_TEMPLATE, name: 'Door pass' });
  await expect(reader.goto(`${galleyOfOther.address}/api/v1/projects?page=7`)).rejects.toThrow();
  await context.close();
});
