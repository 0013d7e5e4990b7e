import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely';
import Sqlite from 'libsql';
import { migrations, OLD_RECORD } from './migrations.ts';

/** The columns of the tables that record which migrations were applied. */
const records = {
  [DEFAULT_MIGRATION_TABLE]: '(name varchar(255) not null primary key, timestamp varchar(255) not null)',
  [DEFAULT_MIGRATION_LOCK_TABLE]: '(id varchar(255) not null primary key, is_locked integer default 0 not null)',
  [OLD_RECORD]: '(name text primary key, applied_at text not null)',
};

/**
 * Throws unless a file has exactly the tables and indexes of its migrations, with values of their types, and no row without
 * the row that it belongs to. A trigger or view in a
 * file from someone else could change quotas, and SQLite accepts a value of any type in any column.
 */
export function checkContents(sqlite: Sqlite.Database): void {
  const found = listObjects(sqlite);
  const isTable = (name: string) => found.some((object) => object.type === 'table' && object.name === name);
  const listApplied = (record: string) => (isTable(record) ? listNames(sqlite, record) : []);
  const applied = listApplied(DEFAULT_MIGRATION_TABLE);
  // The migrator refuses a file from a newer version.
  if (applied.some((name) => migrations[name] === undefined)) return;
  applied.push(...listApplied(OLD_RECORD));

  const model = new Sqlite(':memory:');
  try {
    for (const [name, columns] of Object.entries(records))
      if (isTable(name)) model.exec(`create table ${name} ${columns}`);
    for (const [name, list] of Object.entries(migrations)) {
      if (applied.includes(name)) for (const statement of list('sqlite')) model.exec(statement);
    }
    checkObjects(found, listObjects(model));
    checkTypes(sqlite, model);
    checkParents(sqlite);
  } finally {
    model.close();
  }
}

interface SchemaObject {
  type: string;
  name: string;
  table: string;
  sql: string | null;
}

/** Lists tables, indexes, triggers and views, without the statistics that SQLite's ANALYZE adds. */
function listObjects(sqlite: Sqlite.Database): SchemaObject[] {
  const query = `select type, name, tbl_name as "table", sql from sqlite_schema
    where type <> 'table' or name not like 'sqlite_stat_'`;
  return sqlite.prepare(query).all() as SchemaObject[];
}

function listNames(sqlite: Sqlite.Database, record: string): string[] {
  const rows = sqlite.prepare(`select name from ${record}`).all() as { name: string }[];
  return rows.map(({ name }) => name);
}

function checkObjects(found: readonly SchemaObject[], expected: readonly SchemaObject[]): void {
  const find = (objects: readonly SchemaObject[], { type, name }: SchemaObject) =>
    objects.find((object) => object.type === type && object.name === name);
  for (const object of found) {
    const same = find(expected, object);
    const label = `the ${object.type} "${object.name}"`;
    if (same === undefined) throw new Error(`${label} does not belong to Galley`);
    if (describe(same) !== describe(object)) throw new Error(`${label} differs from the one that Galley creates`);
  }
  const missing = expected.find((object) => find(found, object) === undefined);
  if (missing !== undefined) throw new Error(`the ${missing.type} "${missing.name}" is missing`);
}

/** Ignores differences between versions of SQLite and Galley: quotes, case and white space. */
function describe({ table, sql }: SchemaObject): string {
  const text = (sql ?? '').replaceAll(/["\s]+/g, ' ').replaceAll(/ ?([(),]) ?/g, '$1');
  return `${table} ${text.trim().toLowerCase()}`;
}

function checkTypes(sqlite: Sqlite.Database, model: Sqlite.Database): void {
  const query = `select o.name as "table", c.name as "column", c.type
    from sqlite_schema o, pragma_table_info(o.name) c where o.type = 'table'`;
  const columns = model.prepare(query).all() as { table: string; column: string; type: string }[];
  for (const table of new Set(columns.map((column) => column.table))) {
    const own = columns.filter((column) => column.table === table);
    const tests = own.map(({ column, type }) => `max(typeof(${column}) not in ('null', '${toStoredType(type)}'))`);
    const [isWrong = []] = sqlite
      .prepare(`select ${tests.join(', ')} from ${table}`)
      .raw()
      .all() as unknown[][];
    const wrong = own.find((_column, index) => isWrong[index] === 1);
    if (wrong === undefined) continue;
    throw new Error(
      `the column "${wrong.column}" of "${table}" contains a value that is not of type ${toStoredType(wrong.type)}`,
    );
  }
}

function toStoredType(declared: string): string {
  if (/int/i.test(declared)) return 'integer';
  return /blob/i.test(declared) ? 'blob' : 'text';
}

/** Other programs may change a file without checking its references. */
function checkParents(sqlite: Sqlite.Database): void {
  const [orphan] = sqlite.prepare('pragma foreign_key_check').all() as { table: string; parent: string }[];
  if (orphan === undefined) return;
  throw new Error(`a row of "${orphan.table}" belongs to a row of "${orphan.parent}" that is missing`);
}
