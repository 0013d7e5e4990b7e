import { createHash } from 'node:crypto';
import fs, { readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { smallDocument } from '../../testing/build-service.ts';
import { buildPng } from '../../testing/build-png.ts';
import { setUpRender, TABLE } from '../../testing/set-up-render.ts';

it('renders the rows that have no problem, names the others, and ends with 1', async () => {
  const { run, bodies, out } = await setUpRender();
  const { code, output, error, told } = await run('--name', '{Headline}');
  expect([code, output]).toEqual([1, `3 of 4 rows done, in ${out}.\n`]);
  expect(error).toMatch(/^Line 4: Price .*\nRows to mend are in .*failed\.csv\.\n$/);
  expect(readFileSync(path.join(out, 'failed.csv'), 'utf8')).toMatch(/"Three","11","Price .*"\r\n$/);
  expect(told).toContain('Headline is filled from {Headline}.');
  expect(bodies.map((body) => (JSON.parse(body) as { variables: unknown }).variables)).toEqual([
    { headline: 'One', price: 1 },
    { headline: 'Two', price: 2 },
    { headline: 'Four', price: 4 },
  ]);
  const names = ['Four.png', 'One.png', 'Two.png', 'failed.csv', 'galley-batch.jsonl', 'manifest.csv'];
  expect(readdirSync(out).sort()).toEqual(names);
  expect(readFileSync(path.join(out, 'manifest.csv'), 'utf8')).toContain('"Three"');
});

it('tells what is odd about the columns that fill something', async () => {
  const { run } = await setUpRender({ table: 'Headline;Price;Cost\n1 €;1.234;2.345\n' });
  const { told } = await run('--check-only');
  expect(told.match(/^Is .*/gm)?.join()).toBe('Is 1.234 (row 2) 1234 or 1.2340?');
});

it('renders the rows that are asked for, and more of the same or added ones later', async () => {
  const { run, bodies, folder, out } = await setUpRender();
  expect((await run('--rows', '1-2')).code).toBe(0);
  const { code, printed } = await run('--rows', '1,2,4', '--json');
  expect([code, bodies.length]).toEqual([0, 3]);
  expect(
    printed
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { line: number }).line),
  ).toEqual([2, 3, 5]);
  writeFileSync(path.join(folder, 'rows.csv'), `${TABLE}${'Five,5\n'.repeat(6)}`);
  expect([(await run('--rows', '1,5,10')).error, bodies.length]).toEqual(['', 5]);
  expect(readdirSync(out).slice(0, 5)).toEqual(['1 One.png', '10 Five.png', '2 Two.png', '4 Four.png', '5 Five.png']);
});

it('goes on in its folder with rows that were mended, and with no others', async () => {
  const { run, bodies, folder, out } = await setUpRender();
  expect((await run()).code).toBe(1);
  writeFileSync(path.join(folder, 'rows.csv'), TABLE.replace('Three,11', 'Thrice,3'));
  expect(await run()).toMatchObject({ code: 0, error: '' });
  expect(bodies).toHaveLength(4);
  expect(bodies[3]).toContain('Thrice');
  expect(readdirSync(out)).toContain('3 Thrice.png');
  expect(readdirSync(out)).not.toContain('failed.csv');
  writeFileSync(path.join(folder, 'rows.csv'), TABLE.replace('One,1', 'One,5'));
  expect(await run()).toMatchObject({
    code: 2,
    error: expect.stringMatching(/^Line 2 of the data was sent already/) as string,
  });
});

it('sends a row again that is the only one of its run', async () => {
  const { run, out } = await setUpRender();
  await run('--rows', '1');
  const journal = path.join(out, 'galley-batch.jsonl');
  writeFileSync(journal, readFileSync(journal, 'utf8').replace('"state":"done"', '"state":"failed"'));
  expect((await run('--rows', '1')).output).toBe(`1 of 1 row done, in ${out}.\n`);
});

it('makes an image that was deleted again under its id, which is charged once', async () => {
  const { run, out } = await setUpRender({ quotaLimit: 2, isEmbedded: true });
  await run('--rows', '1,2', '--name', '{Headline}');
  const image = readFileSync(path.join(out, 'One.png'));
  rmSync(path.join(out, 'One.png'));
  expect(await run('--rows', '1,2', '--name', '{Headline}')).toMatchObject({
    code: 0,
    output: `2 of 2 rows done, in ${out}.\n`,
    error: '',
  });
  expect(readFileSync(path.join(out, 'One.png'))).toEqual(image);
});

