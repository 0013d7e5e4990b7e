import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import { noAbilities } from '../src/contract/app-server.ts';
import { createDocuments } from '../src/server/create-documents.ts';
import { createRemoteUpstream } from '../src/server/create-remote-upstream.ts';
import { startServer } from '../src/server/create-server.ts';
import { readSettings } from '../src/server/settings.ts';
import { createPictureLoader } from '../src/service/pictures/create-picture-loader.ts';
import { openPicture } from '../src/service/pictures/fetch-bytes.ts';
import { buildPng } from '../src/testing/build-png.ts';
import { startUpstream } from '../src/testing/start-upstream.ts';
import { typeText } from './kit/fill-field.ts';
import { paste } from './support/fill-form.ts';
import { isOnTop } from './support/layout.ts';
import { generateFrom, openForm } from './support/picture-form.ts';
import { projectId, startListService } from './support/start-list-service.ts';
import { expect, test } from './support/test.ts';

const appFolder = path.resolve(fileURLToPath(import.meta.url), '../../dist/client');
const png = Buffer.from(buildPng({ width: 64, height: 48 }));

test.describe('an image at an address', () => {
  /** A server of the app that resolves all public names to one site of this test. */
  async function startWithSite({ url: upstreamUrl, key }: { url: string; key: string }) {
    const site = await startUpstream(({ url }, response) => {
      const isPhoto = url === '/photo.png';
      response.writeHead(url === '/gone.png' ? 404 : 200, { 'content-type': 'text/plain' });
      response.end(isPhoto ? png : '<!doctype html><title>Gallery</title>');
    });
    const server = await startServer({
      port: 0,
      appFolder,
      documents: createDocuments(readSettings({ RENDER_API_URL: upstreamUrl, RENDER_API_KEY: key }), {
        abilities: noAbilities,
      }),
      upstream: createRemoteUpstream({ url: upstreamUrl.replace(/\/$/, ''), key }),
      loadPicture: createPictureLoader({
        resolve: async () => ['93.184.216.34'],
        open: (url, _address, signal) => openPicture(new URL(url.pathname, site.url), '127.0.0.1', signal),
      }),
      onFailure: () => {},
    });
    return { site, server };
  }

  async function type(box: Locator, address: string): Promise<void> {
    await typeText(box, address);
    await box.press('Tab');
  }

  test('is shown once the field is left, and problems with it are visible', async ({ page, otherService }) => {
    const { site, server } = await startWithSite(otherService);
    const form = await openForm(page, server.address);
    const box = form.getByLabel('Photo', { exact: true });
    await box.pressSequentially('https://pictures.example/photo.pngs');
    await box.press('Backspace');
    await expect(form.getByText('Drop or paste an image here, or choose a file.')).toBeVisible();
    expect(site.seen).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(form.getByRole('status').getByText(/64 × 48 px · PNG/)).toBeVisible();
    await expect(box).toHaveAccessibleDescription(/photo\.png/);
    await expect(form.locator('img')).toHaveJSProperty('naturalWidth', 64);
    expect(JSON.stringify(site.seen)).not.toContain(otherService.key);
    await type(box, 'https://pictures.example/gallery');
    await expect(form.getByText('This is a web page. Open it and copy the URL of the image itself.')).toBeVisible();
    await type(box, 'https://pictures.example/gone.png');
    await expect(form.getByText("The image can't be loaded from here. Check the URL.")).toBeVisible();
    await paste(page, '{"photo":"https://pictures.example/photo.png"}');
    await expect(form.getByRole('status').getByText(/64 × 48 px · PNG/)).toBeVisible();
    await type(box, 'https://pictures.example/gone.png');
    expect((await generateFrom(page, otherService)).photo).toBe('https://pictures.example/gone.png');

    // The field is right above the bar and keeps the focus when the button is pressed.
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await box.fill('htp:/photo.png');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(box).toBeFocused();
    await expect.poll(() => isOnTop(form.getByText(/^Photo must be /).locator('..'))).toBe(true);
    await server.stop(0);
    await site.stop();
  });

  test('in the local network is not fetched by the server', async ({ request, sharedOther }) => {
    const inside = await startUpstream((_request, response) => response.end(png));
    const data = { address: `${inside.url}/secret.png` };
    const answer = await request.post(`${sharedOther.galley.address}/picture`, { data });
    expect(await answer.json()).toEqual({ reason: 'unreachable' });
    expect(inside.seen).toEqual([]);
    await inside.stop();
  });

  test('of a listed template is shown without a request to another host', async ({ page }) => {
    const lists = await startListService({ projectCount: 1, templateCount: 3 });
    const listed = lists.templates.get(projectId(0)) ?? [];
    for (const [at, file] of ['photo.png', 'page.html', 'gone.png'].entries()) {
      Object.assign(listed[at] ?? {}, { thumbnailUrl: `https://pictures.example/${file}` });
    }
    const { site, server } = await startWithSite(lists);
    const hosts = new Set<string>();
    page.on('request', (request) => {
      const { host, protocol } = new URL(request.url());
      if (protocol !== 'blob:') hosts.add(host);
    });
    const pictures = page.getByRole('main').getByRole('img', { name: /^Example of / });
    await page.goto(server.address);
    await expect(pictures).toHaveCount(1);
    await page.getByRole('link', { name: /^Berlin team 0/ }).click();
    await expect(page.getByRole('img', { name: `Example of ${listed[0]?.name}`, exact: true })).toHaveJSProperty(
      'naturalWidth',
      64,
    );
    await expect(page.getByText('A', { exact: true })).toBeVisible();
    await expect(pictures).toHaveCount(1);
    expect([...hosts]).toEqual([new URL(server.address).host]);
    await page.close();
    await server.stop(0);
    await site.stop();
    await lists.stop();
  });
});
