import { expect, it } from 'vitest';
import { buildVariable } from '../../testing/build-variable.ts';
import { readFields } from '../../variables/field.ts';
import { checkRows, countFindings, type RowFinding, type RowsToCheck } from './check-rows.ts';
import { createRowReader } from './read-row.ts';

const fields = readFields([
  buildVariable({ name: 'name', label: 'Name', required: true }),
  buildVariable({ name: 'price', label: 'Price', type: 'number' }),
  buildVariable({ name: 'photo', label: 'Photo', type: 'image' }),
]);
const columns = ['Name', 'Price', 'Photo', 'Notes'];
const mapping = new Map([
  ['name', '{Name}'],
  ['price', '{Price}'],
  ['photo', '{Photo}'],
]);
const pictures = new Set(['ada.png', 'spare.png']);

function check(cells: string[][], options: Partial<RowsToCheck> = {}) {
  const rows = cells.map((each, at) => ({ line: at + 2, cells: each }));
  const readRow = createRowReader(fields, options.mapping ?? mapping, columns, { pictures });
  const steps = checkRows({ fields, mapping, columns, rows, readRow, pictures, templateName: 'Badge', ...options });
  const checked = [];
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) checked.push(step.value);
  return { checked, whole: step.value };
}

const brief = ({ at, severity, code, name, message }: RowFinding) => [at, severity, code, name, message];

it('checkRows returns the values, file name and findings of each row', () => {
  const { checked } = check([
    ['Ada', '5', 'ada.png', ''],
    ['', 'five', 'eve.png', ''],
  ]);
  expect(checked[0]).toEqual({
    at: 0,
    line: 2,
    cells: ['Ada', '5', 'ada.png', ''],
    values: [
      ['name', 'Ada'],
      ['price', 5],
      ['photo', { picture: 'ada.png' }],
    ],
    fileStem: '2 Ada',
    findings: [],
  });
  expect(checked[1]?.findings.map(brief)).toEqual([
    [1, 'error', 'value', 'name', 'Name is required.'],
    [1, 'error', 'value', 'price', 'Price must be a number, like 12.5.'],
    [
      1,
      'error',
      'picture-missing',
      'photo',
      'Photo: the image "eve.png" is missing. Add the file or use a web address.',
    ],
  ]);
});

it('checkRows warns about duplicate images, whatever the unused cells contain', () => {
  const { checked } = check([
    ['Ada', '5', '', 'x'],
    ['Bob', '5', '', ''],
    ['Ada', '5,0', '', 'y'],
    ['Ada', 'five', '', ''],
    ['Ada', 'six', '', ''],
  ]);
  const doubled = checked.flatMap(({ findings }) => findings).filter(({ code }) => code === 'row-doubled');
  expect(doubled.map(brief)).toEqual([[2, 'warning', 'row-doubled', '', 'This row has the same values as row 2.']]);
});

it('checkRows makes duplicate file names unique, with a note', () => {
  const { checked } = check([['Ada', '1'], ['ada', '2'], ['Bob']], { namePattern: '{Name}' });
  expect(checked.map(({ fileStem }) => fileStem)).toEqual(['Ada', 'ada (2)', 'Bob']);
  expect(checked.flatMap(({ findings }) => findings).map(brief)).toEqual([
    [1, 'note', 'name-doubled', '', 'An earlier row has the same file name, so this file will be named "ada (2)".'],
  ]);
});

it('checkRows reports missing and unused columns, variables and images', () => {
  const { whole } = check([['Ada', '1', 'ADA.png']], {
    mapping: new Map([...mapping, ['price', '{Price} {Tax}'], ['prize', '{Notes}']]),
    namePattern: '{Name}',
  });
  expect(whole.map(brief)).toEqual([
    [-1, 'warning', 'variable-missing', 'prize', 'The mapping fills "prize", but the template has no such variable.'],
    [-1, 'error', 'column-missing', 'price', 'Price is mapped to {Tax}, but the spreadsheet has no such column.'],
    [-1, 'note', 'column-unused', '', 'The column "Notes" isn\'t used.'],
    [-1, 'note', 'picture-unused', '', 'No row uses the image "spare.png".'],
  ]);
  expect(check([['Ada']], { namePattern: '{Notes}' }).whole.map(({ code }) => code)).not.toContain('column-unused');
});

it('countFindings counts rows by kind, with errors and larger counts first', () => {
  const { checked, whole } = check([
    ['', 'x', '', ''],
    ['', 'y', '', ''],
    ['Ada', 'z', '', ''],
    ['Ada', '1', '', ''],
    ['Ada', '1', '', ''],
  ]);
  const service = { at: 0, name: 'price', code: 'value', severity: 'error', message: 'Too dear.' } as const;
  const findings = [...checked.flatMap((row) => row.findings), ...whole, service];
  const counts = countFindings(findings).map(({ severity, code, name, count }) => [severity, code, name, count]);
  expect(counts).toEqual([
    ['error', 'value', 'price', 3],
    ['error', 'value', 'name', 2],
    ['warning', 'row-doubled', '', 1],
    ['note', 'picture-unused', '', 2],
    ['note', 'column-unused', '', 1],
  ]);
});

it('10,000 rows are checked, and only changed ones are read again', () => {
  let checkCount = 0;
  const ruled = readFields([buildVariable({ name: 'name', label: 'Name', validation: { pattern: 'P' } })]);
  const checkPattern = () => {
    checkCount += 1;
    return undefined;
  };
  const readRow = createRowReader(ruled, mapping, columns, { checkPattern });
  const cells = Array.from({ length: 10_000 }, (_, at) => [`Person ${at}`, '', '', '']);
  const { checked } = check(cells, { readRow });
  expect(checked.at(-1)).toMatchObject({ at: 9_999, line: 10_001, fileStem: '10001 Person 9999', findings: [] });
  const mended = cells.with(5, ['Person 4', '', '', '']);
  expect(check(mended, { readRow }).checked[5]?.findings.map(brief)).toEqual([
    [5, 'warning', 'row-doubled', '', 'This row has the same values as row 6.'],
  ]);
  expect(checkCount).toBe(10_001);
});
