import { generatePath } from '../contract/routes.ts';
import { benchId } from './bench-contents.ts';
import {
  findLongestTask,
  launchChromium,
  openPage,
  scroll,
  timeTo,
  timeToImage,
  withPage,
  type MeasuredPage,
} from './browser.ts';
import { measureInTurn, percentile, report, reportRatio, type BenchOptions } from './measure.ts';
import { startApp, startUpstream } from './processes.ts';

const LINK = 'main a[href^="/templates/"]';
const FIRST_ROWS = 12;
const floorStyle = `<!doctype html><style>ul{display:grid;grid-template-columns:repeat(4,1fr);gap:16px;list-style:none}
  li{height:288px;border:1px solid #ccc}a{display:block;height:100%}</style>`;
/** A page of 100 templates, and an empty page as tall as 10,000. */
const floors: Record<string, string> = {
  '/floor/page': `${floorStyle}<main><ul></ul></main><script>fetch('/api/v1/projects/${benchId(0)}/templates?page=0&limit=100')
    .then((response) => response.json()).then((items) => document.querySelector('ul').append(...items.map((item) => {
      const card = document.createElement('li');
      const link = card.appendChild(document.createElement('a'));
      link.href = '/templates/' + item.id;
      link.textContent = item.name + ' ' + item.description + ' ' + item.updatedAt;
      return card;
    })))</script>`,
  '/floor/tall': `${floorStyle}<main><a href="/templates/none" style="height:760000px"></a></main>`,
};

/** A list of 10,000 templates, from its first rows to its last, including a search. */
export async function browse(options: BenchOptions): Promise<void> {
  const { app, browser, stop } = await openApp(options);
  const measure = (path: string, isWhole: boolean) => () =>
    withPage(browser, async (measured) => {
      const { page, readHeapMb } = measured;
      const floor = floors[path];
      if (floor !== undefined) {
        await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body: floor }));
      }
      const rowsMs = await timeTo(page, app.address + path, LINK, path === '/floor/tall' ? 1 : FIRST_ROWS);
      await page.waitForTimeout(1_500);
      const heapMb = await readHeapMb();
      const scrolled = await scroll(measured, path === '/floor/tall' ? 'html' : 'main li, main tr');
      if (!isWhole) return { rowsMs, ...scrolled };
      const last = page.getByRole('link', { name: /^\S+ \S+ 10000\b/ });
      for (let turn = 0; (await last.count()) === 0; turn += 1) {
        if (turn > 2_000) throw new Error('The last template of the list does not appear');
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await page.waitForTimeout(50);
      }
      const heapRatio = (await readHeapMb()) / heapMb;
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole('searchbox').focus();
      const type = () => page.keyboard.type('kyoto certifcate', { delay: 150 });
      return { rowsMs, heapRatio, searchTaskMs: await findLongestTask(page, type), ...scrolled };
    });
  const contestants = {
    ours: measure(`/projects/${benchId(0)}`, true),
    page: measure('/floor/page', false),
    tall: measure('/floor/tall', false),
  };
  const figure = await measureInTurn(contestants, options.rounds);
  const rows = 'ms to the first rows of a list of 10,000, against a page of 100';
  reportRatio(rows, figure, 'ours rowsMs', 'page rowsMs', { atMost: 1.3 });
  report('JavaScript heap at the last template, against the first page', figure('ours heapRatio'), { atMost: 2.5 });
  const dropped = figure('ours droppedPercent') - figure('tall droppedPercent');
  report('% of frames dropped while scrolling, beyond an empty page', dropped, { atMost: 2 });
  report('% of frames without a card while scrolling', figure('ours blankPercent'), { atMost: 0 });
  reportRatio('ms of main-thread time while scrolling, against an empty page', figure, 'ours taskMs', 'tall taskMs', {
    atMost: 9,
  });
  report('longest task while typing in the search, ms', figure('ours searchTaskMs'), { atMost: 50 });
  await stop();
}

const KEYS = 'A headline that is typed letter by letter';

function buildPlainForm(count: number): string {
  const fields = Array.from({ length: count }, (_, index) => `<p><label>Field ${index + 1} <input></label></p>`);
  return `<!doctype html><form>${fields.join('')}</form>`;
}

/** Main-thread work per key in a form, compared to a plain HTML form with as many fields. */
export async function form(options: BenchOptions): Promise<void> {
  const { app, browser, stop } = await openApp(options);
  const typeInto = (count: number, isPlain: boolean) => () =>
    withPage(browser, async ({ page, cdp, read }) => {
      const address = `${app.address}/templates/${benchId(count)}`;
      const html = { contentType: 'text/html', body: buildPlainForm(count) };
      if (isPlain) await page.route(address, (route) => route.fulfill(html));
      await timeTo(page, address, 'form input, form textarea');
      await page.waitForTimeout(1_500);
      await page.getByLabel('Field 1', { exact: true }).focus();
      const before = await read();
      await page.keyboard.type(KEYS, { delay: 50 });
      await page.waitForTimeout(500);
      const after = await read();
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const longestMs = isPlain ? 0 : await findLongestTask(page, () => page.keyboard.type('more', { delay: 300 }));
      const perKey = (name: 'scriptAndLayout' | 'task') => (after[name] - before[name]) / KEYS.length;
      return { scriptMs: perKey('scriptAndLayout'), taskMs: perKey('task'), longestMs };
    });
  for (const count of [12, 100, 500]) {
    const figure = await measureInTurn({ ours: typeInto(count, false), plain: typeInto(count, true) }, options.rounds);
    if (count < 500) {
      const scripted = `ms of script and layout per key, ${count} fields`;
      reportRatio(scripted, figure, 'ours scriptMs', 'plain scriptMs', { atMost: 3 });
    } else {
      reportRatio(`ms of all work per key, ${count} fields`, figure, 'ours taskMs', 'plain taskMs', { atMost: 0.7 });
      report('longest task while typing at a quarter of the speed, ms', figure('ours longestMs'), { atMost: 200 });
    }
  }
  await stop();
}

