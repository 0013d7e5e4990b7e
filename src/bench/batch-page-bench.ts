import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createRenderId, serializeRequest } from '../client/generate-request.ts';
import { RENDER_ID_HEADER } from '../contract/headers.ts';
import { examplePath, generatePath } from '../contract/routes.ts';
import { findTemplate, spreadsheets, templates } from './batch-contents.ts';
import { findLongestTask, launchChromium, withPage } from './browser.ts';
import { measureInTurn, percentile, report, reportRatio, type BenchOptions } from './measure.ts';
import { makeScratchFolder, startEmbedded } from './processes.ts';

/** As many as a spreadsheet may have. */
const ROWS = 10_000;
const CONCURRENCY = 4;
/** How long other requests of the page are timed while nothing else happens, and how often. */
const IDLE_MS = 5_000;
const ASK_MS = 100;
/** How often it is looked how far the batch is, which tells of itself as often. */
const POLL_MS = 200;
const WAIT_MAX_MS = 60 * 60_000;
const [cards] = spreadsheets;
const CARD = findTemplate('Announcement card');

/**
 * P6 in a browser: a spreadsheet of 10,000 rows is opened and its rows are rendered, `batchRows` of them over all rounds. Their
 * rate and what other requests take meanwhile are measured in turn with a bare loop of the same page.
 */
export async function batchPage(options: BenchOptions): Promise<void> {
  const [app, browser] = [await startEmbedded(options), await launchChromium(options)];
  await Promise.all(templates.map(async ({ id }) => (await fetch(app.address + examplePath(id))).arrayBuffer()));
  const rowsPerTurn = Math.floor(options.batchRows / (options.rounds + 1));
  const longest = { load: 0, start: 0, run: 0, zip: 0 };
  const measure = async (name: keyof typeof longest, page: Page, act: () => Promise<void>) => {
    longest[name] = Math.max(longest[name], await findLongestTask(page, act));
  };
  await withPage(browser, async ({ page, readHeapMb }) => {
    page.setDefaultTimeout(WAIT_MAX_MS);
    // Otherwise the browser asks where to save.
    await page.addInitScript(() => delete (window as { showSaveFilePicker?: unknown }).showSaveFilePicker);
    await page.goto(`${app.address}/templates/${CARD.id}/spreadsheet`);
    await measure('load', page, () => openSpreadsheet(page));
    // The first turn of each contestant does not count.
    await measure('start', page, async () => {
      await page.getByRole('button', { name: 'Render 10,000 images' }).click();
      await untilThrough(page, 1);
      await page.getByRole('button', { name: 'Pause' }).click();
    });
    const figure = await measureInTurn(
      {
        batch: async () => {
          let figures = {};
          await measure('run', page, async () => {
            figures = await whileAsking(page, () => renderByBatch(page, rowsPerTurn));
          });
          return figures;
        },
        loop: () => whileAsking(page, () => renderByLoop(page, rowsPerTurn)),
        idle: () => whileAsking(page, () => page.waitForTimeout(IDLE_MS).then(() => ({}))),
      },
      options.rounds,
    );
    const heapMb = await readHeapMb();
    await measure('zip', page, async () => {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download ZIP' }).click();
      await (await saved).path();
    });
    const rate = 'P6 rows a second of a batch in the browser, against a bare loop of its page';
    reportRatio(rate, figure, 'batch perS', 'loop perS', { atLeast: 0.9 });
    const others = 'P6 ms of other requests of the page during a batch, p50, against';
    reportRatio(`${others} none`, figure, 'batch otherMs', 'idle otherMs', { atMost: 1.3 });
    reportRatio(`${others} a bare loop`, figure, 'batch otherMs', 'loop otherMs');
    report('P6 megabytes of JavaScript heap after it', heapMb, { atMost: 300 });
    report('P6 longest task while a spreadsheet of 10,000 rows is opened and checked, ms', longest.load, {
      atMost: 50,
    });
    report('P6 longest task while a batch of it begins, ms', longest.start, { atMost: 50 });
    report('P6 longest task while it runs, ms', longest.run, { atMost: 50 });
    report('P6 longest task while its ZIP file is saved, ms', longest.zip, { atMost: 50 });
  });
  await Promise.all([browser.close(), app.stop()]);
}

