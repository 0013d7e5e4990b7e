import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext, Page } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { generatePath, projectsPath } from '../src/contract/routes.ts';
import { readExamples } from '../src/service/renderer/read-examples.ts';
import { starterWorkspace, type StarterTemplate } from '../src/service/starter/starter-workspace.ts';
import { buildPng } from '../src/testing/build-png.ts';
import { listen } from '../src/testing/start-upstream.ts';
import { downloadRender, fillVariables, generate, readQuota } from './kit/verbs.ts';
import { decodeImage } from './support/decode-image.ts';
import { fieldValues, fillEveryType } from './support/every-type.ts';
import { expect, test as base } from './support/test.ts';

/** Color difference of a pixel, 0 to 1, as in pixelmatch. sharp and browsers scale photos differently. */
const COLOR_THRESHOLD = 0.1;
/** Share of all pixels. */
const PIXELS_THRESHOLD = 0.001;

/** The built demo behind a plain file server, without a service. */
const test = base.extend<{ demo: string }>({
  demo: async ({ page }, use) => {
    const server = await serveFolder(fileURLToPath(new URL('../dist/demo', import.meta.url)));
    await use(server.url);
    await page.close();
    await server.stop();
  },
});

const isSoak = process.env.GALLEY_SOAK === '1';
const templates = starterWorkspace.projects.flatMap((project) => project.templates);
const SMALL = new Set(['Announcement card', 'Business card', 'Student card', 'Price tag']);
const quoteCard = templates.find(({ name }) => name === 'Quote card');
const conferencePass = templates.find(({ name }) => name === 'Conference pass') as StarterTemplate;

interface Call {
  id: string;
  variables: Readonly<Record<string, unknown>>;
  format?: string;
}

/** A pass with this photo. */
function callPass(photo: string): Call {
  return { id: conferencePass.id, variables: { ...readExamples(conferencePass.document).values, photo } };
}

function bodyOf({ variables, format = 'png' }: Call): string {
  return JSON.stringify({ variables, format });
}

/** Calls the service in the page. */
async function callDemo(page: Page, call: Call): Promise<{ status: number; bytes: Buffer }> {
  const { status, address } = await page.evaluate(
    async ({ url, body }) => {
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const reader = new FileReader();
      const read = new Promise((resolve) => {
        reader.addEventListener('load', resolve);
      });
      reader.readAsDataURL(await response.blob());
      await read;
      return { status: response.status, address: reader.result as string };
    },
    { url: generatePath(call.id), body: bodyOf(call) },
  );
  return { status, bytes: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64') };
}

/** Renders with the service in Node. */
async function drawInNode(request: APIRequestContext, address: string, call: Call): Promise<Buffer> {
  const headers = { 'content-type': 'application/json', origin: address };
  return (await request.post(address + generatePath(call.id), { data: bodyOf(call), headers })).body();
}

/** Compares pixels, because Node encodes photos with another library than the browser. */
async function hasSamePixels(one: Buffer, other: Buffer): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((file) => readPixels(file)));
  return (
    first !== undefined &&
    second !== undefined &&
    first.info.width === second.info.width &&
    first.data.equals(second.data)
  );
}