it('names an image that was deleted so long ago that it may be charged again, and makes it when it is asked to', async () => {
  const { run, out, bodies } = await setUpRender();
  await run('--rows', '1,2', '--name', '{Headline}');
  const journal = path.join(out, 'galley-batch.jsonl');
  writeFileSync(journal, readFileSync(journal, 'utf8').replaceAll(/"sentAt":\d+/g, '"sentAt":1'));
  rmSync(path.join(out, 'One.png'));
  const { code, output, error } = await run('--rows', '1,2', '--name', '{Headline}');
  expect([code, output, bodies.length]).toEqual([1, `1 of 2 rows done, in ${out}.\n`, 2]);
  expect(error).toMatch(
    /^Line 2: Its image One\.png is gone; --retry-unknown makes it again, and it may be charged again\.\n/,
  );
  expect((await run('--rows', '1,2', '--name', '{Headline}', '--retry-unknown')).code).toBe(0);
  expect(readdirSync(out)).toContain('One.png');
  expect((await run('--rows', '1,2', '--name', '{Headline}')).code).toBe(0);
  expect(bodies).toHaveLength(3);
});

it('asks for a format and a scale', async () => {
  const { run, bodies } = await setUpRender();
  expect((await run('--rows', '1', '--format', 'webp', '--scale', '0.5')).code).toBe(0);
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ format: 'webp', options: { scale: 0.5 } });
  expect((await run('--format', 'gif')).error).toBe('The format is "gif"; give png, jpeg, webp.\n');
  expect((await run('--scale', '9')).error).toBe('The scale is "9"; give a number from 0.1 to 4.\n');
});

it('lists the images of earlier calls too', async () => {
  const { run, out } = await setUpRender();
  await run('--rows', '2,4');
  await run('--rows', '1');
  const manifest = readFileSync(path.join(out, 'manifest.csv'), 'utf8');
  expect(manifest.match(/\d \w+\.png/g)).toEqual(['1 One.png', '2 Two.png', '4 Four.png']);
});

it('goes on naming rows that were left out of earlier calls, until they have images', async () => {
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
  expect(read('manifest.csv')).toContain('3 Thrice.png');
  expect(readdirSync(out)).not.toContain('failed.csv');
});

it('renders a row of which only a picture was wrong once that is in its folder', async () => {
  const image = { name: 'logo', type: 'image', label: 'Logo', required: false, validation: {} } as const;
  const document = { ...smallDocument, variables: [...smallDocument.variables, image] };
  const { run, folder } = await setUpRender({ table: 'headline,logo\nOne,red.png\n', document });
  expect((await run('--pictures', folder)).code).toBe(1);
  writeFileSync(path.join(folder, 'red.png'), buildPng());
  expect((await run('--pictures', folder)).code).toBe(0);
});

it('tells what is wrong with rows and sends nothing', async () => {
  const { run, bodies, folder } = await setUpRender();
  const { code, output, printed } = await run('--check-only');
  expect([code, output, bodies]).toEqual([1, '4 rows, 1 with problems.\n', []]);
  expect(printed).toMatch(/^Line 4: Price .*\n$/);
  expect((await run('--check-only', '--rows', '1-2')).code).toBe(0);
  expect(readdirSync(folder)).toEqual(['rows.csv']);
});

it('names what a template requires and no column fills, and what a mapping fills that is none', async () => {
  const { run, folder, bodies } = await setUpRender({ table: 'Spalte;Zahl\nEins;1\n' });
  const { code, error } = await run();
  expect([code, error]).toEqual([
    2,
    'No column fills "Headline (headline)", which the template requires; map it with --map. The columns are "Spalte" and "Zahl".\n',
  ]);
  const map = path.join(folder, 'map.json');
  writeFileSync(map, '{"headline":"{Spalte}!","prise":"{Zahl}"}');
  expect((await run('--map', map)).error).toBe('The mapping fills "prise", but the template has no such variable.\n');
  writeFileSync(map, '{"headline":"{Spalte"}');
  expect((await run('--map', map)).error).toBe(
    'The mapping of "headline" is "{Spalte", in which a brace stands alone; write a column as {Column}, and a brace itself as {{ or }}.\n',
  );
  writeFileSync(map, '{"headline":"{Spalte}!"}');
  expect((await run('--map', map)).code).toBe(0);
  expect(bodies).toHaveLength(1);
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ variables: { headline: 'Eins!' } });
});

it('stops when the quota is spent, and says when it goes on', async () => {
  const { run, out } = await setUpRender({ quotaLimit: 2 });
  const { code, output, told } = await run('--rows', '1,2,4');
  expect([code, output]).toEqual([1, `2 of 3 rows done, in ${out}.\n`]);
  expect(told).toContain('Run the same command to go on.');
  expect(told.match(/resets (on|at) 20/g)).toHaveLength(1);
});

it('prints a line for each row as JSON, those that wait for the quota last', async () => {
  const { run } = await setUpRender({ quotaLimit: 1 });
  const { printed } = await run('--rows', '1,2,4', '--json');
  const lines = printed.trim().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as { line: number; state: string });
  expect(rows.map(({ line, state }) => [line, state])).toEqual([
    [2, 'done'],
    [3, 'waiting'],
    [5, 'waiting'],
  ]);
});

