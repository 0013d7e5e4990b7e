import { brotliCompressSync, constants } from 'node:zlib';

const SLOW_PHONE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** A page of its own with counters of its main thread. */
export async function openMeasured(browser, { isSlowPhone = false } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Network.enable');
  if (isSlowPhone) {
    await cdp.send('Network.emulateNetworkConditions', SLOW_PHONE);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  const readMetrics = async () =>
    Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  return {
    page,
    cdp,
    close: () => context.close(),
    readCpuMs: async () => (await readMetrics()).TaskDuration * 1000,
    async readHeapMb() {
      for (let turn = 0; turn < 3; turn += 1) await cdp.send('HeapProfiler.collectGarbage');
      return (await readMetrics()).JSHeapUsedSize / 1e6;
    },
  };
}

/** Goes to an address; gives the milliseconds until `count` of `selector` are painted. */
export async function timeTo(page, address, selector, count = 1) {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(
    ([wanted, least]) =>
      new Promise((resolve) => {
        const look = () =>
          document.querySelectorAll(wanted).length >= least
            ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
            : requestAnimationFrame(look);
        look();
      }),
    [selector, count],
  );
}

const INLINE = /<(script|style)>(.*?)<\/\1>/gs;

/** Brotli bytes of the scripts and styles that come until `work` is done, those in the document too. */
export async function weighLoaded(page, work) {
  const bodies = [];
  const keep = (response) => {
    const kind = response.request().resourceType();
    if (['script', 'stylesheet'].includes(kind)) bodies.push(response.body());
    if (kind === 'document')
      bodies.push(response.text().then((html) => Array.from(html.matchAll(INLINE), ([, , text]) => text).join('')));
  };
  page.on('response', keep);
  await work();
  page.off('response', keep);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return (await Promise.all(bodies)).reduce((sum, body) => sum + brotliCompressSync(body, { params }).length, 0);
}

/** Turns the wheel; gives the CPU it took, the share of frames dropped and the share of looks that met nothing. */
export async function scroll(browser, { page, cdp, readCpuMs }, { steps, delta, selector }) {
  await page.mouse.move(640, 400);
  await browser.startTracing(page, { categories: ['cc', 'benchmark', 'viz'] });
  await page.evaluate((wanted) => {
    const seen = (window.seen = { looks: 0, blanks: 0, isOn: true });
    const points = [160, 480, 800, 1_100].flatMap((x) => [150, 350, 600].map((y) => [x, y]));
    const look = () => {
      seen.looks += 1;
      const hits = points.filter(([x, y]) => document.elementFromPoint(x, y)?.closest(wanted));
      if (hits.length < 4) seen.blanks += 1;
      if (seen.isOn) setTimeout(look, 100);
    };
    look();
  }, selector);
  const before = await readCpuMs();
  for (let step = 0; step < steps; step += 1) {
    cdp
      .send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 640, y: 400, deltaX: 0, deltaY: delta })
      .catch(() => {});
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(400);
  const cpuMs = (await readCpuMs()) - before;
  const { looks, blanks } = await page.evaluate(() => {
    window.seen.isOn = false;
    return window.seen;
  });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const states = traceEvents
    .filter(({ name, ph }) => name === 'PipelineReporter' && ph === 'b')
    .map(({ args }) => (args?.chrome_frame_reporter ?? args?.frame_reporter)?.state ?? '');
  const dropped = states.filter((state) => state.includes('DROPPED')).length;
  const presented = states.filter((state) => state.includes('PRESENTED')).length;
  return {
    cpuMs,
    droppedPercent: (100 * dropped) / Math.max(1, dropped + presented),
    blankPercent: (100 * blanks) / looks,
  };
}

/** Types a text; gives the longest main-thread task between its first key and a moment after its last, in milliseconds. */
export async function typeMeasured(browser, page, text) {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await page.keyboard.type(text, { delay: 150 });
  await page.waitForTimeout(600);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  // One that is not at its end when the trace stops has no duration.
  const tasks = traceEvents.filter(
    ({ name, pid, tid, dur }) => name === 'RunTask' && main.has(`${pid}/${tid}`) && dur !== undefined,
  );
  // CPU time, because another process on the machine must not count.
  return Math.max(...tasks.map(({ tdur, dur }) => (tdur ?? dur) / 1000));
}
