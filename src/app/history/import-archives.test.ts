import { describe, expect, it } from 'vitest';
import { buildPng } from '../../testing/build-png.ts';
import { writeArchive } from './archive.ts';
import { importArchives } from './import-archives.ts';
import { parseKeptRender, type WholeRender } from './kept-render.ts';

const BYTES = new Uint8Array(buildPng({ width: 4, height: 4 }));

function buildRender(number: number): WholeRender {
  const render = parseKeptRender({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    templateId: 'beefbeef-0000-4000-8000-000000000001',
    renderedAt: Date.UTC(2026, 10, 20, 12, number),
  });
  if (render === undefined) throw new Error('This is no render.');
  return { render, values: [], bytes: BYTES };
}

/** An archive of renders with these numbers. */
async function buildArchive(...numbers: number[]): Promise<File> {
  const renders = numbers.map(buildRender);
  const store = {
    list: async () => renders.map(({ render }) => render),
    read: async (id: string) => renders.find(({ render }) => render.id === id),
  };
  return new File([(await writeArchive(store, {})).archive], 'history.zip');
}

/** A browser with room for so many renders. */
function createBrowser(roomCount = Infinity) {
  const kept: WholeRender[] = [];
  return {
    kept,
    store: {
      read: async (id: string) => kept.find(({ render }) => render.id === id),
      save: async (renders: readonly WholeRender[]) => void kept.push(...renders),
    },
    readRoom: async () => (roomCount - kept.length) * BYTES.length,
  };
}

describe('importArchives', () => {
  it('imports every archive and sums up the results', async () => {
    const { kept, store, readRoom } = createBrowser();
    const archives = [await buildArchive(1, 2), await buildArchive(2, 3, 4)];
    expect(await importArchives(store, archives, readRoom)).toBe('4 imported. 1 were already here.');
    expect(kept.map(({ render }) => render.id)).toEqual([1, 2, 3, 4].map((number) => buildRender(number).render.id));
  });

  it('gives each archive the space that the ones before have left', async () => {
    const { kept, store, readRoom } = createBrowser(3);
    const archives = [await buildArchive(1, 2), await buildArchive(3, 4)];
    const words = '3 imported. 1 did not fit in this browser and were skipped.';
    expect(await importArchives(store, archives, readRoom)).toBe(words);
    expect(kept).toHaveLength(3);
  });

  it('names files that are not archives, and imports the others', async () => {
    const { kept, store, readRoom } = createBrowser();
    const broken = new File(['no archive'], 'notes.zip');
    const words = 'notes.zip: This file is no ZIP file, or it is cut off.';
    expect(await importArchives(store, [broken, await buildArchive(1)], readRoom)).toBe(`1 imported. ${words}`);
    expect(kept).toHaveLength(1);
    expect(await importArchives(store, [broken, broken], readRoom)).toBe(`${words} ${words}`);
    await expect(importArchives(store, [broken], readRoom)).rejects.toThrow('This file is no ZIP file');
  });
});
