// `npm run screenshots`: the app as its users see it, at three widths and in both themes, for the README and to be looked at.
// The pictures that the README shows are kept in e2e/screenshots; the others go to test-results/screenshots.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const kept = new Set([
  'projects-light-1440',
  'proof-light-1440',
  'template-dark-390',
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

/** As a spreadsheet program saves it; one name is too long, and one role is none of the choices. */
const guests = [
  ['First name', 'Last name', 'Company', 'Here as'],
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

/** Waits until all pictures of templates on screen are there. */
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
  await page.goto(`${address}/settings${new URL(page.url()).pathname}`);
  await page.getByRole('textbox', { name: /^Document of/ }).waitFor();
  await page.getByRole('button', { name: 'Layer quote (text)' }).click();
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
  await page.getByText(/^All rows checked/).waitFor();
  await page
    .getByRole('img', { name: /^Proof of/ })
    .nth(2)
    .waitFor();
  await page.waitForTimeout(500);
  await take('spreadsheet');
  await page.getByRole('button', { name: /^Render \d/ }).click();
  await page
    .getByText(/^Finished/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Images/ }).click();
  await page.waitForTimeout(1_500);
  await take('batch');
  await page.goto(`${address}/settings/keys`);
  await page.getByRole('figure').waitFor();
  await take('keys');
  await page.goto(`${address}/settings/templates`);
  await page.getByRole('heading', { level: 2, name: 'Education' }).waitFor();
  await seePictures(page);
  await take('templates');
  await page.getByRole('link', { name: 'New template', exact: true }).click();
  await page.getByLabel('Choose an SVG or template file').setInputFiles(drawingFile);
  await page.getByLabel('Name', { exact: true }).first().fill('Event card');
  await page.getByRole('img', { name: 'Proof of Event card' }).waitFor();
  await page.waitForTimeout(500);
  await take('new-template');
}

/** What `npm run galley --` prints. */
function operate(...words) {
  return execFileSync(process.execPath, [path.join(root, 'dist/server/galley.js'), ...words], {
    ...home,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

const photo = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="520"><path fill="#12405e" d="M0 0h400v520H0z"/>
<g fill="none" stroke="#e8f1f4" stroke-width="9" stroke-linecap="round"><path d="M200 500C210 350 190 220 206 60"/>
<path d="M203 430q70-20 110-90M201 430q-70-30-104-100M199 330q64-20 100-84M198 330q-60-24-92-88M198 230q50-18 76-70M198 230q-46-20-70-70M202 140q26-14 36-46M202 140q-26-14-38-46"/></g></svg>`;

/** The faces of the drawing, which a person who draws has and this browser may not. */
function readFontFaces() {
  const { resolve } = createRequire(import.meta.url);
  return [
    'inter/400Regular/Inter_400Regular',
    'inter/600SemiBold/Inter_600SemiBold',
    'space-grotesk/700Bold/SpaceGrotesk_700Bold',
  ]
    .map((face) => {
      const [package_, folder] = face.split('/');
      const file = path.join(
        path.dirname(resolve(`@expo-google-fonts/${package_}/package.json`)),
        `${face.slice(package_.length)}.ttf`,
      );
      const family = package_ === 'inter' ? 'Inter' : 'Space Grotesk';
      const source = `data:font/ttf;base64,${readFileSync(file, 'base64')}`;
      return `@font-face { font-family: '${family}'; font-weight: ${folder.slice(0, 3)}; src: url(${source}) }`;
    })
    .join('\n');
}

/** A drawing, the form it becomes and what the form renders, for the README. */
async function showImport(address) {
  const owner = ['--workspace', 'starter', '--member', 'starter-owner'];
  const project = operate('projects', 'create', 'My templates', ...owner);
  operate(
    'templates',
    'import',
    drawingFile,
    '--project',
    project,
    '--member',
    'starter-owner',
    '--name',
    'Event card',
  );
  const context = await browser.newContext({
    viewport: { width: 1024, height: 840 },
    colorScheme: 'light',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  const keep = (picture, name) =>
    sharp(picture)
      .resize({ width: 600 })
      .png({ palette: true })
      .toFile(path.join(keptFolder, `${name}.png`));

  await page.setContent(`<style>${readFontFaces()}</style>${readFileSync(drawingFile, 'utf8')}`);
  await page.evaluate(() => document.fonts.ready);
  await page.setViewportSize({ width: 1300, height: 840 });
  await keep(await page.locator('svg').screenshot(), 'drawing');

  await page.setViewportSize({ width: 1024, height: 840 });
  await page.goto(address);
  await page.getByRole('link', { name: /^My templates/ }).click();
  await page.getByRole('link', { name: /^Event card/ }).click();
  await page.getByRole('form', { name: 'Variables' }).waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ]);
  const buffer = await sharp(Buffer.from(photo)).png().toBuffer();
  await chooser.setFiles({ name: 'fern.png', mimeType: 'image/png', buffer });
  const words = {
    Headline: 'Bind a notebook in one evening',
    Host: 'Ada Blum',
    Venue: 'Kiln Lane',
    Date: '2027-05-09',
  };
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Ticket', { exact: true }).fill('https://northlight.example/t/81');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('img', { name: /^Render of/ }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(500);
  await keep(await page.screenshot({ animations: 'disabled' }), 'drawing-form');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('Download', { exact: true }).click(),
  ]);
  await keep(await saved.path(), 'drawing-render');
  await context.close();
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
await showImport(galley.address);
await browser.close();
galley.stop();
