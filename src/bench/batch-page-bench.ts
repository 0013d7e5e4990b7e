import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createRenderId, serializeRequest } from '../client/generate-request.ts';
import { RENDER_ID_HEADER } from '../contract/headers.ts';
import { generatePath } from '../contract/routes.ts';
import { drawExamples, findTemplate, renderByLoop, spreadsheets } from './batch-contents.ts';
import { findLongestTask, launchChromium, withPage } from './browser.ts';
import { measureInTurn, percentile, report, reportRatio, type BenchOptions } from './measure.ts';
import { makeScratchFolder, startEmbedded } from './processes.ts';

/** The maximum number of rows in a spreadsheet. */
const ROWS = 10_000;
const CONCURRENCY = 4;
/** How long and how often the page's other requests are timed while nothing else happens. */
const IDLE_MS = 5_000;
const ASK_MS = 100;
/** How often progress is read. The batch reports it at the same interval. */
const POLL_MS = 200;
const WAIT_MAX_MS = 60 * 60_000;
const [cards] = spreadsheets;
const CARD = findTemplate('Announcement card');

/**
 * A batch in the browser: opens a spreadsheet with 10,000 rows and renders `batchRows` of them over all rounds. Its rate and the
 * duration of other requests are measured in turns with a bare loop on the same page.
 */
export async function batchPage(options: BenchOptions): Promise<void> {
  const [app, browser] = [await startEmbedded(options), await launchChromium(options)];
  await drawExamples(app.address);
  const rowsPerTurn = Math.floor(options.batchRows / (options.rounds + 1));
  const longest = { 'is opened and checked': 0, starts: 0, runs: 0, 'is saved as a ZIP file': 0 };
  const measure = async (name: keyof typeof longest, page: Page, act: () => Promise<void>) => {
    longest[name] = Math.max(longest[name], await findLongestTask(page, act));
  };
  await withPage(browser, async ({ page, readHeapMb }) => {
    page.setDefaultTimeout(WAIT_MAX_MS);
    // Otherwise, the browser asks where to save.
    await page.addInitScript(() => delete (window as { showSaveFilePicker?: unknown }).showSaveFilePicker);
    await page.goto(`${app.address}/templates/${CARD.id}/spreadsheet`);
    await measure('is opened and checked', page, () => openSpreadsheet(page));
    // Each contestant's first turn doesn't count.
    await measure('starts', page, async () => {
      await page.getByRole('button', { name: 'Render 10,000 images' }).click();
      await untilThrough(page, 1);
      await page.getByRole('button', { name: 'Pause' }).click();
    });
    const figure = await measureInTurn(
      {
        batch: async () => {
          let figures = {};
          await measure('runs', page, async () => {
            figures = await whileAsking(page, () => renderByBatch(page, rowsPerTurn));
          });
          return figures;
        },
        loop: () => whileAsking(page, () => page.evaluate(renderByLoop, createLoop(rowsPerTurn))),
        idle: () => whileAsking(page, () => page.waitForTimeout(IDLE_MS).then(() => ({}))),
      },
      options.rounds,
    );
    const heapMb = await readHeapMb();
    await measure('is saved as a ZIP file', page, async () => {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download ZIP' }).click();
      await (await saved).path();
    });
    const rate = 'rows per second of a batch in the browser, against a bare loop';
    reportRatio(rate, figure, 'batch perS', 'loop perS', { atLeast: 0.9 });
    const others = 'p50 of other requests during a batch, ms, against';
    reportRatio(`${others} none`, figure, 'batch otherMs', 'idle otherMs', { atMost: 1.3 });
    reportRatio(`${others} a bare loop`, figure, 'batch otherMs', 'loop otherMs');
    report('MB of JavaScript heap after the batch', heapMb, { atMost: 300 });
    for (const [phase, ms] of Object.entries(longest)) {
      report(`longest task while a batch of 10,000 rows ${phase}, ms`, ms, { atMost: 50 });
    }
  });
  await Promise.all([browser.close(), app.stop()]);
}

const cellsOf = (at: number) => cards?.row(at) ?? {};

/** Chooses the file and waits until the service has checked all rows. */
async function openSpreadsheet(page: Page): Promise<void> {
  const rows = Array.from({ length: ROWS }, (_, at) => Object.values(cellsOf(at)));
  const text = [Object.keys(cellsOf(0)), ...rows].map((cells) => `"${cells.join('","')}"`).join('\r\n');
  // A file on disk, because the page would receive bytes in one long task.
  const file = path.join(makeScratchFolder(), 'rows.csv');
  writeFileSync(file, text);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: 'Next: check 10,000 rows' }).click();
  await page.getByText('All rows checked').waitFor();
}

/** Resolves to the number of finished rows once it is at least `wanted`. */
async function untilThrough(page: Page, wanted: number): Promise<number> {
  const look = (count: number) => {
    const progress = document.querySelector<HTMLProgressElement>('progress[aria-label="Batch progress"]');
    return progress !== null && progress.value >= count ? [progress.value] : undefined;
  };
  // Polling on every frame would cause unnecessary frames.
  const through = await page.waitForFunction(look, wanted, { polling: POLL_MS });
  return through.evaluate((value) => value?.[0] ?? 0);
}

/** Resumes the batch for `count` more rows. Its rate counts from the first finished row. */
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

/** Rows that only the bare loop renders: a second image of a row would cost the service less. */
let looped = ROWS;

function createLoop(count: number): Parameters<typeof renderByLoop>[0] {
  const bodies = Array.from({ length: count }, () => {
    const filled = Object.entries(cellsOf((looped += 1))).filter(([, cell]) => cell !== '');
    return [createRenderId(), serializeRequest(new Map(filled), 'png', 1)] as const;
  });
  return { bodies, url: generatePath(CARD.id), idHeader: RENDER_ID_HEADER, concurrency: CONCURRENCY };
}

/** Times requests for the project list while `act` runs. */
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
