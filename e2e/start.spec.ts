import { createServer } from 'node:http';
import { existsSync } from 'node:fs';
import { listen } from '../src/testing/start-upstream.ts';
import { runGalley, startGalley } from './kit/start-galley.ts';
import { expect, test } from './support/test.ts';

const ONE_SENTENCE = /^[^\n]+\.\n$/;

test('a wrong setting ends the start with one sentence about it', async () => {
  const { code, output } = await runGalley({ RENDER_API_URL: 'nonsense', RENDER_API_KEY: 'k' });
  expect(code).toBe(1);
  expect(output).toMatch(ONE_SENTENCE);
  expect(output).toContain('RENDER_API_URL');
});

test.describe('a service that cannot be reached', () => {
  test.use({ expectedConsoleError: /Failed to load resource/ });

  test('is reported in one sentence, at the start and on the page', async ({ page }) => {
    const galley = await startGalley({ RENDER_API_URL: 'http://127.0.0.1:1', RENDER_API_KEY: 'k' });
    await expect.poll(() => galley.output()).toContain('cannot be reached');
    await page.goto(galley.address);
    await expect(page.getByRole('alert')).toContainText('The image service at http://127.0.0.1:1 cannot be reached');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(existsSync(galley.folder)).toBe(true);
    await galley.stop();
    expect(existsSync(galley.folder)).toBe(false);
  });
});

for (const [answering, answer] of [
  ['passes requests on', 'fetch(event.request)'],
  ['answers with its own pages', "new Response('<p>Stale', { headers: { 'content-type': 'text/html' } })"],
] as const) {
  test(`a service worker that another app left on this origin and that ${answering} is removed`, async ({ page }) => {
    const other = createServer((request, response) => {
      const isScript = request.url === '/worker.js';
      response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
      response.end(isScript ? `addEventListener('fetch', (event) => event.respondWith(${answer}))` : '<p>Other');
    });
    const { url, stop } = await listen(other);
    await page.goto(url);
    const countWorkers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await page.evaluate(() => navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready));
    expect(await countWorkers()).toBe(1);
    await stop();
    const galley = await startGalley({ PORT: new URL(url).port });
    await page.goto(galley.address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(countWorkers).toBe(0);
    // An open page would call a stopped server.
    await page.close();
    expect(await galley.stop(), 'the process ends with 0 when it is told to').toBe(0);
  });
}
