import { expect, it } from 'vitest';
import { blankEngine, smallDocument } from '../../testing/build-service.ts';
import { createWorkspaceCall } from '../../testing/build-workspace.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';

const viewer = { workspaceId: 'w1', memberId: 'ana' };
const setUp = async () => createWorkspaceCall(await openTestDatabase('sqlite'), viewer, { engine: blankEngine });

const variable = (index: number) => ({ name: `v${index}`, type: 'text', label: '', required: false });

it.each([
  ['lists 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000), 'more than 32 levels deep'],
  ['lists 100,000 deep without an end', '['.repeat(100_000), 'more than 32 levels deep'],
  [
    '1,000 variables',
    JSON.stringify({ ...smallDocument, variables: Array.from({ length: 1000 }, (_, at) => variable(at)) }),
    '<=100 items',
  ],
  [
    'a number beyond all',
    JSON.stringify(smallDocument).replace('96', '1e999'),
    'dpi: must be a number from 36 to 1200',
  ],
  ['15 MB of blanks', `<${' '.repeat(15 * 1024 * 1024)}`, 'larger than 10 MiB'],
])('a file with %s is rejected', async (_, text, words) => {
  const call = await setUp();
  const { status, json } = await call('POST', 'documents/read', { fileName: 'x', text });
  const { detail } = json as { detail: string };
  expect([status, detail]).toEqual([400, expect.stringContaining(words)]);
  expect(detail.length).toBeLessThan(1000);
});

it('documents of any size are rejected without rendering', async () => {
  const call = await setUp();
  const deep = JSON.parse('['.repeat(25) + ']'.repeat(25)) as unknown;
  const layers = Array.from({ length: 1000 }, () => ({ type: 'text', size: 'x' }));
  for (const document of [
    { ...smallDocument, background: deep },
    { ...smallDocument, layers },
  ]) {
    const checked = await call('POST', 'documents/check', { document });
    expect(checked.status).toBe(200);
    expect((checked.json as { problems: unknown[] }).problems.length).toBeLessThanOrEqual(100);
    expect((await call('POST', 'documents/proof', { document })).status).toBe(400);
  }
});

it.each(['check', 'proof'])('a %s of 100,000 layers is refused with one sentence', async (what) => {
  const call = await setUp();
  const layers = Array.from({ length: 100_000 }, () => ({ type: 'text' }));
  const { status, json } = await call('POST', `documents/${what}`, { document: { ...smallDocument, layers } });
  expect([status, json]).toMatchObject([400, { detail: 'The JSON has more than 20,000 values.' }]);
});