const cellsOf = (at: number) => cards?.row(at) ?? {};

/** Chooses the file and waits until the service has checked each row. */
async function openSpreadsheet(page: Page): Promise<void> {
  const rows = Array.from({ length: ROWS }, (_, at) => Object.values(cellsOf(at)));
  const text = [Object.keys(cellsOf(0)), ...rows].map((cells) => `"${cells.join('","')}"`).join('\r\n');
  // From the disk, because the page would take what is sent to it in one long task.
  const file = path.join(makeScratchFolder(), 'rows.csv');
  writeFileSync(file, text);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByText('Checking how the rows look').waitFor();
  await page.getByText('All rows checked').waitFor();
}

/** Resolves once so many rows of the batch are through, and gives how many are. */
async function untilThrough(page: Page, wanted: number): Promise<number> {
  const look = (count: number) => {
    const progress = document.querySelector<HTMLProgressElement>('progress[aria-label="Progress of the batch"]');
    return progress !== null && progress.value >= count ? [progress.value] : undefined;
  };
  // Not with each frame, which would have the page draw frames for nothing.
  const through = await page.waitForFunction(look, wanted, { polling: POLL_MS });
  return through.evaluate((value) => value?.[0] ?? 0);
}

/** Resumes the batch until so many more of its rows are through, then pauses it. Its pace counts from the first of them on. */
async function renderByBatch(page: Page, count: number): Promise<{ perS: number }> {
  const resume = page.getByRole('button', { name: 'Resume' });
  await resume.waitFor();
  const paused = await untilThrough(page, 0);
  await resume.click();
  const before = await untilThrough(page, paused + 1);
  const startedAt = performance.now();
  const after = await untilThrough(page, before + count);
  const perS = (1000 * (after - before)) / (performance.now() - startedAt);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: /^Sending\s*0$/ }).waitFor();
  return { perS };
}

/** Rows that only the bare loop renders: a second image of one row would cost the service less. */
let looped = ROWS;

/** The same number of renders by the plainest script there is. */
async function renderByLoop(page: Page, count: number): Promise<{ perS: number }> {
  const bodies = Array.from({ length: count }, () => {
    const filled = Object.entries(cellsOf((looped += 1))).filter(([, cell]) => cell !== '');
    return [createRenderId(), serializeRequest(new Map(filled), 'png', 1)] as const;
  });
  const lookup = { bodies, url: generatePath(CARD.id), idHeader: RENDER_ID_HEADER, concurrency: CONCURRENCY };
  return page.evaluate(async ({ bodies: given, url, idHeader, concurrency }) => {
    const left = given.values();
    const renderSome = async (): Promise<void> => {
      for (const [id, body] of left) {
        const headers = { 'content-type': 'application/json', [idHeader]: id };
        const response = await fetch(url, { method: 'POST', headers, body });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`A render answered ${response.status}`);
      }
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: concurrency }, renderSome));
    return { perS: (1000 * given.length) / (performance.now() - startedAt) };
  }, lookup);
}

/** Asks for the list of projects every now and then while `act` runs; gives what that takes, beside the figures of `act`. */
async function whileAsking(page: Page, act: () => Promise<Record<string, number>>) {
  const asking = await page.evaluateHandle((pauseMs) => {
    const times: number[] = [];
    const ask = async (): Promise<void> => {
      const startedAt = performance.now();
      const response = await fetch('/api/v1/projects', { cache: 'no-store' });
      await response.arrayBuffer();
      times.push(performance.now() - startedAt);
    };
    return { times, timer: setInterval(() => void ask(), pauseMs) };
  }, ASK_MS);
  const figures = await act();
  const times = await asking.evaluate(({ times: found, timer }) => {
    clearInterval(timer);
    return found;
  });
  return { ...figures, otherMs: percentile(times, 0.5) };
}
