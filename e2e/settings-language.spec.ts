import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatePath } from '../src/contract/routes.ts';
import { ask } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

const commandLine = fileURLToPath(new URL('../dist/server/galley.js', import.meta.url));
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="200">
  <rect width="480" height="200" fill="#fff8ee"/>
  <text x="30" y="70" font-family="Inter" font-size="20">{{day|weekday}}</text>
  <text x="30" y="130" font-family="Inter" font-size="24">{{price|price:EUR}}</text>
</svg>`;

test('a template writes days and prices in the language that is chosen for it, as the command line has it', async ({
  page,
  galley,
}) => {
  const file = path.join(galley.folder, 'market.svg');
  writeFileSync(file, drawing);
  const galleyVerb = (...words: string[]) =>
    execFileSync(process.execPath, [commandLine, ...words], { cwd: galley.folder, encoding: 'utf8' }).trim();
  const owner = ['--member', 'starter-owner'];
  const about = { name: 'Markets', description: '', visibility: 'PRIVATE' };
  const { id: project } = await ask<{ id: string }>(page, galley.address, 'POST', '/workspace/projects', about);

  await page.goto(`${galley.address}/settings/templates/new?project=${project}`);
  await page.getByLabel('Choose an SVG or template file').setInputFiles(file);
  const language = page.getByRole('combobox', { name: 'Language of values' });
  await expect(language).toHaveAccessibleDescription('December 24, 2026 · €1,234.50');
  await language.focus();
  await page.keyboard.type('Deutsch (D');
  await expect(language).toHaveValue('de-DE');
  await expect(language).toHaveAccessibleDescription('24. Dezember 2026 · 1.234,50 €');
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin');
  await page.getByRole('button', { name: 'Save template' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'market' })).toBeVisible();

  const render = async (id: string) => {
    const variables = { day: '2026-12-24', price: 3.5 };
    const answer = await page.request.post(`${galley.address}${generatePath(id)}`, { data: { variables } });
    expect(answer.status()).toBe(200);
    return answer.body();
  };
  const chosen = await render(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  const imported = galleyVerb('templates', 'import', file, '--project', project, ...owner, '--locale', 'de-DE');
  expect(chosen.equals(await render(imported))).toBe(true);
});
