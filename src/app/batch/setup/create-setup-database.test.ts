// oxlint-disable-next-line import/no-unassigned-import -- it makes the classes that a browser has
import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSetupDatabase } from './create-setup-database.ts';
import type { SavedSetup } from './create-setup-store.ts';
import { editCell } from './grid/edit-table.ts';

const TEMPLATE = 'beefbeef-0000-4000-8000-000000000001';
const OTHER = 'beefbeef-0000-4000-8000-000000000002';

function buildSetup(rowCount: number, name = 'people.csv'): SavedSetup {
  const rows = Array.from({ length: rowCount }, (_, at) => ({ line: at + 2, cells: [`Person ${at}`] }));
  const table = { columns: [{ name: 'Name' }], rows, pictures: new Map([['xl.png', new Uint8Array([1])]]), notes: [] };
  return {
    source: { name, bytes: new Uint8Array([78]) },
    contents: { reading: { table, kind: 'delimited' }, mapping: new Map([['__proto__', '{Name}']]), isEdited: false },
    pictures: new Map([['ada.png', new Uint8Array([2])]]),
    namePattern: '{Name}',
    output: { format: 'png', scale: 2 },
    choice: { kind: 'first', count: 3 },
    includeInvalidRows: false,
    includeRepeatedRows: false,
  };
}

function withCell(setup: SavedSetup, rowIndex: number, text: string): SavedSetup {
  const { reading } = setup.contents;
  return {
    ...setup,
    contents: { ...setup.contents, reading: { ...reading, table: editCell(reading.table, rowIndex, 0, text) } },
  };
}

beforeEach(() => {
  indexedDB = new IDBFactory();
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('the database stores a complete set-up for each template', async () => {
  const setup = buildSetup(120);
  const database = createSetupDatabase();
  expect(await database.write(TEMPLATE, setup)).toBe(true);
  await database.write(OTHER, buildSetup(1));
  expect(await createSetupDatabase().read(TEMPLATE)).toEqual(setup);
  await database.remove(TEMPLATE);
  expect(await createSetupDatabase().read(TEMPLATE)).toBeUndefined();
  expect(await createSetupDatabase().read(OTHER)).toEqual(buildSetup(1));
});

it('the database writes neither rows nor files that have not changed', async () => {
  const database = createSetupDatabase();
  const setup = buildSetup(3);
  await database.write(TEMPLATE, setup);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const storesWritten = () => put.mock.contexts.map((store) => (store as IDBObjectStore).name);
  await database.write(TEMPLATE, { ...setup, namePattern: '{Name} card' });
  expect(storesWritten()).toEqual(['setups']);
  put.mockClear();
  const edited = withCell(setup, 1, 'Ada');
  await database.write(TEMPLATE, edited);
  expect(storesWritten()).toEqual(['rows', 'setups']);
  expect(await createSetupDatabase().read(TEMPLATE)).toEqual(edited);
});

it('the database keeps no rows of a longer table', async () => {
  const database = createSetupDatabase();
  await database.write(TEMPLATE, buildSetup(120));
  await database.write(TEMPLATE, buildSetup(1));
  expect(await createSetupDatabase().read(TEMPLATE)).toEqual(buildSetup(1));
});

it('the database deletes images that another sheet of the workbook does not have', async () => {
  const database = createSetupDatabase();
  const setup = buildSetup(1);
  await database.write(TEMPLATE, setup);
  const reading = { ...setup.contents.reading, table: { ...setup.contents.reading.table, pictures: new Map() } };
  const other = { ...setup, contents: { ...setup.contents, reading } };
  await database.write(TEMPLATE, other);
  expect(await createSetupDatabase().read(TEMPLATE)).toEqual(other);
});

it('the database reports full storage', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await createSetupDatabase().write(TEMPLATE, buildSetup(1))).toBe(false);
});
