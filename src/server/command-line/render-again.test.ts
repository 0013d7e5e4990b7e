import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
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
