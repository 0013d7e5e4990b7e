import fs, { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { smallDocument } from '../../testing/build-service.ts';
import { buildPng } from '../../testing/build-png.ts';
import { setUpRender, TABLE } from '../../testing/run-words.ts';

const image = { name: 'logo', type: 'image', label: 'Logo', required: false, validation: {} } as const;
const withImage = { ...smallDocument, variables: [...smallDocument.variables, image] };
const optional = { ...smallDocument, variables: smallDocument.variables.map((each) => ({ ...each, required: false })) };

/** Changes what earlier runs recorded, as if they had ended in another way. */
function editJournal(out: string, from: RegExp, to: string): void {
  const journal = path.join(out, 'galley-batch.jsonl');
  writeFileSync(journal, readFileSync(journal, 'utf8').replaceAll(from, to));
}

function parseLines(printed: string): { line: number; state: string }[] {
  const lines = printed.trim().split('\n');
  return lines.map((line) => JSON.parse(line) as { line: number; state: string });
}

describe('galley render', () => {
  it('renders valid rows, lists the others, and exits with 1', async () => {
    const { run, bodies, out } = await setUpRender();
    const { code, output, error, status } = await run('--name', '{Headline}');
    expect([code, output]).toEqual([1, `3 of 4 rows done, in ${out}.\n`]);
    expect(error).toMatch(/^Line 4: Price .*\nFailed rows are in .*failed\.csv\.\n$/);
    expect(readFileSync(path.join(out, 'failed.csv'), 'utf8')).toMatch(/"Three","11","Price .*"\r\n$/);
    expect(status).toContain('Headline is filled from {Headline}.');
    expect(bodies.map((body) => (JSON.parse(body) as { variables: unknown }).variables)).toEqual([
      { headline: 'One', price: 1 },
      { headline: 'Two', price: 2 },
      { headline: 'Four', price: 4 },
    ]);
    const names = ['Four.png', 'One.png', 'Two.png', 'failed.csv', 'galley-batch.jsonl', 'manifest.csv'];
    expect(readdirSync(out).sort()).toEqual(names);
    expect(readFileSync(path.join(out, 'manifest.csv'), 'utf8')).toContain('"Three"');
  });

  it('prints the price and the quota before it sends anything', async () => {
    const { run } = await setUpRender({ quotaLimit: 880, isEmbedded: true });
    const { status } = await run('--rows', '1-2', '--json');
    expect(status).toContain('880');
    expect((await run('--rows', '1-2', '--json')).status).toBe('');
  });

  it('refuses a spreadsheet in which no column fills a variable', async () => {
    const { run, bodies, folder } = await setUpRender({ table: 'Colour;City\nred;Rome\n', document: optional });
    const { code, error } = await run();
    expect([code, bodies]).toEqual([2, []]);
    for (const name of ['"Colour" and "City"', '"Headline (headline)" and "Price (price)"']) {
      expect(error).toContain(name);
    }
    const map = path.join(folder, 'map.json');
    writeFileSync(map, '{"headline":"The same for all"}');
    expect((await run('--map', map)).code).toBe(2);
    expect(readdirSync(folder).sort()).toEqual(['map.json', 'rows.csv']);
  });

  it('names unmapped required variables, and mapped variables that do not exist', async () => {
    const { run, folder, bodies } = await setUpRender({ table: 'Spalte;Zahl\nEins;1\n' });
    expect(await run()).toMatchObject({ code: 2, error: expect.stringContaining('"Headline (headline)"') as string });
    const map = path.join(folder, 'map.json');
    writeFileSync(map, '{"headline":"{Spalte}!","prise":"{Zahl}"}');
    expect((await run('--map', map)).error).toContain('"prise"');
    writeFileSync(map, '{"headline":"{Spalte"}');
    expect((await run('--map', map)).error).toContain('"{Spalte"');
    writeFileSync(map, '{"headline":"{Spalte}!"}');
    expect((await run('--map', map)).code).toBe(0);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ variables: { headline: 'Eins!' } });
  });

  it('renders selected rows, and later others and added ones', async () => {
    const { run, bodies, folder, out } = await setUpRender();
    expect((await run('--rows', '1-2')).code).toBe(0);
    const { code, printed } = await run('--rows', '1,2,4', '--json');
    expect([code, bodies.length]).toEqual([0, 3]);
    expect(parseLines(printed).map(({ line }) => line)).toEqual([5, 2, 3]);
    writeFileSync(path.join(folder, 'rows.csv'), `${TABLE}${'Five,5\n'.repeat(6)}`);
    expect([(await run('--rows', '1,5,10')).error, bodies.length]).toEqual(['', 5]);
    const names = ['06 Five.png', '11 Five.png', '2 One.png', '3 Two.png', '5 Four.png'];
    expect(readdirSync(out).slice(0, 5)).toEqual(names);
    const manifest = readFileSync(path.join(out, 'manifest.csv'), 'utf8');
    expect(manifest.match(/\d+ \w+\.png/g)).toEqual([
      '2 One.png',
      '3 Two.png',
      '5 Four.png',
      '06 Five.png',
      '11 Five.png',
    ]);
  });

  it('resumes with corrected rows, and refuses other values for a row that was sent', async () => {
    const { run, bodies, folder, out } = await setUpRender();
    expect((await run()).code).toBe(1);
    writeFileSync(path.join(folder, 'rows.csv'), TABLE.replace('Three,11', 'Thrice,3'));
    expect(await run()).toMatchObject({ code: 0, error: '' });
    expect(bodies).toHaveLength(4);
    expect(bodies[3]).toContain('Thrice');
    expect(readdirSync(out)).toContain('4 Thrice.png');
    expect(readdirSync(out)).not.toContain('failed.csv');
    writeFileSync(path.join(folder, 'rows.csv'), TABLE.replace('One,1', 'One,5'));
    expect(await run()).toMatchObject({ code: 2, error: expect.stringMatching(/^Line 2 was already sent/) as string });
  });

  it('keeps listing failed rows of earlier runs until they have images', async () => {
    const { run, folder, out } = await setUpRender();
    const read = (name: string) => readFileSync(path.join(out, name), 'utf8');
    await run('--rows', '1-3');
    for (const rows of ['4', '1,4']) {
      expect((await run('--rows', rows)).code).toBe(0);
      expect(read('failed.csv')).toMatch(/"Three","11","Price .*"\r\n$/);
      expect(read('manifest.csv')).toContain('"Three"');
    }
    writeFileSync(path.join(folder, 'rows.csv'), TABLE.replace('Three,11', 'Thrice,3'));
    expect((await run('--rows', '3')).code).toBe(0);
    expect(read('manifest.csv')).toContain('4 Thrice.png');
    expect(readdirSync(out)).not.toContain('failed.csv');
  });

  it('resends a failed row that is the only one of its run', async () => {
    const { run, out } = await setUpRender();
    await run('--rows', '1');
    editJournal(out, /"state":"done"/g, '"state":"failed"');
    expect((await run('--rows', '1')).output).toBe(`1 of 1 row done, in ${out}.\n`);
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('a row without an answer is resent with its id (idempotent: %s)', async (isEmbedded, code) => {
    const { run, out, renderIds } = await setUpRender({ isEmbedded, quotaLimit: 1 });
    await run('--rows', '1');
    editJournal(out, /\n.*"state":"done".*/g, '');
    rmSync(path.join(out, '2 One.png'));
    expect((await run('--rows', '1')).code).toBe(code);
    expect(new Set(renderIds).size).toBe(1);
    expect(existsSync(path.join(out, '2 One.png'))).toBe(isEmbedded);
    expect(existsSync(path.join(out, 'failed.csv'))).toBe(!isEmbedded);
  });

  it('renders a deleted image again with its id, which is charged once', async () => {
    const { run, out } = await setUpRender({ quotaLimit: 2, isEmbedded: true });
    await run('--rows', '1,2', '--name', '{Headline}');
    const before = readFileSync(path.join(out, 'One.png'));
    rmSync(path.join(out, 'One.png'));
    expect(await run('--rows', '1,2', '--name', '{Headline}')).toMatchObject({
      code: 0,
      output: `2 of 2 rows done, in ${out}.\n`,
      error: '',
    });
    expect(readFileSync(path.join(out, 'One.png'))).toEqual(before);
  });

  it('asks before it renders a deleted image again that may be charged again', async () => {
    const { run, out, bodies } = await setUpRender();
    await run('--rows', '1,2', '--name', '{Headline}');
    editJournal(out, /"sentAt":\d+/g, '"sentAt":1');
    rmSync(path.join(out, 'One.png'));
    const { code, output, error } = await run('--rows', '1,2', '--name', '{Headline}');
    expect([code, output, bodies.length]).toEqual([1, `1 of 2 rows done, in ${out}.\n`, 2]);
    expect(error).toMatch(/^Line 2: One\.png was deleted\. Use --retry-unknown /);
  });

  it('sends the format and the scale', async () => {
    const { run, bodies } = await setUpRender();
    expect((await run('--rows', '1', '--format', 'webp', '--scale', '0.5')).code).toBe(0);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ format: 'webp', options: { scale: 0.5 } });
  });

  it('sends images of a folder, and resends a row once its image is valid', async () => {
    const { run, folder, bodies } = await setUpRender({
      table: 'headline,logo\nOne,red.png\nTwo,blue.png\nThree,note.png\n',
      document: withImage,
    });
    writeFileSync(path.join(folder, 'red.png'), buildPng());
    writeFileSync(path.join(folder, 'note.png'), 'text');
    const { code, error } = await run('--pictures', folder);
    expect([code, bodies.length]).toEqual([1, 1]);
    expect(error).toMatch(/^Line 3: .*"blue\.png".*\nLine 4: .*"note\.png".*\n/);
    expect(bodies[0]).toContain(`"logo":"data:image/png;base64,${Buffer.from(buildPng()).toString('base64')}"`);
    for (const name of ['blue.png', 'note.png']) writeFileSync(path.join(folder, name), buildPng());
    expect(await run('--pictures', folder)).toMatchObject({ code: 0, error: '' });
  });

  it('with --check-only reports problems and sends nothing', async () => {
    const { run, bodies, folder } = await setUpRender({ table: `${TABLE}Five,#N/A\n` });
    const { code, output, printed, status } = await run('--check-only');
    expect([code, output, bodies]).toEqual([1, '5 rows, 2 with problems.\n', []]);
    expect(printed).toMatch(/^Line 4: Price .*\nLine 6: Price .*\n$/);
    expect(status).toContain('B6');
    expect((await run('--check-only', '--rows', '1-2')).code).toBe(0);
    expect(parseLines((await run('--check-only', '--json')).printed)).toHaveLength(5);
    expect(readdirSync(folder)).toEqual(['rows.csv']);
  });

  it('stops when the quota is spent, and says when it resets', async () => {
    const { run, out } = await setUpRender({ quotaLimit: 2 });
    const { code, output, status } = await run('--rows', '1,2,4');
    expect([code, output]).toEqual([1, `2 of 3 rows done, in ${out}.\n`]);
    expect(status.match(/resets (on|at) 20/g)).toHaveLength(1);
  });

  it('prints a JSON line for each row, also for those that were not sent', async () => {
    const { run } = await setUpRender({ quotaLimit: 1 });
    const { printed } = await run('--rows', '1,2,4', '--json');
    const rows = parseLines(printed);
    expect(rows.map(({ state }) => state)).toEqual(['done', 'waiting', 'waiting']);
    expect(rows.map(({ line }) => line).sort((a, b) => a - b)).toEqual([2, 3, 5]);
  });

  it('exits with 130 when it is interrupted, and the same command resumes', async () => {
    const { run, interrupt, bodies, renderIds } = await setUpRender();
    renderIds.push = () => (interrupt(), 0);
    expect((await run('--rows', '1,2,4')).code).toBe(130);
    expect(bodies.length).toBeLessThan(3);
    renderIds.push = () => 0;
    expect((await run('--rows', '1,2,4')).code).toBe(0);
    expect(bodies).toHaveLength(3);
  });

  it.each([
    ['an unknown column in --name', ['--name', '{Nope}'], '{Nope}'],
    ['a column with another spelling', ['--name', '{row} {headline}'], '{headline}'],
    ['an unmatched brace', ['--name', '{Headline'], '"{Headline"'],
    ['an unknown format', ['--format', 'gif'], '"gif"'],
    ['a scale out of range', ['--scale', '9'], '"9"'],
    ['a row out of range', ['--rows', '1-9'], '"1-9"'],
    ['empty --rows', ['--rows', ''], '--rows'],
    ['a missing file', ['--map', 'nowhere.json'], 'nowhere.json'],
  ])('exits with 2 for %s, before anything is sent', async (_what, words, named) => {
    const { run, bodies, folder } = await setUpRender();
    expect(await run(...words)).toMatchObject({ code: 2, error: expect.stringContaining(named) as string });
    expect(bodies).toEqual([]);
    expect(readdirSync(folder)).toEqual(['rows.csv']);
  });

  it.each(['[]', 'Headline,Price\n', 'Headline,Price\n,\n'])(
    'exits with 2 for data without rows: %j',
    async (table) => {
      const { run, folder } = await setUpRender({ table });
      const data = path.join(folder, table === '[]' ? 'rows.json' : 'rows.csv');
      writeFileSync(data, table);
      expect(await run('--data', data)).toMatchObject({ code: 2, error: expect.stringContaining(data) as string });
    },
  );

  it('sends no row while the disk is too full for an image', async () => {
    const { run, bodies, out } = await setUpRender();
    const statfs = vi.spyOn(fs, 'statfsSync');
    onTestFinished(() => statfs.mockRestore());
    const pretend = (bavail: number, blocks: number) =>
      statfs.mockReturnValue({ bavail, blocks, bsize: 4096 } as fs.StatsFs);
    pretend(16_383, 1_000_000);
    const { code, output, status } = await run('--rows', '1');
    expect([code, output, bodies]).toEqual([1, `0 of 1 row done, in ${out}.\n`, []]);
    expect(status).toContain('couldn’t be stored');
    pretend(16_384, 1_000_000);
    expect((await run('--rows', '1')).code).toBe(0);
    pretend(0, 0);
    expect((await run('--rows', '2')).code).toBe(0);
  });

  it('reports a disk that is too full for the manifest, and resumes', async () => {
    const { run, out } = await setUpRender();
    const rename = vi.spyOn(fs, 'renameSync');
    onTestFinished(() => rename.mockRestore());
    rename.mockImplementation((from, to) => {
      if (to.toString().endsWith('.csv')) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      fs.linkSync(from, to);
      fs.unlinkSync(from);
    });
    expect(await run('--rows', '1,2,3')).toMatchObject({
      code: 1,
      error: expect.stringContaining('disk is full') as string,
    });
    rename.mockRestore();
    expect(readdirSync(out).sort()).toEqual(['2 One.png', '3 Two.png', 'galley-batch.jsonl']);
    expect((await run('--rows', '1,2')).code).toBe(0);
  });
});