/** Service delays, spread over one screen frame, because an image is painted with the next frame. */
const SERVICE_MS = [0, 2, 4, 6, 8, 10, 12, 14];
const TEMPLATE = `/templates/${benchId(1)}`;
/** The smallest page that renders, at the same URL and through the same proxy. */
const floor = `<!doctype html><form><label>Field 1 <input></label><button>Generate</button></form><main></main><script>
  document.querySelector('form').onsubmit = async (event) => {
    event.preventDefault();
    const body = JSON.stringify({ variables: { field1: document.querySelector('input').value }, format: 'png' });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('${generatePath(benchId(1))}', { method: 'POST', headers, body });
    const image = Object.assign(new Image(), { alt: 'Render of it', src: URL.createObjectURL(await response.blob()) });
    document.querySelector('main').replaceChildren(image);
  };</script>`;

/** The time from submit to the painted image, and a gallery with many stored renders compared to one with few. */
export async function renders(options: BenchOptions): Promise<void> {
  const { app, browser, stop } = await openApp(options);
  const submit = (isFloor: boolean) => () =>
    withPage(browser, async ({ page }) => {
      const html = { contentType: 'text/html', body: floor };
      if (isFloor) await page.route(`**${TEMPLATE}`, (route) => route.fulfill(html));
      await timeTo(page, app.address + TEMPLATE, 'form button');
      // Otherwise, each of this page's requests would go through this process.
      if (isFloor) await page.unroute(`**${TEMPLATE}`);
      await page.waitForTimeout(1_500);
      const times: number[] = [];
      for (const serviceMs of [0, ...SERVICE_MS]) times.push((await generate({ page }, serviceMs)) - serviceMs);
      // The first press also loads code.
      return { ms: percentile(times.slice(1), 0.5) };
    });
  const presses = await measureInTurn({ ours: submit(false), floor: submit(true) }, options.rounds);
  const painted = 'ms from submit to the painted image, against fetch and img';
  reportRatio(painted, presses, 'ours ms', 'floor ms', { atMost: 1.5 });

  const openGallery = async (count: number) => {
    const measured = await openPage(browser);
    await timeTo(measured.page, app.address + TEMPLATE, 'form button');
    await measured.page.waitForTimeout(1_500);
    await generate(measured, 0, 'small');
    await measured.page.waitForTimeout(1_500);
    await multiplyRenders(measured, count);
    return async () => ({ ms: await timeTo(measured.page, `${app.address}/history`, 'main img', 8) });
  };
  const figure = await measureInTurn({ many: await openGallery(10_000), few: await openGallery(100) }, options.rounds);
  const opened = 'ms to open a gallery of 10,000 renders, against 100';
  reportRatio(opened, figure, 'many ms', 'few ms', { atMost: 1.4 });
  await stop();
}

/** Milliseconds from pressing Generate until the image is painted. */
async function generate({ page }: Pick<MeasuredPage, 'page'>, serviceMs: number, words = ''): Promise<number> {
  await page.getByLabel('Field 1', { exact: true }).fill(`${Math.random()}, ${serviceMs} ms ${words}`);
  await page.waitForTimeout(500);
  const press = () => page.getByRole('button', { name: 'Generate', exact: true }).click();
  return timeToImage(page, 'main img[alt^="Render of"]', 'click', press);
}

/** Copies the only render in all stores of the history's database. Each copy is ten minutes older. */
async function multiplyRenders({ page }: Pick<MeasuredPage, 'page'>, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const settle = (target: EventTarget, event: string) =>
      new Promise((resolve) => target.addEventListener(event, resolve));
    const opened = indexedDB.open('galley-renders');
    await settle(opened, 'success');
    const transaction = opened.result.transaction([...opened.result.objectStoreNames], 'readwrite');
    const ids = Array.from({ length: wanted - 1 }, () => crypto.randomUUID());
    for (const store of Array.from(transaction.objectStoreNames, (name) => transaction.objectStore(name))) {
      const rows = store.getAll() as IDBRequest<Record<string, unknown>[]>;
      const copy = (number: number, id: string): void => {
        const older = (value: unknown) =>
          typeof value === 'number' && Math.abs(value) > 1e12 ? value - Math.sign(value) * number * 600_000 : value;
        const [row = {}] = rows.result;
        if (store.keyPath === null) return void store.put(row, id);
        const members = Object.entries(row).map(([name, value]) => [name, older(value)]);
        store.put({ ...Object.fromEntries(members), [String(store.keyPath)]: id });
      };
      rows.addEventListener('success', () => ids.forEach((id, index) => copy(index + 1, id)));
    }
    await settle(transaction, 'complete');
    opened.result.close();
  }, count);
}

/** The built app in front of 10,000 templates, and a browser. */
async function openApp(options: BenchOptions) {
  const upstream = await startUpstream(options);
  const [app, browser] = [await startApp(options, upstream), await launchChromium(options)];
  return { app, browser, stop: () => Promise.all([browser.close(), app.stop(), upstream.stop()]) };
}
