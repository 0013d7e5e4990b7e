// `npm run bench:renders`: from a press of Generate to the painted image against a page of `fetch` and `img`, and the
// gallery of 10,000 kept renders against one of 100. --rounds N (5).
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { openMeasured, scroll, timeTo } from './measured-page.mjs';
import { answerWorkspace, serve } from './serve-workspace.mjs';
import { startBuiltGalley } from './start-built-galley.mjs';
import { launchChromium } from './launch-chromium.mjs';
import { createFigures } from './figures.mjs';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const TEMPLATE = '/api/v1/templates/bbbbbbbb-0000-4000-8000-000000000001';
const FLOOR_PATH = '/bench-floor';
/**
 * How long the service takes, in turn. What is painted waits for the screen's next frame: a service of one speed would hide
 * all work that fits before the frame, and charge a whole frame for work that just does not. A frame's worth in small
 * steps: of four, one that just misses its frame would be a tenth of the whole.
 */
const SERVICE_MS = [0, 2, 4, 6, 8, 10, 12, 14];
const PRESSES = 1 + SERVICE_MS.length;
const [FEW, MANY] = [100, 10_000];

/** A picture of noise and a gradient: as heavy as a card with a photo. */
async function drawCard(width, height) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = ((at / 3) % 251) ^ (((at * 2_654_435_761) >>> 16) & 7);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const card = await drawCard(1_200, 630);
let serviceMs = 0;
const workspace = await serve((request, response) => {
  if (request.method !== 'POST') return answerWorkspace(request, response);
  request.resume();
  const quota = { 'x-quota-limit': '100000', 'x-quota-remaining': '90000' };
  const head = { 'content-type': 'image/png', 'content-length': card.length, ...quota };
  return void setTimeout(() => response.writeHead(200, head).end(card), serviceMs);
});
const galley = await startBuiltGalley(workspace.address);
const browser = await launchChromium();
const figures = createFigures();

/** The least that can do it: on the app's own address, through the same proxy. */
const floor = `<!doctype html><title>floor</title><form><label>Headline <input></label><button>Generate</button></form><main></main><script type="module">
document.querySelector('button').onclick = async (event) => {
  event.preventDefault();
  const body = JSON.stringify({ variables: { headline: document.querySelector('input').value }, format: 'png' });
  const response = await fetch('${TEMPLATE}/generate', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const image = new Image();
  image.alt = 'Render of it';
  image.src = URL.createObjectURL(await response.blob());
  document.querySelector('main').replaceChildren(image);
};</script>`;

/** Milliseconds from each press of Generate until its image is painted, and the CPU of the main thread for it. */
async function press(name, address) {
  const { page, readCpuMs, close } = await openMeasured(browser);
  const isFloor = address.endsWith(FLOOR_PATH);
  if (isFloor) await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: floor }));
  await timeTo(page, address, 'form button');
  // Else each request of the page goes through this process, which is some milliseconds of neither; and one that is under
  // way there when it ends never comes.
  if (isFloor) await page.unroute(address);
  await page.waitForTimeout(2_500);
  await page.evaluate(() => {
    const isPainted = (image, last) => image?.src !== last && image?.complete && image.naturalWidth > 0;
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const find = () => document.querySelector('main img[alt^="Render of"]');
        const last = find()?.src ?? '';
        const look = () =>
          find() && isPainted(find(), last)
            ? requestAnimationFrame(() => setTimeout(() => (window.painted = performance.now() - timeStamp)))
            : requestAnimationFrame(look);
        look();
      },
      true,
    );
  });
  for (let number = 0; number < PRESSES; number += 1) {
    // The same once more would be answered from the history.
    await page.getByLabel('Headline').fill(`Press ${number}`);
    await page.waitForTimeout(300);
    await page.evaluate(() => (window.painted = undefined));
    serviceMs = SERVICE_MS[number % SERVICE_MS.length];
    const before = await readCpuMs();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.waitForFunction(() => window.painted, undefined, { polling: 30 });
    // The first fetches the code that only a render needs.
    if (number > 0) figures.note(`${name} press ${serviceMs}`, (await page.evaluate(() => window.painted)) - serviceMs);
    if (number > 0) figures.note(`${name} press cpu`, (await readCpuMs()) - before);
    await page.waitForTimeout(700);
  }
  await close();
}

async function fillHistory(page, count) {
  const bytes = [...(await drawCard(300, 158))];
  await timeTo(page, `${galley.address}/templates/${TEMPLATE.split('/').at(-1)}`, 'main button');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('img', { name: /^Render of/ }).waitFor();
  await page.waitForTimeout(500);
  await page.evaluate(
    async ([wanted, image]) => {
      const read = (request) =>
        new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)));
      const database = await read(indexedDB.open('galley-renders'));
      const [row] = await read(database.transaction('renders').objectStore('renders').getAll());
      const names = ['renders', 'values', 'bytes'];
      for (let from = 1; from < wanted; from += 500) {
        const transaction = database.transaction(names, 'readwrite');
        const [renders, values, allBytes] = names.map((name) => transaction.objectStore(name));
        for (let number = from; number < Math.min(from + 500, wanted); number += 1) {
          const id = crypto.randomUUID();
          const renderedAt = row.renderedAt - number * 600_000;
          renders.put({ ...row, id, renderedAt, age: -renderedAt, byteCount: image.length, words: `Render ${number}` });
          values.put([], id);
          allBytes.put(new Uint8Array(image).buffer, id);
        }
        await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      }
      database.close();
    },
    [count, bytes],
  );
}

async function openGallery(name, measured) {
  const { page, readCpuMs, readHeapMb } = measured;
  figures.note(`${name} opens`, await timeTo(page, `${galley.address}/history`, '.history-grid img', 8));
  figures.note(`${name} cpu`, await readCpuMs());
  await page.waitForTimeout(1_000);
  figures.note(`${name} heap`, await readHeapMb());
  const { droppedPercent, blankPercent } = await scroll(browser, measured, {
    steps: 150,
    delta: 120,
    selector: '.history-grid li',
  });
  figures.note(`${name} dropped`, droppedPercent);
  figures.note(`${name} blank`, blankPercent);
}

const galleries = [];
for (const count of [FEW, MANY]) {
  const measured = await openMeasured(browser);
  await fillHistory(measured.page, count);
  galleries.push([`of ${count}`, measured]);
}
for (let round = 0; round < Number(options.rounds); round += 1) {
  await press('floor', galley.address + FLOOR_PATH);
  await press('ours', `${galley.address}/templates/${TEMPLATE.split('/').at(-1)}`);
  for (const [name, measured] of galleries) await openGallery(name, measured);
}
figures.print();
const pressMs = (name) => SERVICE_MS.reduce((sum, ms) => sum + figures.median(`${name} press ${ms}`), 0);
figures.report('G10', 'press to painted image, x fetch and img', pressMs('ours') / pressMs('floor'), 1.1);
figures.report(
  '',
  'CPU of the main thread for it, x fetch and img',
  figures.ratio('ours press cpu', 'floor press cpu'),
);
figures.report(
  'G14',
  'gallery of 10,000 opens, x gallery of 100',
  figures.ratio(`of ${MANY} opens`, `of ${FEW} opens`),
  1.2,
);
figures.report('G14', 'CPU for it, x gallery of 100', figures.ratio(`of ${MANY} cpu`, `of ${FEW} cpu`), 1.2);
figures.report('', 'frames dropped while it is scrolled, %', figures.median(`of ${MANY} dropped`));
figures.report('', 'looks that met no card, %', figures.median(`of ${MANY} blank`));
await browser.close();
galley.stop();
workspace.stop();
