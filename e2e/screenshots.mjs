// `npm run screenshots`: the app as its users see it, at three widths and in both themes, for the README and to be looked at.
// The three pictures that the README shows are kept in e2e/screenshots; the others go to test-results/screenshots.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const kept = new Set(['projects-light-1440', 'template-light-1440', 'template-dark-390']);
const keptFolder = path.join(root, 'e2e/screenshots');
const otherFolder = path.join(root, 'test-results/screenshots');
const WIDTHS = { 1440: 900, 1024: 768, 390: 844 };
const THEMES = ['light', 'dark'];

const values = {
  Quote: 'Make the thing you wish someone had handed you on your first day.',
  'Who said it': 'Imogen Hartley',
  'Role or source': 'Head of studio, Northlight',
};

function startGalley() {
  const child = spawn(process.execPath, [path.join(root, 'dist/server/main.js')], {
    cwd: mkdtempSync(path.join(tmpdir(), 'galley-screenshots-')),
    env: { PATH: process.env.PATH, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server did not start; run "npm run build" first')));
    child.stdout.on('data', (chunk) => {
      const address = /http:\/\/\S+/.exec(String(chunk))?.[0];
      if (address !== undefined) resolve({ address, stop: () => child.kill() });
    });
  });
}

async function walk(page, address, take) {
  await page.goto(address);
  await page.getByRole('link', { name: /^Social and web/ }).waitFor();
  await take('projects');
  await page.getByRole('link', { name: /^Social and web/ }).click();
  await page.getByRole('link', { name: /^Quote card/ }).waitFor();
  await take('project');
  await page.getByRole('link', { name: /^Quote card/ }).click();
  await page.getByRole('form', { name: 'Variables' }).waitFor();
  await take('template-empty');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await take('template-invalid');
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('img', { name: /^Render of/ }).waitFor();
  await page.getByRole('meter', { name: 'Render quota' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await take('template');
}

const galley = await startGalley();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
mkdirSync(keptFolder, { recursive: true });
mkdirSync(otherFolder, { recursive: true });
for (const [width, height] of Object.entries(WIDTHS)) {
  for (const colorScheme of THEMES) {
    const context = await browser.newContext({
      viewport: { width: Number(width), height },
      colorScheme,
      locale: 'en-GB',
    });
    const page = await context.newPage();
    await walk(page, galley.address, async (state) => {
      const name = `${state}-${colorScheme}-${width}`;
      const folder = kept.has(name) ? keptFolder : otherFolder;
      await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
    });
    await context.close();
  }
}
await browser.close();
galley.stop();