it('sends pictures of a folder in place of their names', async () => {
  const image = { name: 'logo', type: 'image', label: 'Logo', required: false, validation: {} } as const;
  const document = { ...smallDocument, variables: [...smallDocument.variables, image] };
  const { run, folder, bodies } = await setUpRender({ table: 'headline,logo\nOne,red.png\nTwo,blue.png\n', document });
  writeFileSync(path.join(folder, 'red.png'), buildPng());
  const { code, error } = await run('--pictures', folder);
  expect([code, error]).toEqual([1, expect.stringContaining('blue.png') as string]);
  expect(bodies.join('')).toContain(`"logo":"data:image/png;base64,${Buffer.from(buildPng()).toString('base64')}"`);
});

it.each([
  [
    '{Nope}',
    'Files are to be named from {Nope}, and the spreadsheet has no such column. The columns are "Headline" and "Price".\n',
  ],
  [
    '{row} {headline}',
    'Files are to be named from {headline}, and the spreadsheet has no such column. The columns are "Headline" and "Price".\n',
  ],
  [
    '{Headline',
    '--name is "{Headline", in which a brace stands alone; write a column as {Column}, and a brace itself as {{ or }}.\n',
  ],
])('refuses to name files %s before anything is sent', async (pattern, error) => {
  const { run, bodies, folder } = await setUpRender();
  expect(await run('--name', pattern)).toMatchObject({ code: 2, error });
  expect(bodies).toEqual([]);
  expect(readdirSync(folder)).toEqual(['rows.csv']);
});

it('names files by what is built in and by columns', async () => {
  const { run, out } = await setUpRender();
  expect((await run('--rows', '1', '--name', '{template} {row} {Price} {words} {{x}}')).code).toBe(0);
  expect(readdirSync(out)).toContain('Card 1 1 One {x}.png');
});

it.each(['[]', 'Headline,Price\n', 'Headline,Price\n,\n'])('refuses data without rows: %j', async (table) => {
  const { run, folder } = await setUpRender({ table });
  const data = path.join(folder, table === '[]' ? 'rows.json' : 'rows.csv');
  writeFileSync(data, table);
  expect(await run('--data', data)).toMatchObject({
    code: 2,
    error: `${data} has no rows, so there is nothing to render; name a file that has some.\n`,
  });
});

it('ends with 2 and one sentence for a call that cannot be taken', async () => {
  const { run } = await setUpRender();
  expect(await run('--rows', '1-9')).toMatchObject({
    code: 2,
    error: expect.stringContaining('Row 9 ') as string,
  });
  expect((await run('--rows', '')).error).toBe('--rows is empty; name rows, or leave it out to render all.\n');
  expect((await run('--map', 'nowhere.json')).error).toBe('nowhere.json cannot be read; name a file that is there.\n');
  expect((await run('--rows', '1')).code).toBe(0);
  expect((await run('--name', 'x')).error).toContain('another file name');
});

it('sends no row while its disk has too little room for an image, and goes on once there is some', async () => {
  const { run, bodies, out } = await setUpRender();
  const statfs = vi.spyOn(fs.promises, 'statfs');
  const pretend = (bavail: number, blocks: number) => {
    statfs.mockResolvedValue({ bavail, blocks, bsize: 4096 } as fs.StatsFs);
    syncBuiltinESMExports();
  };
  onTestFinished(() => {
    statfs.mockRestore();
    syncBuiltinESMExports();
  });
  pretend(16_383, 1_000_000);
  const { code, output, told } = await run('--rows', '1');
  expect([code, output, bodies]).toEqual([1, `0 of 1 row done, in ${out}.\n`, []]);
  expect(told).toMatch(
    /A row could not be stored, so no more are sent\. Make room, .*Run the same command to go on\.\n$/,
  );
  pretend(16_384, 1_000_000);
  expect((await run('--rows', '1')).code).toBe(0);
  // Some file systems do not know.
  pretend(0, 0);
  expect((await run('--rows', '2')).code).toBe(0);
  statfs.mockRejectedValue(new Error('ENOSYS'));
  expect((await run('--rows', '4')).code).toBe(0);
  expect(bodies).toHaveLength(3);
});

it('tells what was done also when a disk is full before its lists are written', async () => {
  const { run, out } = await setUpRender();
  await run('--rows', '1');
  const part = `.${createHash('sha256').update('manifest.csv').digest('hex').slice(0, 16)}.part`;
  symlinkSync('/dev/full', path.join(out, part));
  const { code, output, error, told } = await run('--rows', '1,2,3');
  expect([code, output]).toEqual([1, `2 of 3 rows done, in ${out}.\n`]);
  expect(error).toMatch(/^Line 4: Price .*\n$/);
  expect(told).toMatch(/A disk is full, so not all was written; make room, and run the same command again\.\n$/);
  expect(readdirSync(out)).not.toContain(part);
  expect((await run('--rows', '1,2')).code).toBe(0);
});
