// `npm run bench:browse`: lists of 10,000 templates in 200 projects against floors measured in the same run.
// --rounds N (3), 0 for none; --minutes N (0): how long memory is watched while the list is scrolled and searched.
import { parseArgs } from 'node:util';
import { serveFloors } from './browse-floors.mjs';
import { createFigures } from './figures.mjs';
import { launchChromium } from './launch-chromium.mjs';
import { openMeasured, scroll, timeTo, typeMeasured, weighLoaded } from './measured-page.mjs';
import { answerWorkspace, longProjectId, serve } from './serve-workspace.mjs';
import { startBuiltGalley } from './start-built-galley.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, minutes: { type: 'string', default: '0' } },
});
const CARD = 'main li[data-id], li.card';
const FIRST_ROWS = 12;
const ROWS_TURNS = 7;
/** There once the app has taken over what the server has drawn. */
const TAKEN_OVER = 'header p:not(.invisible)';

const workspace = await serve(answerWorkspace);
const galley = await startBuiltGalley(workspace.address);
const floors = await serveFloors(await readGuards());
const browser = await launchChromium();
const listAddress = `${galley.address}/projects/${longProjectId}`;
const { note, median, ratio, print, report } = createFigures();

/** What keeps the app's documents apart from other sites. */
async function readGuards() {
  const { headers } = await fetch(`${galley.address}/history`);
  return Object.fromEntries([...headers].filter(([name]) => /^(cross-origin-|origin-agent-cluster)/.test(name)));
}

async function onPage(work, pageOptions) {
  const measured = await openMeasured(browser, pageOptions);
  try {
    return await work(measured);
  } finally {
    await measured.close();
  }
}

/** Bytes, CPU and time until the first thing that can be used. */
async function measureStart(name, address, selector) {
  await onPage(async ({ page }) => {
    note(`${name} bytes`, await weighLoaded(page, () => timeTo(page, address, selector)));
  });
  await onPage(async ({ page, readCpuMs }) => {
    await timeTo(page, address, selector);
    note(`${name} cpu`, await readCpuMs());
  });
  await onPage(async ({ page }) => note(`${name} slow`, await timeTo(page, address, selector)), { isSlowPhone: true });
}

/** In turn, and often: two processes start meanwhile, and one time differs from the next by a fifth. */
async function measureRows() {
  for (let turn = 0; turn < ROWS_TURNS; turn += 1) {
    for (const [name, address] of Object.entries({
      page100: `${floors.address}/page100`,
      guarded: `${floors.address}/guarded/page100`,
      ours: listAddress,
    })) {
      await onPage(async ({ page }) => note(`${name} rows`, await timeTo(page, address, CARD, FIRST_ROWS)));
    }
  }
}

async function measureList(name, address) {
  await onPage(async (measured) => {
    await timeTo(measured.page, address, CARD, FIRST_ROWS);
    await measured.page.waitForTimeout(1_500);
    note(`${name} heap`, await measured.readHeapMb());
    const { cpuMs, droppedPercent, blankPercent } = await scroll(browser, measured, {
      steps: 150,
      delta: 120,
      selector: CARD,
    });
    note(`${name} scroll`, cpuMs);
    note(`${name} dropped`, droppedPercent);
    note(`${name} blank`, blankPercent);
  });
}

/** To the last of all, then a search among them. */
async function measureWhole() {
  await onPage(async (measured) => {
    const { page, readHeapMb } = measured;
    await timeTo(page, listAddress, CARD, FIRST_ROWS);
    await page.waitForTimeout(1_500);
    const first = await readHeapMb();
    await page.getByLabel('Order', { exact: true }).selectOption('-updated');
    await page.getByText('9,801 templates', { exact: true }).waitFor();
    await page.getByLabel('Order', { exact: true }).selectOption('');
    const end = await scroll(browser, measured, { steps: 1_200, delta: 600, selector: CARD });
    note('end dropped', end.droppedPercent);
    note('end blank', end.blankPercent);
    note('end cpu', end.cpuMs);
    note('end heap', (await readHeapMb()) / first);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('searchbox').focus();
    // Prepares the texts; what is measured are the keys after it.
    await page.keyboard.type('x', { delay: 50 });
    await page.waitForTimeout(1_000);
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(500);
    note('search task', await typeMeasured(browser, page, 'kyoto certifcate'));
  });
}

async function watchMemory(minutes) {
  await onPage(async ({ page, readHeapMb }) => {
    await timeTo(page, listAddress, CARD, FIRST_ROWS);
    await page.getByLabel('Order', { exact: true }).selectOption('-updated');
    await page.getByText('9,801 templates', { exact: true }).waitFor();
    const heaps = [];
    for (let minute = 0; minute <= minutes; minute += 1) {
      const until = Date.now() + 60_000;
      while (Date.now() < until) {
        await page.evaluate(() => window.scrollTo(0, Math.random() * document.documentElement.scrollHeight));
        await page.getByRole('searchbox').fill(String(heaps.length));
        await page.waitForTimeout(300);
        await page.getByRole('searchbox').fill('');
        await page.waitForTimeout(200);
      }
      heaps.push(await readHeapMb());
      process.stdout.write(`minute ${minute}: heap ${heaps.at(-1).toFixed(1)} MB\n`);
    }
  });
}

function reportAll() {
  print();
  report(
    'G1',
    'bytes until the app has taken over, brotli, x React hello',
    ratio('taken over bytes', 'hello bytes'),
    1.35,
  );
  report('G3', 'CPU to ready, x React hello', ratio('ours cpu', 'hello cpu'), 1.5);
  report('G4', 'first project on a slow phone, x React hello', ratio('ours slow', 'hello slow'), 1.15);
  report('', 'CPU until the app has taken over', ratio('taken over cpu', 'hello cpu'));
  report('', 'slow phone until then', ratio('taken over slow', 'hello slow'));
  report('G8', 'first rows of 9,801, x one page of 100', ratio('ours rows', 'page100 rows'), 1);
  report('', 'the same, x such a page under the headers of the app', ratio('ours rows', 'guarded rows'));
  report('G8', 'heap at the last template, x at the first page', median('end heap'), 2);
  report(
    'G9',
    'frames dropped while scrolling, %, beyond the empty page',
    median('ours dropped') - median('empty dropped'),
    0.5,
  );
  report('G9', 'looks that met no card, %', median('ours blank'), 0);
  report('G9', 'CPU while scrolling, x empty tall page', ratio('ours scroll', 'empty scroll'), 5.5);
  report('', 'frames dropped on the way to the end at 37,000 px/s, %', median('end dropped'), 2.5);
  report('', 'looks that met no card on that way, %', median('end blank'), 0);
  report('G15', 'longest task while typing in a search, ms', median('search task'), 16);
}

for (let round = 0; round < Number(options.rounds); round += 1) {
  await measureStart('hello', `${floors.address}/hello`, 'li a');
  await measureStart('ours', galley.address, 'main li a');
  await measureStart('taken over', galley.address, TAKEN_OVER);
  await measureList('page100', `${floors.address}/page100`);
  await measureRows();
  await measureList('empty', `${floors.address}/empty-tall`);
  await measureList('ours', listAddress);
  await measureWhole();
}
if (Number(options.rounds) > 0) reportAll();
if (Number(options.minutes) > 0) await watchMemory(Number(options.minutes));
await browser.close();
galley.stop();
floors.stop();
workspace.stop();
