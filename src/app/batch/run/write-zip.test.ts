import { describe, expect, it } from 'vitest';
import { buildBatch, buildRows } from '../../../testing/batches.ts';
import { openZip } from '../../../client/read-zip.ts';
import { writeZip } from './write-zip.ts';

const MEGABYTE = 1024 * 1024;

function imageOf(at: number, byteCount = 3): Uint8Array<ArrayBuffer> {
  return new Uint8Array(byteCount).fill(at);
}

async function collect(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  await stream.pipeTo(new WritableStream({ write: (piece) => void pieces.push(piece) }));
  return pieces;
}

describe('writeZip', () => {
  it('contains the image of each finished row under its name, and a manifest of all rows', async () => {
    const rows = buildRows(20, { state: 'done', extension: 'webp' }).map((row) =>
      row.at === 4 ? { ...row, state: 'failed' as const, message: 'Refused.' } : row,
    );
    const told: number[] = [];
    const store = { readImage: async (_id: string, at: number) => imageOf(at) };
    const pieces = await collect(writeZip(store, buildBatch(1), rows, (count) => told.push(count)));
    const zip = await openZip(new Blob(pieces));
    expect(await zip.read('guest-20.webp', 9)).toEqual(imageOf(19));
    expect(await zip.read('guest-5.webp', 9)).toBeUndefined();
    const manifest = new TextDecoder().decode(await zip.read('manifest.csv', MEGABYTE));
    expect(manifest.trimEnd().split('\r\n')).toHaveLength(21);
    expect(manifest).toContain('"Refused."');
    expect(told).toEqual([8, 16, 19]);
  });

  it('streams pieces of one size, with few images in memory', async () => {
    const rows = buildRows(40, { state: 'done', extension: 'png' });
    let readCount = 0;
    const store = {
      readImage: async (_id: string, at: number) => {
        readCount += 1;
        return imageOf(at, MEGABYTE / 4);
      },
    };
    const reader = writeZip(store, buildBatch(1), rows).getReader();
    expect((await reader.read()).value).toHaveLength(MEGABYTE);
    expect((await reader.read()).value).toHaveLength(MEGABYTE);
    expect(readCount).toBeLessThanOrEqual(24);
    await reader.cancel();
  });

  it('lists thousands of rows in several tasks', async () => {
    const rows = buildRows(2_001);
    let taskCount = 0;
    const counter = setInterval(() => (taskCount += 1), 0);
    const pieces = await collect(writeZip({ readImage: async () => undefined }, buildBatch(1), rows));
    clearInterval(counter);
    expect(taskCount).toBeGreaterThanOrEqual(2);
    const zip = await openZip(new Blob(pieces));
    const manifest = new TextDecoder().decode(await zip.read('manifest.csv', MEGABYTE));
    expect(manifest.trimEnd().split('\r\n')).toHaveLength(2_002);
  });

  it('writes the directory of thousands of images in several tasks', async () => {
    const rows = buildRows(1_000, { state: 'done', extension: 'png' });
    let taskCount = 0;
    const counter = setInterval(() => (taskCount += 1), 0);
    await collect(writeZip({ readImage: async () => imageOf(1) }, buildBatch(1), rows));
    clearInterval(counter);
    expect(taskCount).toBeGreaterThanOrEqual(5);
  });

  it('lists a lost image in the manifest, and contains all others', async () => {
    const rows = buildRows(3, { state: 'done', extension: 'png' });
    const store = { readImage: async (_id: string, at: number) => (at === 1 ? undefined : imageOf(at)) };
    const told: number[][] = [];
    const pieces = await collect(writeZip(store, buildBatch(1), rows, (...counts) => told.push(counts)));
    const zip = await openZip(new Blob(pieces));
    expect(await zip.read('guest-3.png', 9)).toEqual(imageOf(2));
    const manifest = new TextDecoder().decode(await zip.read('manifest.csv', MEGABYTE));
    expect(manifest).toMatch(/"3","","unknown",.*"This browser no longer has this image\."/);
    expect(told).toEqual([[2, 1]]);
  });
});
