import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { buildPng } from '../../testing/build-png.ts';
import { smallDocument } from '../../testing/build-service.ts';
import { setUpRender } from '../../testing/set-up-render.ts';

const image = { name: 'logo', type: 'image', label: 'Logo', required: false, validation: {} } as const;
const withPicture = { ...smallDocument, variables: [...smallDocument.variables, image] };

it('goes on naming a row whose picture is none, also in a call for other rows', async () => {
  const { run, folder, out } = await setUpRender({
    table: 'headline,logo\nOne,red.png\nTwo,\n',
    document: withPicture,
  });
  writeFileSync(path.join(folder, 'red.png'), 'words');
  const failed = path.join(out, 'failed.csv');
  expect((await run('--pictures', folder, '--rows', '1')).code).toBe(1);
  const before = readFileSync(failed, 'utf8');
  expect(before).toMatch(/"One","red\.png","Logo names the file .*"\r\n$/);
  expect((await run('--pictures', folder, '--rows', '2')).code).toBe(0);
  expect(readFileSync(failed, 'utf8')).toBe(before);
  expect(readFileSync(path.join(out, 'manifest.csv'), 'utf8')).toMatch(/"2","","invalid",/);
});

it.each([
  [true, 'waiting'],
  [false, 'unknown'],
])(
  'lists a row in whose middle an earlier call was killed as it is now (idempotent: %s)',
  async (isEmbedded, state) => {
    const { run, out } = await setUpRender({ isEmbedded });
    await run('--rows', '1');
    const journal = path.join(out, 'galley-batch.jsonl');
    writeFileSync(journal, readFileSync(journal, 'utf8').replace(/.*"state":"done".*\n/, ''));
    rmSync(path.join(out, '1 One.png'));
    expect((await run('--rows', '2')).code).toBe(0);
    expect(readFileSync(path.join(out, 'manifest.csv'), 'utf8')).toContain(`"2","","${state}",`);
    expect(existsSync(path.join(out, 'failed.csv'))).toBe(!isEmbedded);
  },
);

/** A row whose image was rendered, and then its picture replaced. */
async function setUpReplaced() {
  const set = await setUpRender({ table: 'headline,logo\nOne,red.png\n', document: withPicture, isEmbedded: true });
  const runAgain = (...words: string[]) => set.run('--pictures', set.folder, ...words);
  const picture = path.join(set.folder, 'red.png');
  writeFileSync(picture, buildPng());
  expect((await runAgain()).code).toBe(0);
  const replaced = buildPng({ width: 9 });
  writeFileSync(picture, replaced);
  const journal = path.join(set.out, 'galley-batch.jsonl');
  const changeJournal = (from: RegExp, to: string) =>
    writeFileSync(journal, readFileSync(journal, 'utf8').replaceAll(from, to));
  return { ...set, run: runAgain, changeJournal, sent: Buffer.from(replaced).toString('base64') };
}

it('refuses a row that was sent and whose picture was replaced, as one with other values', async () => {
  const { run, bodies, changeJournal } = await setUpReplaced();
  expect(await run()).toMatchObject({
    code: 2,
    error:
      'Line 2 of the data was sent already, and a picture that it names was replaced; put the old one back, or name a new folder.\n',
  });
  // As earlier versions have left it.
  changeJournal(/,"pictures":"\w+"/g, '');
  expect((await run()).code).toBe(0);
  expect(bodies).toHaveLength(1);
});

it('makes an image that was deleted with a picture that was replaced under another id, when it is asked to', async () => {
  const { run, bodies, out, sent } = await setUpReplaced();
  rmSync(path.join(out, '1 One.png'));
  const { code, error } = await run();
  expect([code, bodies.length]).toEqual([1, 1]);
  expect(error).toMatch(/^Line 2: Its image 1 One\.png is gone; --retry-unknown makes it again, and it may be charged/);
  expect(await run('--retry-unknown')).toMatchObject({ code: 0, error: '' });
  expect(bodies[1]).toContain(sent);
  expect((await run()).code).toBe(0);
  expect(bodies).toHaveLength(2);
});

it('begins a row anew that failed and whose picture was replaced', async () => {
  const { run, bodies, out, sent, changeJournal } = await setUpReplaced();
  changeJournal(/"state":"done"/g, '"state":"failed"');
  rmSync(path.join(out, '1 One.png'));
  expect(await run()).toMatchObject({ code: 0, error: '' });
  expect(bodies[1]).toContain(sent);
});

it('sends no picture that was put in the place of another while the rows were sent', async () => {
  const table = `headline,logo\n${'Ann,red.png\n'.repeat(12)}`;
  const { run, folder, bodies } = await setUpRender({ table, document: withPicture, isEmbedded: true });
  const [picture, replaced] = [path.join(folder, 'red.png'), buildPng({ width: 9 })];
  writeFileSync(picture, buildPng());
  bodies.push = (body) => {
    if (bodies.length === 3) writeFileSync(picture, replaced);
    bodies[bodies.length] = body;
    return bodies.length;
  };
  const { code, error } = await run('--pictures', folder);
  expect([code, error]).toEqual([1, expect.stringContaining(': A picture that it names was replaced since')]);
  expect(bodies.filter((body) => body.includes(Buffer.from(replaced).toString('base64')))).toEqual([]);
  expect((await run('--pictures', folder)).code).toBe(2);
});
