import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createRandom } from '../src/testing/simulate-batch/create-sim-clock.ts';
import { typeText } from './kit/fill-field.ts';
import { readQuota } from './kit/verbs.ts';
import { control, openForm, QUOTE_CARD, sendForm } from './support/form-page.ts';
import { cards } from './support/kept-renders.ts';
import { readStore } from './support/read-store.ts';
import { startChromium, type KillableChromium } from './support/start-chromium.ts';
import type { OtherService } from './support/start-other-service.ts';
import { expect, test } from './support/test.ts';

/** Only `npm run soak` kills at random moments. `create-render-store.test.ts` tests saves that fail in part, without a browser. */
const ROUNDS = process.env.GALLEY_SOAK === '1' ? 100 : 0;
const KILLED_WITHIN_MS = 900;

test.use({
  otherTemplate: { variables: [{ name: '__proto__', type: 'text', label: 'Guest', required: true }] },
});

/** The content of the browser's database, read without the app's code. */
interface Stored {
  renders: { id: string; byteCount: number; words: string }[];
  values: Record<string, [string, string][]>;
  /** The size of each image, and whether it is complete. */
  images: Record<string, { byteCount: number; isWhole: boolean }>;
}

async function readStored(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const read = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const database = await read(indexedDB.open('galley-renders'));
    const transaction = database.transaction(['renders', 'values', 'bytes']);
    const entries = async (name: string) => {
      const store = transaction.objectStore(name);
      const [keys, all] = await Promise.all([read(store.getAllKeys() as IDBRequest<string[]>), read(store.getAll())]);
      return Object.fromEntries(keys.map((key, at) => [key, all[at]]));
    };
    const [renders, values, bytes] = await Promise.all(['renders', 'values', 'bytes'].map(entries));
    database.close();
    const describe = (buffer: ArrayBuffer) => ({
      byteCount: buffer.byteLength,
      isWhole: new TextDecoder('latin1').decode(buffer.slice(-8, -4)) === 'IEND',
    });
    return {
      renders: Object.values(renders ?? {}),
      values,
      images: Object.fromEntries(Object.entries(bytes ?? {}).map(([id, buffer]) => [id, describe(buffer)])),
    } as Stored;
  });
}

function expectWhole({ renders, values, images }: Stored): void {
  const ids = renders.map(({ id }) => id).sort();
  expect(Object.keys(values).sort()).toEqual(ids);
  expect(Object.keys(images).sort()).toEqual(ids);
  for (const { id, byteCount, words } of renders) {
    expect(images[id]).toEqual({ byteCount, isWhole: true });
    expect(values[id]).toEqual([['__proto__', words]]);
  }
}

/** Renders one image after another until the browser is killed. */
async function renderOn(page: Page, service: OtherService, round: number): Promise<void> {
  for (let number = 1; ; number += 1) {
    await control(page, 'Guest').fill(`Round ${round}, ${number}`);
    await sendForm(page, service);
  }
}

if (ROUNDS > 0) {
  test(`a browser killed ${ROUNDS} times while it renders loses no stored render and stores none in part`, async ({
    sharedOther: { galley },
    otherService,
  }) => {
    test.setTimeout(ROUNDS * 30_000);
    const profile = mkdtempSync(path.join(tmpdir(), 'galley-profile-'));
    const random = createRandom(7);
    /** The app has told other tabs about this many stored renders. */
    let keptCount = 0;

    /** Starts the browser again and checks its stored renders. */
    async function reopen(): Promise<KillableChromium> {
      const browser = await startChromium(profile, test.info().project.use.launchOptions ?? {});
      await browser.page.exposeFunction('tellKept', () => (keptCount += 1));
      await browser.page.addInitScript(() => {
        const { tellKept } = window as unknown as { tellKept: () => void };
        new BroadcastChannel('galley-renders').addEventListener('message', tellKept);
      });
      await openForm(browser.page, galley.address);
      if (otherService.generated.length === 0) return browser;
      const stored = await readStored(browser.page);
      expectWhole(stored);
      expect(stored.renders.length).toBeGreaterThanOrEqual(keptCount);
      keptCount = stored.renders.length;
      return browser;
    }

    for (let round = 1; round <= ROUNDS; round += 1) {
      const { page, kill } = await reopen();
      const rendering = renderOn(page, otherService, round).catch(() => {});
      // So that the first kill could lose something.
      if (round === 1) await expect.poll(() => keptCount).toBeGreaterThan(0);
      const countBefore = otherService.generated.length;
      await expect.poll(() => otherService.generated.length).toBeGreaterThan(countBefore);
      await wait(random() * KILLED_WITHIN_MS);
      await kill();
      await rendering;
    }
    const { page, kill } = await reopen();
    expect(keptCount).toBeGreaterThan(0);
    await page.getByRole('banner').getByRole('link', { name: 'History' }).click();
    await expect(cards(page)).toHaveCount(Math.min(keptCount, 100));
    await kill();
    process.stdout.write(
      `Killed ${ROUNDS} times, ${otherService.generated.length} renders paid for, ${keptCount} kept\n`,
    );
  });
}

