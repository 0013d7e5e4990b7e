import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatePath } from '../src/contract/routes.ts';
import { runGalley } from '../src/testing/run-galley.ts';
import { ask } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="200">
  <rect width="480" height="200" fill="#fff8ee"/>
  <text x="30" y="70" font-family="Inter" font-size="20">{{day|weekday}}</text>
  <text x="30" y="130" font-family="Inter" font-size="24">{{price|price:EUR}}</text>
</svg>`;

test('a template writes dates and prices in its language, like the command line', async ({ page, galley }) => {
  const file = path.join(galley.folder, 'market.svg');
  writeFileSync(file, drawing);
  const about = { name: 'Markets', description: '', visibility: 'PRIVATE' };
  const { id: project } = await ask<{ id: string }>(page, galley.address, 'POST', '/workspace/projects', about);

  await page.goto(`${galley.address}/settings/templates/new?project=${project}`);
  await page.getByLabel('Choose an SVG or template file').setInputFiles(file);
  await page.getByRole('button', { name: 'Create template' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'market' })).toBeVisible();
  await page.getByRole('tab', { name: 'Properties' }).click();
  const language = page.getByRole('combobox', { name: 'Language' });
  await language.focus();
  await page.keyboard.type('Deutsch (D');
  await expect(language).toHaveValue('de-DE');
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByText('Version 2 saved')).toBeVisible();

  const render = async (id: string) => {
    const variables = { day: '2026-12-24', price: 3.5 };
    const answer = await page.request.post(`${galley.address}${generatePath(id)}`, { data: { variables } });
    expect(answer.status()).toBe(200);
    return answer.body();
  };
  const chosen = await render(new URL(page.url()).pathname.split('/')[2] ?? '');
  const words = ['templates', 'import', file, '--project', project, '--member', 'starter-owner', '--locale', 'de-DE'];
  const imported = await runGalley(path.join(galley.folder, 'data'), words);
  expect(imported, imported.error).toMatchObject({ code: 0 });
  expect(chosen.equals(await render(imported.output.trim()))).toBe(true);
});
