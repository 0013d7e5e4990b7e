import { chromium, type Browser, type Page } from '@playwright/test';
import type { BenchOptions } from './measure.ts';

const FRAME_MS = 1000 / 60;

/** Chromium with exact memory figures. */
export function launchChromium({ chromium: executablePath }: BenchOptions): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'] });
}

/** Opens a page in a new context while `work` runs. */
export async function withPage<Result>(browser: Browser, work: (measured: MeasuredPage) => Promise<Result>) {
  const measured = await openPage(browser);
  return work(measured).finally(() => measured.page.context().close());
}

export type MeasuredPage = Awaited<ReturnType<typeof openPage>>;

export async function openPage(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  /** Main-thread time, in milliseconds. */
  const read = async () => {
    const metrics = (await cdp.send('Performance.getMetrics')).metrics;
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
    const layout = of('LayoutDuration') + of('RecalcStyleDuration');
    return { scriptAndLayout: (of('ScriptDuration') + layout) * 1000, task: of('TaskDuration') * 1000 };
  };
  const readHeapMb = async () => {
    for (let turn = 0; turn < 3; turn += 1) await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  return { page, cdp, read, readHeapMb };
}

/** Milliseconds from navigation until `count` of `selector` are painted. */
export async function timeTo(page: Page, address: string, selector: string, count = 1): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(
    ([wanted, least]) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const isThere = document.querySelectorAll(wanted).length >= least;
          requestAnimationFrame(isThere ? () => setTimeout(() => resolve(performance.now())) : look);
        };
        look();
      }),
    [selector, count] as const,
  );
}

/** Milliseconds of the longest main-thread task while `act` runs; 0 if none takes 50 ms. */
export async function findLongestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const tasks = await page.evaluateHandle(() => {
    const found: number[] = [];
    const observer = new PerformanceObserver((list) =>
      found.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    return found;
  });
  await act();
  await page.waitForTimeout(500);
  return Math.max(0, ...(await tasks.jsonValue()));
}

/** Milliseconds from an event that `act` triggers until `selector` matches a new image and it is painted. */
export async function timeToImage(
  page: Page,
  selector: string,
  event: 'click' | 'keydown' | 'pointerup',
  act: () => Promise<void>,
): Promise<number> {
  const painted = await page.evaluateHandle(
    ([wanted, type]) => {
      const find = () => document.querySelector<HTMLImageElement>(wanted);
      const last = find()?.src;
      const time = new Promise<number>((resolve) => {
        const listen = ({ timeStamp }: Event): void => {
          const look = (): void => {
            const image = find();
            const isThere = image !== null && image.src !== last && image.complete && image.naturalWidth > 0;
            requestAnimationFrame(isThere ? () => setTimeout(() => resolve(performance.now() - timeStamp)) : look);
          };
          look();
        };
        addEventListener(type, listen, { capture: true, once: true });
      });
      return { time };
    },
    [selector, event] as const,
  );
  await act();
  return painted.evaluate(({ time }) => time);
}

/** Scrolls. Returns the main-thread time and the shares of dropped frames and of frames without `selector`. */
export async function scroll({ page, cdp, read }: MeasuredPage, selector: string) {
  const seen = await page.evaluateHandle((wanted) => {
    const frames: { at: number; isBlank: boolean }[] = [];
    const points = [160, 480, 800, 1_100].flatMap((x) => [150, 350, 600].map((y) => [x, y] as const));
    const look = (at: number): void => {
      const isBlank = !points.some(([x, y]) => document.elementFromPoint(x, y)?.closest(wanted));
      frames.push({ at, isBlank });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return frames;
  }, selector);
  const before = (await read()).task;
  for (let step = 0; step < 150; step += 1) {
    const wheel = { type: 'mouseWheel', x: 640, y: 400, deltaX: 0, deltaY: 120 } as const;
    cdp.send('Input.dispatchMouseEvent', wheel).catch(() => {});
    await page.waitForTimeout(16);
  }
  const taskMs = (await read()).task - before;
  const frames = await seen.jsonValue();
  const wanted = ((frames.at(-1)?.at ?? 0) - (frames[0]?.at ?? 0)) / FRAME_MS;
  const blanks = frames.filter(({ isBlank }) => isBlank).length;
  const droppedPercent = 100 * Math.max(0, 1 - (frames.length - 1) / wanted);
  return { taskMs, droppedPercent, blankPercent: (100 * blanks) / frames.length };
}
