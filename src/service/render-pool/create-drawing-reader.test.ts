import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtWorker } from '../../testing/set-up-pool.ts';
import { readDrawing } from '../svg-import/read-drawing.ts';
import { SvgImportError } from '../svg-import/svg-element.ts';
import { createDrawingReader } from './create-drawing-reader.ts';

const card = readFileSync(new URL('../svg-import/examples/figma-event-card.svg', import.meta.url), 'utf8');

test('a process of its own reads a drawing as this one does, after one that it refuses', async () => {
  const read = createDrawingReader({ workerFile: builtWorker });
  const refused = read('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', {});
  const reading = read(card, { locale: 'de-DE' });
  await expect(refused).rejects.toThrow('The drawing is empty');
  expect(await reading).toEqual(await readDrawing(card, { locale: 'de-DE' }));
});

test('a drawing that takes too long is refused in a sentence', async () => {
  const error = await createDrawingReader({ workerFile: builtWorker, deadlineMs: 1 })(card, {}).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SvgImportError);
  expect((error as Error).message).toBe(
    'The drawing takes too much time or memory to read; simplify its paths, or embed smaller pictures.',
  );
});
