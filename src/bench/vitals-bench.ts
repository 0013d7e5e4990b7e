import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from '@playwright/test';
import type { MetricType } from 'web-vitals';
import { starterWorkspace } from '../service/starter/starter-workspace.ts';
import { launchChromium } from './browser.ts';
import { measureInTurn, percentile, report, type BenchOptions } from './measure.ts';
import { startEmbedded } from './processes.ts';

/** A slow phone on a slow connection: 1.6 Mbit/s down, in bytes per second, and 150 ms latency. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const CPU_SLOWDOWN = 4;
/** Longer than any page takes to load, after its scripts have run. */
const SETTLED_MS = 3_000;
const KEY_MS = 200;

/** A script that runs in each page before the page's own code. */
const library = readFileSync(
  createRequire(import.meta.url)
    .resolve('web-vitals')
    .replace('.umd.cjs', '.iife.js'),
  'utf8',
);

const [project] = starterWorkspace.projects;
const card = project?.templates.find(({ name }) => name === 'Quote card');
const addresses = {
  projects: '/',
  project: `/projects/${project?.id}`,
  template: `/templates/${card?.id}`,
  spreadsheet: `/templates/${card?.id}/spreadsheet`,
  history: '/history',
  batches: '/batches',
  developer: '/developer',
  settings: '/settings/fonts',
};
const rows = Array.from({ length: 20 }, (_, at) => `Quote ${at},Person ${at}`);
const spreadsheet = {
  name: 'quotes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Quote,Who said it', ...rows].join('\n')),
};

interface Vital {
  name: MetricType['name'];
  value: number;
}

/**
 * Core Web Vitals on a phone that is four times slower than this machine: each kind of page on a first visit, and a marketer's
 * session from the first list to a render, a ZIP file with twenty renders and the history.
 */
export async function vitals(options: BenchOptions): Promise<void> {
  const [app, browser] = [await startEmbedded(options), await launchChromium(options)];
  const visits = Object.entries(addresses).map(([name, path]) => {
    const open = (page: Page) => page.goto(app.address + path);
    return [name, async () => summarize(await visit(browser, open))] as const;
  });
  const walked = async () => summarize(await visit(browser, (page) => walk(page, app.address)));
  const figure = await measureInTurn({ ...Object.fromEntries(visits), walked }, options.rounds);
  const kinds = Object.keys(addresses);
  for (const kind of kinds)
    report(`ms to the largest contentful paint, ${kind}`, figure(`${kind} LCP`), { atMost: 2_500 });
  for (const kind of [...kinds, 'walked']) report(`layout shift, ${kind}`, figure(`${kind} CLS`), { atMost: 0.02 });
  report('ms from a press to the next paint, p75 of the pages of the walk', figure('walked INP'), { atMost: 100 });
  await Promise.all([browser.close(), app.stop()]);
}

/** The largest paint and shift across all pages, including navigations in the app, and the p75 of their slowest presses. */
function summarize(found: readonly Vital[]): Record<string, number> {
  const of = (wanted: Vital['name']) => found.filter(({ name }) => name === wanted).map(({ value }) => value);
  return { LCP: Math.max(...of('LCP')), CLS: Math.max(...of('CLS')), INP: percentile(of('INP'), 0.75) };
}

/** Runs `act` in a new browser and returns the metrics. */
async function visit(browser: Browser, act: (page: Page) => Promise<unknown>): Promise<Vital[]> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-GB' });
  const page = await context.newPage();
  // Otherwise, the browser asks where to save.
  await page.addInitScript(`delete window.showSaveFilePicker;${library};(${String(collectVitals)})(webVitals)`);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await act(page);
  await page.waitForTimeout(SETTLED_MS);
  const found = await page.evaluate(() => [...(window as never as { vitals: Map<string, Vital> }).vitals.values()]);
  await context.close();
  return found;
}

/** Runs in the page. Keeps each metric's latest value for each page. */
function collectVitals({ onCLS, onINP, onLCP }: typeof import('web-vitals')): void {
  const kept = new Map<string, Vital>();
  const keep = ({ id, name, value }: MetricType) => void kept.set(id, { name, value });
  for (const listen of [onCLS, onINP, onLCP]) {
    listen(keep, { reportAllChanges: true, reportSoftNavs: true, durationThreshold: 16 });
  }
  Object.assign(window, { vitals: kept });
}

async function walk(page: Page, address: string): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).tap();
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).tap();
  const type = async (label: string, words: string): Promise<void> => {
    await page.getByLabel(label, { exact: true }).tap();
    await page.keyboard.type(words, { delay: KEY_MS });
  };
  const save = (act: Promise<void>) => Promise.all([page.waitForEvent('download'), act]);
  await page.goto(address);
  await follow('Social and web');
  await type('Search', 'quote');
  await follow('Quote card');
  await type('Quote', 'Less, but better.');
  await type('Who said it', 'Dieter Rams');
  await press('Generate');
  await page.getByRole('img', { name: 'Render of Quote card' }).waitFor();
  await save(follow('Download'));
  await follow('Create from a spreadsheet');
  await page.locator('input[type=file]').first().setInputFiles(spreadsheet);
  await press('Next: check 20 rows');
  await page.getByText('All rows checked').waitFor();
  await press('Render 20 images');
  await page.getByText(/^20 images, /).waitFor();
  await save(press('Download ZIP'));
  await follow('History');
  await type('Search', 'less');
}
