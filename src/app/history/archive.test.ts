import { downloadZip } from 'client-zip';
import { describe, expect, it, vi } from 'vitest';
import { type KeptRender, type WholeRender, parseKeptRender } from './kept-render.ts';
import { buildPng } from '../../testing/build-png.ts';
import { buildRender as buildKept } from '../../testing/batches.ts';
import { readArchive, writeArchive, importArchives } from './archive.ts';
import { openZip } from '../../client/read-zip.ts';

const NOON = new Date(2026, 10, 20, 12).getTime();

function buildRender(number: number, change: Partial<KeptRender> = {}): WholeRender {
  const bytes = new Uint8Array(buildPng({ width: 4, height: number }));
  return {
    render: buildKept(number, {
      templateName: '../../etc: a\u202etxt.exe',
      scale: 2,
      renderedAt: NOON - number,
      byteCount: bytes.length,
      notes: ['Odd.'],
      words: 'Zoë',
      isPinned: true,
      ...change,
    }),
    values: [['__proto__', 'Zoë']],
    bytes,
  };
}

/** The same with an image of so many bytes; what stands behind the end of a PNG is passed over. */
function withBytes(whole: WholeRender, byteCount: number): WholeRender {
  const bytes = new Uint8Array(byteCount);
  bytes.set(whole.bytes);
  return { ...whole, bytes };
}

/** Renders in memory, as the database lists them. */
function createStore(kept: WholeRender[]) {
  return {
    kept,
    list: async ({ after, limit }: { after?: KeptRender; limit: number }) => {
      const from = after === undefined ? 0 : kept.findIndex(({ render }) => render.id === after.id) + 1;
      return kept.slice(from, from + limit).map(({ render }) => render);
    },
    read: async (id: string) => kept.find(({ render }) => render.id === id),
    save: async (renders: readonly WholeRender[]) => void kept.push(...renders),
  };
}

