import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtWorker, unruly } from '../../testing/set-up-pool.ts';
import { importSvg } from '../svg-import/import-svg.ts';
import { OverloadedError, StoppingError } from '../renderer/render-engine.ts';
import { SvgImportError } from '../svg-import/svg-element.ts';
import { createDrawingReader } from './create-drawing-reader.ts';

const card = readFileSync(new URL('../svg-import/examples/figma-event-card.svg', import.meta.url), 'utf8');

test('a separate process reads an SVG exactly like this process', async () => {
  const read = createDrawingReader({ workerFile: builtWorker });
  const refused = read('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', {});
  const reading = read(card, { locale: 'de-DE' });
  await expect(refused).rejects.toThrow('The SVG is empty');
  expect(await reading).toEqual(await importSvg(card, { locale: 'de-DE' }));
});

test.each([
  ['takes too long', { deadlineMs: 1 }],
  // Other systems don't report the memory of a process.
  ...(process.platform === 'linux' ? [['takes too much memory', { memoryBytesMax: 1 }] as const] : []),
] as const)('an SVG that %s is refused', async (_, limits) => {
  const reading = createDrawingReader({ workerFile: unruly, ...limits })(card, {});
  const error = await reading.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SvgImportError);
  expect((error as Error).message).toBe(
    'The SVG takes too much time or memory to read. Simplify its paths or embed smaller images.',
  );
});

test('a stop rejects waiting SVGs and finishes the current one', async () => {
  const [stopping, caller] = [new AbortController(), new AbortController()];
  const read = createDrawingReader({ workerFile: unruly, stopping: stopping.signal });
  const [first, second] = [read(card, {}, caller.signal), read(card, {})];
  stopping.abort();
  await expect(second).rejects.toBeInstanceOf(StoppingError);
  await expect(read(card, {})).rejects.toBeInstanceOf(StoppingError);
  caller.abort(new Error('left'));
  await expect(first).rejects.toThrow('left');
});

test('a full queue rejects SVGs, an aborted one frees its place, and fonts are loaded when its turn comes', async () => {
  const loaded: string[] = [];
  const loadFont = async (hash: string) => void loaded.push(hash);
  const read = createDrawingReader({ workerFile: unruly, loadFont });
  const callers = Array.from({ length: 5 }, () => new AbortController());
  const readings = callers.map(({ signal }, index) => {
    const face = { family: 'Brand', weight: 400, italic: false, hash: `font ${index}`, byteCount: 1 };
    // The process never answers, so only an abort ends a turn.
    return expect(read(card, { fonts: [face] }, signal)).rejects.toThrow(`left ${index}`);
  });
  await expect(read(card, {})).rejects.toBeInstanceOf(OverloadedError);
  for (const index of [1, 3, 0, 2]) callers[index]?.abort(new Error(`left ${index}`));
  await Promise.all(readings.slice(0, 4));
  await expect.poll(() => loaded).toEqual(['font 0', 'font 4']);
  callers[4]?.abort(new Error('left 4'));
  await readings[4];
});
