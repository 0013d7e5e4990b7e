import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../testing/source-tree.ts';
import { createPngWriter, type BandHelper } from './create-png-writer.ts';
import { startPackingThread } from './start-packing-thread.ts';

const built = path.join(projectRoot, 'dist/server/packing-thread.js');
const writeAlone = createPngWriter();

/** Opaque pixels, none like its neighbours. */
function paint(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4)
    pixels.writeUInt32LE((Math.imul(at, 2654435761) | 0xff000000) >>> 0, at);
  return pixels;
}

/** Counts how often help came. */
function watch(helper: BandHelper) {
  const watched = { ...helper, helped: 0 };
  watched.begin = (rows, bandRows) => {
    const isBegun = helper.begin(rows, bandRows);
    if (isBegun) watched.helped += 1;
    return isBegun;
  };
  return watched;
}

async function waitUntilReady(helper: BandHelper): Promise<void> {
  const rows = { pixels: paint(1, 2), above: paint(1, 1), widthPx: 1 };
  while (!helper.begin(rows, 1)) await new Promise((resolve) => setTimeout(resolve, 5));
  helper.finish();
}

describe('a packing thread', () => {
  let thread: BandHelper;
  beforeAll(async () => {
    if (!existsSync(built)) throw new Error('The server is not built; run "npm run build" first');
    thread = startPackingThread(pathToFileURL(built));
    await waitUntilReady(thread);
  });

  it.each([
    ['two bands', 700, 500],
    ['an odd number', 2480, 2200],
    ['more pixels than are handed over at once', 3000, 1700],
    ['narrow rows', 3, 200_000],
  ])('changes nothing in the bytes: %s', (_name, width, height) => {
    const pixels = paint(width, height);
    const helper = watch(thread);
    const png = createPngWriter({ findHelper: () => helper })(pixels, width, height, 96);
    expect(helper.helped).toBe(1);
    expect(Buffer.compare(png ?? pixels, writeAlone(pixels, width, height, 96) ?? pixels)).toBe(0);
  });

  it('is not asked for what is one band', () => {
    const helper = watch(thread);
    expect(createPngWriter({ findHelper: () => helper })(paint(40, 40), 40, 40, 96)).toBeDefined();
    expect(helper.helped).toBe(0);
  });

  it('finds a pixel that is not opaque in its part', () => {
    const pixels = paint(700, 500);
    pixels[pixels.length - 1] = 254;
    expect(createPngWriter({ findHelper: () => thread })(pixels, 700, 500, 96)).toBeUndefined();
  });
});

it.each([
  ['cannot start', `throw new Error('no')`],
  [
    'says nothing',
    `import { workerData } from 'node:worker_threads';
    Atomics.store(new Int32Array(workerData), 0, 1);
    setInterval(() => {}, 1000);`,
  ],
])('a thread that %s is done without', async (_name, code) => {
  const thread = startPackingThread(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  const pixels = paint(700, 500);
  const alone = writeAlone(pixels, 700, 500, 96) ?? pixels;
  const writePng = createPngWriter({ findHelper: () => thread });
  const endsAt = Date.now() + 500;
  do {
    expect(Buffer.compare(writePng(pixels, 700, 500, 96) ?? pixels, alone)).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
  } while (Date.now() < endsAt);
});