describe('an archive', () => {
  it('restores every render, over several pages', async () => {
    const here = createStore(Array.from({ length: 230 }, (_, at) => buildRender(at + 1)));
    const there = createStore([]);
    const outcome = await readArchive(there, (await writeArchive(here, {})).archive, Infinity);
    expect(outcome).toEqual({ savedCount: 230, knownCount: 0, damagedCount: 0, leftOutCount: 0 });
    expect(there.kept).toEqual(here.kept);
  });

  it('splits many values into manifest parts of limited size', async () => {
    const photo = `data:image/png;base64,${'A'.repeat(400)}`;
    const here = createStore(
      Array.from({ length: 7 }, (_, at) => ({ ...buildRender(at + 1, { words: '' }), values: [['photo', photo]] })),
    );
    const { archive } = await writeArchive(here, {}, 1_000);
    const names = ['manifest.json', 'manifest-2.json', 'manifest-3.json'];
    const zip = await openZip(archive);
    expect(zip.names.filter((name) => name.endsWith('.json'))).toEqual(names);
    expect((await zip.read('manifest-2.json', 1e6))?.length).toBeLessThan(5_000);
    const there = createStore([]);
    expect((await readArchive(there, archive, Infinity)).savedCount).toBe(7);
    expect(there.kept).toEqual(here.kept);
  });

  it('imports the renders before a damaged manifest part, and says so', async () => {
    const photo = `data:image/png;base64,${'A'.repeat(400)}`;
    const renders = Array.from({ length: 4 }, (_, at) => ({
      ...buildRender(at + 1, { words: '' }),
      values: [['photo', photo]] as [string, string][],
    }));
    const { archive } = await writeArchive(createStore(renders), {}, 1_000);
    const zip = await openZip(archive);
    const files = zip.names.map(async (name) => ({
      name,
      input: name === 'manifest-2.json' ? '[]' : ((await zip.read(name, 1e6)) ?? ''),
    }));
    const damaged = await downloadZip(await Promise.all(files)).blob();
    const there = createStore([]);
    await expect(readArchive(there, damaged, Infinity)).rejects.toThrow('manifest-2.json');
    expect(there.kept).toHaveLength(3);
  });

  it('gives its files unique names that are safe on every system', async () => {
    const { archive } = await writeArchive(createStore([buildRender(1), buildRender(2)]), {});
    const zip = await openZip(archive);
    const manifest = JSON.parse(new TextDecoder().decode(await zip.read('manifest.json', 1e6))) as {
      renders: { file: string; renderedAt: string }[];
    };
    expect(manifest.renders.map(({ file }) => file)).toEqual([
      'Zoë - etc a txt.exe.png',
      'Zoë - etc a txt.exe (2).png',
    ]);
    expect(manifest.renders[0]?.renderedAt).toBe(new Date(NOON - 1).toISOString());
  });

  it('skips known renders and damaged images', async () => {
    const known = buildRender(1, { name: 'Mine' });
    const broken = { ...buildRender(2), bytes: buildRender(2).bytes.subarray(0, 40) };
    const { archive } = await writeArchive(createStore([buildRender(1), broken, buildRender(3)]), {});
    const there = createStore([known]);
    expect(await readArchive(there, archive, Infinity)).toEqual({
      savedCount: 1,
      knownCount: 1,
      damagedCount: 1,
      leftOutCount: 0,
    });
    expect(there.kept).toEqual([known, buildRender(3)]);
  });

  it('is written without a render whose file the browser has lost', async () => {
    const renders = [1, 2, 3].map((number) => buildRender(number));
    const { archive: whole } = await writeArchive(createStore(renders), {});
    const store = createStore([...renders]);
    const lost = {
      ...store,
      read: async (id: string) => {
        if (id === renders[1]?.render.id) throw new DOMException('Data lost.', 'NotReadableError');
        return store.read(id);
      },
    };
    const { archive, leftOutCount } = await writeArchive(lost, {});
    expect(leftOutCount).toBe(1);
    expect(await readArchive(createStore([]), archive, Infinity)).toMatchObject({ savedCount: 2, damagedCount: 0 });
    expect(await readArchive(lost, whole, Infinity)).toMatchObject({ savedCount: 1, knownCount: 2 });
  });

  it('is imported in batches of limited size', async () => {
    const renders = Array.from({ length: 5 }, (_, at) => withBytes(buildRender(at + 1), 12_000_000));
    const { archive } = await writeArchive(createStore(renders), {});
    const batches: number[] = [];
    const there = {
      read: async () => undefined,
      save: async (wholes: readonly WholeRender[]) =>
        void batches.push(wholes.reduce((sum, { bytes }) => sum + bytes.length, 0)),
    };
    expect((await readArchive(there, archive, Infinity)).savedCount).toBe(5);
    expect(batches).toEqual([24_000_000, 24_000_000, 12_000_000]);
  });

  it('is imported as far as it fits, whatever sizes it declares', async () => {
    const renders = [1_000, 3_000, 1_000, 1_000].map((size, at) => withBytes(buildRender(at + 1), size));
    const { archive } = await writeArchive(createStore(renders), {});
    const there = createStore([]);
    expect(await readArchive(there, archive, 2_500)).toMatchObject({ savedCount: 2, leftOutCount: 2 });
    expect(there.kept.map(({ render }) => render.id)).toEqual([renders[0]?.render.id, renders[2]?.render.id]);
  });

  it('reports what was imported when the storage is full earlier than expected', async () => {
    const renders = Array.from({ length: 120 }, (_, at) => buildRender(at + 1));
    const { archive } = await writeArchive(createStore(renders), {});
    const there = createStore([]);
    let saves = 0;
    const full = {
      ...there,
      save: async (wholes: readonly WholeRender[]) => {
        saves += 1;
        if (there.kept.length + wholes.length > 70) throw new DOMException('full', 'QuotaExceededError');
        await there.save(wholes);
      },
    };
    expect(await readArchive(full, archive, Infinity)).toEqual({
      savedCount: 50,
      knownCount: 0,
      damagedCount: 0,
      leftOutCount: 70,
    });
    expect(there.kept).toEqual(renders.slice(0, 50));
    expect(saves).toBe(2);
  });

  it('stops at the first batch that fails for another reason', async () => {
    const renders = Array.from({ length: 60 }, (_, at) => buildRender(at + 1));
    const { archive } = await writeArchive(createStore(renders), {});
    const denied = new DOMException('denied', 'SecurityError');
    const save = vi.fn<() => Promise<void>>(() => Promise.reject(denied));
    await expect(readArchive({ read: async () => undefined, save }, archive, Infinity)).rejects.toBe(denied);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Partial<KeptRender>, string]>([
    ['a name of 100,000 characters', { name: 'a'.repeat(100_000) }, '[]'],
    ['a note of 100,000 characters', { notes: ['a'.repeat(100_000)] }, '[]'],
    ['a value 100,000 levels deep', {}, `[["deep",${'['.repeat(100_000)}${']'.repeat(100_000)}]]`],
    ['a value of 20 million characters', {}, `[["long","${'a'.repeat(20_000_000)}"]]`],
  ])('loses only the render with %s', async (_, change, values) => {
    const entries = [buildRender(1, change), buildRender(2)].map(({ render: { renderedAt, ...rest } }, at) => {
      return JSON.stringify({ ...rest, file: `${at}.png`, renderedAt: new Date(renderedAt).toISOString() });
    });
    // Put together by hand: nothing of ours writes it.
    const manifest = `{"version":1,"renders":[${entries[0]?.slice(0, -1)},"values":${values}},${entries[1]?.slice(0, -1)},"values":[]}]}`;
    const images = [1, 2].map((number, at) => ({ name: `${at}.png`, input: buildRender(number).bytes }));
    const archive = await downloadZip([...images, { name: 'manifest.json', input: manifest }]).blob();
    const there = createStore([]);
    expect((await readArchive(there, archive, Infinity)).savedCount).toBe(1);
    expect(there.kept.map(({ render }) => render.id)).toEqual([buildRender(2).render.id]);
  });

  it('is rejected with a message when it is cut anywhere', async () => {
    const { archive } = await writeArchive(createStore([buildRender(1)]), {});
    for (let length = 0; length < archive.size; length += 7) {
      await expect(readArchive(createStore([]), archive.slice(0, length), Infinity)).rejects.toThrow(
        /incomplete|damaged|exported/,
      );
    }
  });
});

const BYTES = new Uint8Array(buildPng({ width: 4, height: 4 }));

function buildPlain(number: number): WholeRender {
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
  const renders = numbers.map(buildPlain);
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
    expect(await importArchives(store, archives, readRoom)).toBe('4 imported. 1 were already in History.');
    expect(kept.map(({ render }) => render.id)).toEqual([1, 2, 3, 4].map((number) => buildPlain(number).render.id));
  });

  it('limits each archive to the space that is left', async () => {
    const { kept, store, readRoom } = createBrowser(3);
    const archives = [await buildArchive(1, 2), await buildArchive(3, 4)];
    const words = '3 imported. 1 were skipped because this browser’s storage is full.';
    expect(await importArchives(store, archives, readRoom)).toBe(words);
    expect(kept).toHaveLength(3);
  });

  it('names files that are not archives, and imports the others', async () => {
    const { kept, store, readRoom } = createBrowser();
    const broken = new File(['no archive'], 'notes.zip');
    const words = "notes.zip: This isn't a ZIP file, or it is incomplete.";
    expect(await importArchives(store, [broken, await buildArchive(1)], readRoom)).toBe(`1 imported. ${words}`);
    expect(kept).toHaveLength(1);
    expect(await importArchives(store, [broken, broken], readRoom)).toBe(`${words} ${words}`);
    await expect(importArchives(store, [broken], readRoom)).rejects.toThrow("This isn't a ZIP file");
  });
});