function readPixels(file: Buffer) {
  return sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** Opens a page of the demo without images, so that its service only draws for the test. */
async function openDemo(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/developer`);
  await expect(page.getByText('In this demo, the service runs in this tab')).toBeVisible();
}

test('a newcomer renders an image without a server', async ({ page, demo }) => {
  const examples = page.getByRole('main').getByRole('img', { name: /^Example of / });
  if (isSoak) {
    await page.goto(demo);
    await expect(examples).toHaveCount(24, { timeout: 30_000 });
    await page.getByRole('link', { name: 'Events and people', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Conference pass', exact: true })).toBeVisible();
  }
  // A search lists one template, so the service in the tab draws one image instead of 24.
  await page.goto(`${demo}/?q=conference pass`);
  await expect(examples.first()).toBeVisible();
  await page.getByRole('link', { name: 'Conference pass', exact: true }).click();
  const form = page.getByRole('form', { name: 'Variables' });
  await expect(form).toBeVisible();
  await fillEveryType(page);
  const photo = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(buildPng({ width: 64, height: 64 })) };
  await fillVariables(page, { [fieldValues.image.label]: photo });
  await generate(page);
  const otherTab = await page.context().newPage();
  await otherTab.goto(`${demo}/developer`);
  await expect.poll(() => readQuota(otherTab)).toBe(100);
  await otherTab.close();
  expect(await readQuota(page)).toBe(99);
  const { name, bytes } = await downloadRender(page);
  expect(name).toBe(`${fieldValues.text.typed} ${fieldValues.barcode.typed} - Conference pass.png`);
  const { codes, ...image } = await decodeImage(bytes);
  expect(image).toEqual({ widthPx: 1080, heightPx: 1680, format: 'png', secondOpinion: fieldValues.qrcode.typed });
  expect(codes).toContainEqual({ format: 'Code128', text: fieldValues.barcode.typed });
  // The file server knows the addresses of pages.
  await page.reload();
  await expect(form.getByLabel(fieldValues.text.label, { exact: true })).toHaveValue(fieldValues.text.typed);
  await page.evaluate(() => history.pushState(null, '', '/developer'));
  await expect(page.getByRole('row', { name: /^503 / })).toBeVisible();
  // No link leads to the settings, and their address shows why.
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await page.evaluate(() => history.pushState(null, '', '/settings/keys'));
  await expect(page.getByText('This demo stores nothing, so it has no settings.')).toBeVisible();
});

test('an insecure address gets a message about the requirements', async ({ browser, demo }) => {
  // A new page, because the fixture's page fails on console errors.
  const page = await browser.newPage();
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.goto(demo);
  await expect(page.getByText('This demo could not start.')).toBeVisible();
  await page.close();
});

test.describe('the service in the page', () => {
  // The image at an address is rejected.
  test.use({ expectedConsoleError: /status of 400/ });

  test('draws like Node, and asks for a file instead of an address', async ({ page, demo, galley, request }) => {
    await openDemo(page, demo);
    await test.step('after the browser stopped the service worker, and after a canceled leave', async () => {
      const browser = await page.context().newCDPSession(page);
      await browser.send('ServiceWorker.enable');
      const endWorker = () => browser.send('ServiceWorker.stopAllWorkers');
      const list = () =>
        page.evaluate(async (address) => (await fetch(address)).status, projectsPath({ page: 1, limit: 1 }));
      await endWorker();
      expect(await list()).toBe(200);
      await page.evaluate(() => dispatchEvent(new Event('beforeunload')));
      expect(await list()).toBe(200);
      await endWorker();
      expect(await list()).toBe(200);
    });

    // The small ones have images, shapes, texts and several codes. The soak draws all templates.
    await test.step('starter templates: the same pixels', async () => {
      const others: string[] = [];
      for (const { id, name, document } of templates.filter((template) => isSoak || SMALL.has(template.name))) {
        const call = { id, variables: readExamples(document).values };
        const [{ status, bytes }, expected] = await Promise.all([
          callDemo(page, call),
          drawInNode(request, galley.address, call),
        ]);
        if (status !== 200 || !(await hasSamePixels(bytes, expected))) others.push(name);
      }
      expect(others).toEqual([]);
    });

    await test.step('a photo: a similar image', async () => {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#7a9"/>
    <rect width="450" height="300" fill="#c33"/><circle cx="520" cy="330" r="180" fill="#fd6"/></svg>`;
      // Rotated, as phones store them.
      const photo = await sharp(Buffer.from(drawing)).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
      const call = callPass(`data:image/jpeg;base64,${photo.toString('base64')}`);
      const drawn = await readPixels((await callDemo(page, call)).bytes);
      const wanted = await readPixels(await drawInNode(request, galley.address, call));
      const { width, height } = wanted.info;
      const options = { threshold: COLOR_THRESHOLD, includeAA: true };
      const different = pixelmatch(drawn.data, wanted.data, undefined, width, height, options);
      expect(different / (width * height)).toBeLessThan(PIXELS_THRESHOLD);
    });

    await test.step('an image at an address: an error message', async () => {
      const { status, bytes } = await callDemo(page, callPass('https://example.com/photo.jpg'));
      expect(status).toBe(400);
      expect(bytes.toString()).toContain('Choose a file instead.');
    });

    await test.step('text in many scripts: the same pixels as PNG and WebP, the same bytes as JPEG', async () => {
      const id = quoteCard?.id ?? '';
      const variables = { quote: 'Hello مرحبا שלום สวัสดี 用一个模板 テンプレート 한국어 🚀 👩‍👩‍👧‍👦', author: 'Zoë' };
      const png = await callDemo(page, { id, variables });
      expect(await hasSamePixels(png.bytes, await drawInNode(request, galley.address, { id, variables }))).toBe(true);

      const jpeg = { id, variables, format: 'jpeg' };
      const { status, bytes } = await callDemo(page, jpeg);
      expect(status).toBe(200);
      expect(bytes.equals(await drawInNode(request, galley.address, jpeg))).toBe(true);

      const webp = await callDemo(page, { id, variables, format: 'webp' });
      expect((await sharp(webp.bytes).metadata()).format).toBe('webp');
      const pixels = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer();
      expect((await pixels(webp.bytes)).equals(await pixels(png.bytes))).toBe(true);
    });
  });
});

const mediaTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** Serves files like any file host. */
async function serveFolder(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const name = path.posix.normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname));
    const file = path.join(folder, path.extname(name) === '' ? `${name}/index.html` : name);
    readFile(file).then(
      (bytes) => response.setHeader('content-type', mediaTypes[path.extname(file)] ?? 'font/ttf').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  return listen(server);
}
