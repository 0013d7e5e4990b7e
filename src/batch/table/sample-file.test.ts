import { beforeAll, describe, expect, it } from 'vitest';
import readXlsxFile from 'read-excel-file/node';
import { buildVariable } from '../../testing/build-variable.ts';
import { readField } from '../../variables/field.ts';
import { readTable } from './read-table.ts';
import { createSampleCsv, createSampleWorkbook } from './sample-file.ts';

const fields = [
  { name: 'first', label: 'First name' },
  { name: 'zip', label: 'Zip' },
  { name: 'note', label: 'Note & <more>' },
].map((parts) => readField(buildVariable(parts)));
const examples = [
  ['Åsa', '00123', '=1+1'],
  ['"Bo"', '+44 20 7946 0958', ' two\nlines, _x000D_ \u0007'],
];

describe('a sample file', () => {
  let workbook: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    workbook = await createSampleWorkbook(fields, examples);
  });

  it.each(['csv', 'xlsx'])('as .%s reads as it was written', async (kind) => {
    const bytes = kind === 'xlsx' ? workbook : new TextEncoder().encode(createSampleCsv(fields, examples));
    const reading = await readTable({ name: `sample.${kind}`, bytes }, { names: ['first', 'First name'] });
    const columns = ['First name', 'Zip', 'Note & <more>'].map((name) => ({ name }));
    const rows = examples.map((cells, at) => ({ line: at + 2, cells }));
    expect(reading).toMatchObject({ isRead: true, value: { table: { columns, rows } } });
  });

  it('opens in another reader of workbooks', async () => {
    const [sheet] = await readXlsxFile(Buffer.from(workbook), { trim: false });
    expect(sheet?.sheet).toBe('Rows');
    expect(sheet?.data.slice(0, 2)).toEqual([['First name', 'Zip', 'Note & <more>'], examples[0]]);
  });

  it('uses names as headings if labels are duplicate', () => {
    const twins = ['a', 'b'].map((name) => readField(buildVariable({ name, label: 'Twin' })));
    expect(createSampleCsv(twins, [])).toBe('\uFEFF"a","b"\r\n');
  });
});
