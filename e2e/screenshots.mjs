// `npm run screenshots`: every page at three widths and in both themes. Those in the README and the guide are stored in
// e2e/screenshots, the others in test-results/screenshots.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const kept = new Set([
  'proof-light-1440',
  'spreadsheet-light-1440',
  'batch-light-1440',
  'new-template-light-1440',
  'editor-light-1440',
]);
const keptFolder = path.join(root, 'e2e/screenshots');
const otherFolder = path.join(root, 'test-results/screenshots');
const WIDTHS = { 1440: 900, 1024: 768, 390: 844 };
const THEMES = ['light', 'dark'];

const drawingFile = path.join(root, 'src/service/svg-import/examples/figma-event-card.svg');

const values = {
  Quote: 'Make the thing you wish someone had handed you on your first day.',
  'Who said it': 'Imogen Hartley',
  'Role or source': 'Head of studio, Northlight',
};

const home = {
  cwd: mkdtempSync(path.join(tmpdir(), 'galley-screenshots-')),
  env: { PATH: process.env.PATH, PORT: '0' },
};

function startGalley() {
  const child = spawn(process.execPath, [path.join(root, 'dist/server/main.js')], {
    ...home,
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

/** One name is too long, and one role isn't a choice. */
const guests = [
  ['First name', 'Last name', 'Company', 'Attendee type'],
  ['Ada', 'Lovelace', 'Analytical Engines', 'Speaker'],
  ['Grace', 'Hopper', 'Nanosecond Ltd', 'Speaker'],
  ['Hedy', 'Lamarr', 'Frequency Works', 'Crew'],
  ['Alan', 'Turing', 'Bombe & Sons', 'Guest'],
  ['Katherine', 'Johnson', 'Trajectory', 'Speaker'],
  ['Wolfeschlegelsteinhausen', 'Hausen', 'Long Names', 'Visitor'],
  ['Margaret', 'Hamilton', 'Apollo Software', 'Guest'],
  ['Dieter', 'Rams', 'Less but Better', 'Guest'],
];

/** One line too long for its box, so that the proof shows a finding. */
const longQuote = `${values.Quote} Then do it again for the next one, and for everybody who comes after, as long as you are here and have the time.`;

/** Waits for all visible images of templates. */
async function seePictures(page) {
  await page
    .getByRole('img', { name: /^Example of/ })
    .first()
    .waitFor({ state: 'attached' });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main img')].every(
      (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
    ),
  );
  await page.waitForTimeout(500);
}

async function walk(page, address, take) {
  await page.goto(address);
  await page.getByRole('link', { name: /^Social and web/ }).waitFor();
  await page.getByLabel('Order', { exact: true }).waitFor({ state: 'attached' });
  await seePictures(page);
  await take('projects');
  await page.getByRole('link', { name: /^Social and web/ }).click();
  await page.getByRole('link', { name: /^Quote card/ }).waitFor();
  await page.getByText('px').first().waitFor();
  await seePictures(page);
  await take('project');
  await page.getByRole('link', { name: /^Quote card/ }).click();
  await page.getByRole('form', { name: 'Variables' }).waitFor();
  await seePictures(page);
  await take('template-empty');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await take('template-invalid');
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Quote', { exact: true }).fill(longQuote);
  await page.getByText('1 note').waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(500);
  await take('proof');
  await page.getByLabel('Quote', { exact: true }).fill(values.Quote);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('img', { name: /^Render of/ }).waitFor();
  await page.getByRole('meter', { name: 'Render quota' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(500);
  await take('template');
  // On a phone, Edit is in the menu.
  await page.goto(`${page.url()}/edit`);
  await page.locator('.editor-page img').waitFor();
  await page.getByRole('button', { name: 'quote', exact: true }).click();
  await page.waitForTimeout(500);
  await take('editor');
  await page.goto(address);
  await page.getByRole('link', { name: /^Events and people/ }).click();
  await page.getByRole('link', { name: /^Name badge/ }).click();
  await page.getByRole('link', { name: 'Create from a spreadsheet' }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'guests.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(guests.map((row) => row.join(';')).join('\r\n')),
    });
  await page
    .getByRole('img', { name: /^Proof of/ })
    .nth(2)
    .waitFor();
  await page.waitForTimeout(500);
  await take('spreadsheet');
  await page.getByRole('button', { name: /^Next: check/ }).click();
  await page.getByRole('button', { name: /^Render \d/ }).click();
  await page.getByText(/^Done/).first().waitFor();
  await page.getByRole('button', { name: /^Images/ }).click();
  await page.waitForTimeout(1_500);
  await take('batch');
  await page.goto(`${address}/settings/keys`);
  await page.getByRole('figure').waitFor();
  await take('keys');
  await page.goto(`${address}/templates/new`);
  await page.getByLabel('Choose an SVG or template file').setInputFiles(drawingFile);
  await page.getByLabel('Name', { exact: true }).first().fill('Event card');
  await page.getByRole('img', { name: 'Proof of Event card' }).waitFor();
  await page.getByRole('button', { name: 'Create template' }).click();
  await page.locator('.editor-page img').waitFor();
  await page.waitForTimeout(1_000);
  await take('new-template');
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
