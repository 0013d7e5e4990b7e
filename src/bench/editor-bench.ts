import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Layer } from '../document/layer.ts';
import { LAYERS_MAX, type TemplateDocument } from '../document/template-document.ts';
import { findLongestTask, launchChromium, timeTo, timeToImage, withPage } from './browser.ts';
import { percentile, report, type BenchOptions } from './measure.ts';
import { startEmbedded } from './processes.ts';

const SIZE = { width: 1200, height: 800 };
const MOVES = 60;
const FRAME_MS = 1000 / 60;
const FAR_PX = 90;
/** Drags per page. The first one doesn't count. */
const DRAGS = 6;
/** Longer than the proofs of a gesture take. */
const SETTLED_MS = 1_000;
/** There is one image, except during a gesture. */
const PROOF = '.editor-page img:only-of-type';

/** The visual editor: scripts while a layer is dragged, the time from the drop to the exact proof, and how fast the page opens. */
export async function editor(options: BenchOptions): Promise<void> {
  const [app, browser] = [await startEmbedded(options), await launchChromium(options)];
  const counts = [40, LAYERS_MAX];
  const opened = new Map<number, number[]>();
  const drags = new Map<number, Drag[]>();
  const addresses = await saveTemplates(app.address, counts);
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const [count, address] of addresses) {
      await withPage(browser, async ({ page }) => {
        const ms = await timeTo(page, address, PROOF);
        await page.waitForTimeout(SETTLED_MS);
        const found = await dragRepeatedly(browser, page);
        if (round === 0) return;
        opened.set(count, [...(opened.get(count) ?? []), ms]);
        drags.set(count, [...(drags.get(count) ?? []), ...found.slice(1)]);
      });
    }
  }
  for (const count of counts) {
    const of = (figure: keyof Drag) => drags.get(count)?.map((drag) => drag[figure]) ?? [];
    const when = `${count} layers`;
    const isSmall = count < LAYERS_MAX;
    const target = (atMost: number) => (isSmall ? { atMost } : {});
    const longTasks = of('longestTaskMs').filter((ms) => ms > 0).length;
    report(`script ms in the worst frame of a drag, p50, ${when}`, percentile(of('worstFrameMs'), 0.5));
    report(`script ms in the worst frame of all drags, ${when}`, Math.max(...of('worstFrameMs')), target(16));
    report(`drags with a task of 50 ms or more, ${when}`, longTasks, target(0));
    report(`ms from a drop to its proof on the canvas, p50, ${when}`, percentile(of('proofMs'), 0.5), target(150));
    const p95 = percentile(of('proofMs'), 0.95);
    report(`ms from a drop to its proof on the canvas, p95, ${when}`, p95, { atMost: isSmall ? 300 : 500 });
    const openedMs = percentile(opened.get(count) ?? [], 0.5);
    report(`ms until the canvas of a new page shows its image, ${when}`, openedMs, isSmall ? {} : { atMost: 1_000 });
  }
  await Promise.all([browser.close(), app.stop()]);
}

/** Saves a template for each number of layers. Returns the addresses of their editors. */
async function saveTemplates(address: string, counts: readonly number[]): Promise<Map<number, string>> {
  const ask = async (path: string, body: object): Promise<string> => {
    const headers = { 'content-type': 'application/json', origin: address };
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { id: string }).id;
  };
  const about = { description: '', visibility: 'PRIVATE' };
  const projectId = await ask('/workspace/projects', { name: 'Bench', ...about });
  const found = new Map<number, string>();
  for (const count of counts) {
    const template = { projectId, name: `${count} layers`, ...about, document: createDocument(count) };
    found.set(count, `${address}/templates/${await ask('/workspace/templates', template)}/edit`);
  }
  return found;
}

/** A grid of texts on shapes. The last layer, in the middle, is the one to drag. */
function createDocument(count: number): TemplateDocument {
  const columns = Math.ceil(Math.sqrt(count));
  const [width, height] = [SIZE.width / columns, SIZE.height / columns];
  const layers = Array.from({ length: count - 1 }, (_, index): Layer => {
    const box = { x: (index % columns) * width, y: Math.floor(index / columns) * height, width, height };
    if (index % 2 === 0)
      return { id: `shape ${index}`, type: 'shape', shape: 'rect', radius: 8, fill: '#dbe4dd', ...box };
    const font = { family: 'Inter', weight: 400, size: 14, color: '#1d2b24' };
    return { id: `text ${index}`, type: 'text', text: `Seat ${index} of the vineyard`, ...font, ...box };
  });
  const dragged: Layer = {
    id: 'dragged',
    type: 'shape',
    shape: 'rect',
    fill: '#17402f',
    x: 550,
    y: 350,
    width: 100,
    height: 100,
  };
  return {
    version: 1,
    viewport: SIZE,
    unit: 'px',
    dpi: 96,
    intent: 'screen',
    variables: [],
    background: '#ffffff',
    layers: [...layers, dragged],
  };
}

type Drag = Record<'worstFrameMs' | 'longestTaskMs' | 'proofMs', number>;

async function dragRepeatedly(browser: Browser, page: Page): Promise<Drag[]> {
  const found: Drag[] = [];
  for (let turn = 0; turn < DRAGS; turn += 1) {
    let proofMs = 0;
    await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
    const longestTaskMs = await findLongestTask(page, async () => {
      proofMs = await timeToImage(page, PROOF, 'pointerup', () => dragOnce(page, turn % 2 === 1));
    });
    const worstFrameMs = findWorstFrame(await browser.stopTracing());
    found.push({ worstFrameMs, longestTaskMs, proofMs });
    await page.waitForTimeout(SETTLED_MS);
  }
  return found;
}

/** Drags the layer away from the middle of the page, or back, sixty times a second, whether or not the page keeps up. */
async function dragOnce(page: Page, isBack: boolean): Promise<void> {
  const box = await page.locator('.editor-page').boundingBox();
  const [x, y] = box === null ? [0, 0] : [box.x + box.width / 2, box.y + box.height / 2];
  const moveTo = (part: number) => page.mouse.move(x + FAR_PX * (isBack ? 1 - part : part), y);
  await moveTo(0);
  await page.mouse.down();
  const moves: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let move = 1; move <= MOVES; move += 1) {
    await wait(startedAt + move * FRAME_MS - performance.now());
    moves.push(moveTo(move / MOVES));
  }
  await Promise.all(moves);
  await page.mouse.up();
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** Processor time. */
  tdur?: number;
}

/** One event per frame, at its end. */
const FRAME_END = 'BeginCommitCompositorFrame';
const scripts = new Set(['EventDispatch', 'FunctionCall', 'TimerFire', 'FireAnimationFrame', 'RunMicrotasks']);

/** Milliseconds of processor time of the scripts between two frames, at most. */
function findWorstFrame(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const main = traceEvents.find(({ name }) => name === FRAME_END);
  const events = traceEvents
    .filter(({ name, pid, tid }) => pid === main?.pid && tid === main.tid && (name === FRAME_END || scripts.has(name)))
    .sort((a, b) => a.ts - b.ts);
  const frames = [0];
  let end = 0;
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    if (name === FRAME_END) frames.push(0);
    // Scripts that another one calls are part of it.
    if (ts < end || name === FRAME_END) continue;
    frames.push((frames.pop() ?? 0) + tdur / 1000);
    end = ts + dur;
  }
  return Math.max(...frames);
}
