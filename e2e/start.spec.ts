import { createServer } from 'node:http';
import { once } from 'node:events';
import { runGalley, startGalley } from './kit/start-galley.ts';
import { expect, test } from './support/test.ts';

const ONE_SENTENCE = /^[^\n]+\.\n$/;

test('a wrong setting ends the start with one sentence that names it', async () => {
  for (const [settings, name] of [
    [{ PORT: 'eighty' }, 'PORT'],
    [{ RENDER_API_URL: 'https://api.example.com' }, 'RENDER_API_KEY'],
    [{ RENDER_API_URL: 'nonsense', RENDER_API_KEY: 'k' }, 'RENDER_API_URL'],
  ] as [Record<string, string>, string][]) {
    const { code, output } = await runGalley(settings);
    expect(code).toBe(1);
    expect(output).toMatch(ONE_SENTENCE);
    expect(output).toContain(name);
  }
});

test('a port in use ends the start with one sentence', async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const { code, output } = await runGalley({ PORT: String(port) });
  server.close();
  expect(code).toBe(1);
  expect(output).toBe(`Port ${port} is in use; stop what uses it, or set PORT to another port.\n`);
});

test.describe('a service that cannot be reached', () => {
  test.use({ expectedConsoleError: /Failed to load resource/ });

  test('is told in one sentence, at the start and on the page', async ({ page }) => {
    const galley = await startGalley({ RENDER_API_URL: 'http://127.0.0.1:1', RENDER_API_KEY: 'k' });
    await expect.poll(() => galley.output()).toContain('cannot be reached');
    await page.goto(galley.address);
    await expect(page.getByRole('alert')).toContainText('The image service at http://127.0.0.1:1 cannot be reached');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await galley.stop();
  });
});
