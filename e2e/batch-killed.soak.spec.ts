import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { startGalley } from './kit/start-galley.ts';
import { openBatch, seedBatch } from './support/batches.ts';
import { startChromium } from './support/start-chromium.ts';
import { expect, test } from './support/test.ts';

const isSoak = process.env.GALLEY_SOAK === '1';
/** Each has a separate service, profile and quota. */
const BATCHES = isSoak ? 8 : 1;
const [KILLS, HOW_OFTEN] = isSoak ? [25, `${BATCHES * 25} times`] : [1, 'once'];
const ROWS = isSoak ? 400 : 20;
const KILLED_WITHIN_MS = 300;
const RESUME_MAX_MS = 30_000;

/** Reads the stored batch without the app's code: row states, and whether each row has its own image. */
function readKept(page: Page): Promise<{ states: string[]; isEachImageRight: boolean }> {
  return page.evaluate(async () => {
    const read = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const database = await read(indexedDB.open('galley-batches'));
    const transaction = database.transaction(['rows', 'images']);
    const [rows, keys, images] = await Promise.all([
      read(transaction.objectStore('rows').getAll() as IDBRequest<{ at: number; state: string; sha256: string }[]>),
      read(transaction.objectStore('images').getAllKeys() as unknown as IDBRequest<[string, number][]>),
      read(transaction.objectStore('images').getAll() as IDBRequest<ArrayBuffer[]>),
    ]);
    database.close();
    const digests = await Promise.all(images.map((image) => crypto.subtle.digest('SHA-256', image)));
    const hex = (digest: ArrayBuffer) =>
      Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    const imageOf = new Map(keys.map(([, at], index) => [at, hex(digests[index] as ArrayBuffer)]));
    return {
      states: rows.map(({ state }) => state),
      isEachImageRight: rows.every(
        ({ at, state, sha256 }) => imageOf.get(at) === (state === 'done' ? sha256 : undefined),
      ),
    };
  });
}

/** Opens the list of batches after a kill. Resolves to the milliseconds until the batch resumed. */
async function resume(page: Page, address: string): Promise<number> {
  const sent = page.waitForRequest(/\/generate$/, { timeout: RESUME_MAX_MS });
  const startedAt = performance.now();
  await page.goto(`${address}/batches`);
  await sent;
  return performance.now() - startedAt;
}

test(`a browser killed ${HOW_OFTEN} during batches loses and repeats no row and pays for none twice`, async () => {
  test.setTimeout(BATCHES * KILLS * 40_000);
  const resumedMs: number[] = [];
  for (let number = 0; number < BATCHES; number += 1) {
    const galley = await startGalley();
    const profile = mkdtempSync(path.join(tmpdir(), 'galley-profile-'));
    const open = () => startChromium(profile, test.info().project.use.launchOptions ?? {});
    let { page, kill } = await open();
    await seedBatch(page, galley.address, { rowCount: ROWS });
    await openBatch(page);
    const sent = page.waitForRequest(/\/generate$/);
    await page.getByRole('button', { name: `Render ${ROWS} rows` }).click();
    await sent;
    for (let round = 1; round <= KILLS; round += 1) {
      await wait((KILLED_WITHIN_MS * round) / KILLS);
      await kill();
      ({ page, kill } = await open());
      resumedMs.push(await resume(page, galley.address));
    }
    await page.getByRole('link', { name: 'Guests' }).click();
    await expect(page.getByText(`Done: ${ROWS} images.`).first()).toBeVisible({ timeout: 60_000 });
    expect(await readKept(page)).toEqual({
      states: Array.from({ length: ROWS }, () => 'done'),
      isEachImageRight: true,
    });
    const quota = await page.request.get(`${galley.address}/quota`);
    const { 'x-quota-limit': limit, 'x-quota-remaining': remaining } = quota.headers();
    expect(Number(limit) - Number(remaining)).toBe(ROWS);
    await kill();
    await galley.stop();
  }
  process.stdout.write(`${resumedMs.length} kills, resumed within ${Math.round(Math.max(...resumedMs))} ms\n`);
});