/** Logs when the page has stored a render on disk, and when it sends one. */
async function watchOrder(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const order: string[] = [];
    Object.assign(window, { order });
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function open(this: IDBDatabase, ...args) {
      const opened = transaction.apply(this, args);
      const isStore = this.name === 'galley-pending' && opened.durability === 'strict';
      if (isStore) opened.addEventListener('complete', () => order.push('stored'));
      return opened;
    };
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (typeof input === 'string' && input.endsWith('/generate')) order.push('sent');
      return fetch(input, init);
    };
  });
  return () => page.evaluate(() => (window as unknown as { order: string[] }).order);
}

test('a render whose browser was killed before its image arrived is in the history after a restart, and is paid once', async ({
  galley,
}) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'galley-profile-'));
  const options = test.info().project.use.launchOptions ?? {};
  const ids: (string | undefined)[] = [];
  let madeCount = 0;
  const first = await startChromium(profile, options);
  await first.page.route('**/generate', async (route) => {
    ids.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    madeCount += 1;
  });
  const readOrder = await watchOrder(first.page);
  await openForm(first.page, galley.address, QUOTE_CARD);
  const before = await readQuota(first.page);
  await control(first.page, 'Quote').fill('Once');
  await control(first.page, 'Who said it').fill('Ada');
  await first.page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect.poll(() => madeCount).toBe(1);
  expect(await readOrder()).toEqual(['stored', 'sent']);
  await first.kill();

  const { page, kill } = await startChromium(profile, options);
  page.on('request', (request) => {
    if (request.url().endsWith('/generate')) ids.push(request.headers()['idempotency-key']);
  });
  await page.goto(`${galley.address}/history`);
  await cards(page).click();
  await expect(page.getByRole('dialog', { name: 'Once' }).getByRole('img', { name: /^Render of / })).toBeVisible();
  expect(await readQuota(page)).toBe(before - 1);
  await expect.poll(() => readStore(page, 'galley-pending', 'renders')).toBe('[]');
  expect(ids).toEqual([ids[0], ids[0]]);
  await kill();
});

test.describe('a render that a gateway did not wait for', () => {
  test.use({ expectedConsoleError: /status of 504/ });

  test('may have been charged, and the same values are not paid twice, even after a reload', async ({
    page,
    galley,
  }) => {
    const ids: (string | undefined)[] = [];
    let madeCount = 0;
    await page.route('**/generate', async (route) => {
      ids.push(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      madeCount += 1;
      if (madeCount === 1) {
        await route.fulfill({ status: 504, contentType: 'text/html', body: '<title>504 Gateway Time-out</title>' });
      } else if (madeCount !== 3) {
        await route.fulfill({ response });
      }
    });
    await page.goto(`${galley.address}/templates/${QUOTE_CARD}`);
    await typeText(page.getByLabel('Quote', { exact: true }), 'Once');
    await typeText(page.getByLabel('Who said it', { exact: true }), 'Ada');
    const before = await readQuota(page);
    const button = page.getByRole('button', { name: 'Generate', exact: true });
    await button.click();
    await expect(page.getByRole('alert')).toContainText('No image arrived.');
    await expect(page.getByRole('alert')).toContainText('504 Gateway Time-out');
    await expect(page.getByRole('alert')).toContainText('The render may still count against your quota.');
    await expect.poll(() => readQuota(page)).toBe(before - 1);
    await page.getByLabel('Quote', { exact: true }).clear();
    await button.click();
    await typeText(page.getByLabel('Quote', { exact: true }), 'Once');
    await button.click();
    await expect(page.getByRole('img', { name: /^Render of / })).toBeVisible();
    await expect.poll(() => readQuota(page)).toBe(before - 1);
    await expect(page.getByText('Saved in History.')).toBeVisible();
    await button.click();
    await expect.poll(() => madeCount).toBe(3);
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await button.click();
    await expect.poll(() => madeCount).toBe(4);
    await expect.poll(() => readQuota(page)).toBe(before - 2);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(ids[3]).toBe(ids[2]);
  });
});
