import { DEFAULT_MIGRATION_TABLE, Migrator, sql } from 'kysely';
import type { ServiceDatabase } from './tables.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

const bytesType = { sqlite: 'blob', postgres: 'bytea' } as const;

/** Migrations, applied in the order of their names. Never change a released migration. */
export const migrations: Record<string, (kind: DatabaseKind) => string[]> = {
  '001-begin': (kind) => [
    `create table workspaces (id text primary key, name text not null unique)`,
    `create table members (
        id text primary key, workspace_id text not null references workspaces (id), name text not null,
        unique (workspace_id, name))`,
    `create table api_keys (
        id text primary key, hash text not null unique, prefix text not null,
        workspace_id text not null references workspaces (id), member_id text not null references members (id),
        quota_limit bigint not null check (quota_limit >= 0), created_at text not null, revoked_at text)`,
    `create table projects (
        id text primary key, workspace_id text not null references workspaces (id),
        owner_id text not null references members (id), name text not null, description text not null,
        visibility text not null check (visibility in ('PRIVATE', 'SHARED')), updated_at text not null)`,
    `create index projects_in_order on projects (workspace_id, updated_at desc, id)`,
    `create table templates (
        id text primary key, project_id text not null references projects (id),
        workspace_id text not null references workspaces (id), owner_id text not null references members (id),
        name text not null, description text not null,
        visibility text not null check (visibility in ('PRIVATE', 'SHARED')),
        created_at text not null, updated_at text not null, document text not null)`,
    `create index templates_in_order on templates (project_id, updated_at desc, id)`,
    `create table usage (
        key_id text not null references api_keys (id), period text not null, used bigint not null,
        quota_limit bigint not null, primary key (key_id, period), check (used >= 0 and used <= quota_limit))`,
    `create table reservations (
        id text primary key, key_id text not null, period text not null, expires_at_ms bigint not null,
        foreign key (key_id, period) references usage (key_id, period))`,
    `create index reservations_by_expiry on reservations (expires_at_ms)`,
    `create table answers (
        key_id text not null references api_keys (id), render_id text not null, fingerprint text not null,
        content_type text, bytes ${bytesType[kind]}, expires_at_ms bigint not null, primary key (key_id, render_id))`,
    `create index answers_by_expiry on answers (expires_at_ms)`,
  ],
  // Each render writes its quota and a reservation, so these writes should touch few pages. There are few reservations at any
  // time, so expired reservations are found without an index.
  '002-lean-ledger': (kind) =>
    kind === 'postgres'
      ? // PostgreSQL tables are already lean, and other processes may be writing to them.
        [`drop index reservations_by_expiry`]
      : [
          `create table lean_usage (
              key_id text not null references api_keys (id), period text not null, used bigint not null,
              quota_limit bigint not null, primary key (key_id, period), check (used >= 0 and used <= quota_limit)
              ) without rowid`,
          `insert into lean_usage select key_id, period, used, quota_limit from usage`,
          `create table lean_reservations (
              id text primary key, key_id text not null, period text not null, expires_at_ms bigint not null,
              foreign key (key_id, period) references lean_usage (key_id, period)) without rowid`,
          `insert into lean_reservations select id, key_id, period, expires_at_ms from reservations`,
          `drop table reservations`,
          `drop table usage`,
          `alter table lean_usage rename to usage`,
          `alter table lean_reservations rename to reservations`,
        ],
  // Every few seconds, this index is used to sum each key's stored bytes, because the images can take gigabytes.
  '003-answer-sizes': () => [
    `alter table answers add column byte_count bigint`,
    `create index answers_by_size on answers (key_id, expires_at_ms, byte_count) where byte_count is not null`,
  ],
  '004-answer-findings': () => [`alter table answers add column finding_count bigint`],
  '005-settings': (kind) => [
    `alter table api_keys add column name text not null default ''`,
    `alter table api_keys add column last_used_at text`,
    `alter table projects add column deleted_at text`,
    `alter table templates add column deleted_at text`,
    `alter table templates add column version bigint not null default 1`,
    `alter table templates add column version_created_at text not null default ''`,
    `alter table templates add column author_id text not null default ''`,
    `update templates set version_created_at = updated_at, author_id = owner_id`,
    `create table template_versions (
        template_id text not null references templates (id), version bigint not null, created_at text not null,
        author_id text not null references members (id), document text not null, primary key (template_id, version))`,
    `alter table answers add column template_version bigint`,
    `create table fonts (
        id text primary key, workspace_id text not null references workspaces (id), family text not null,
        weight bigint not null, weight_max bigint not null, italic bigint not null, ascent bigint not null,
        descent bigint not null, units_per_em bigint not null, hash text not null, bytes ${bytesType[kind]} not null,
        byte_count bigint not null, created_at text not null, unique (workspace_id, family, weight, italic))`,
    `create index fonts_by_hash on fonts (hash)`,
    `create table daily_use (
        key_id text not null references api_keys (id), day text not null, renders bigint not null,
        primary key (key_id, day))`,
  ],
  '006-holders': () => [
    `alter table reservations add column render_id text`,
    `alter table reservations add column holder text`,
  ],
  '007-accounts': () => [
    `alter table api_keys add column kind text not null default 'program'`,
    `alter table api_keys add column parent_id text references api_keys (id)`,
    `create unique index app_keys on api_keys (workspace_id) where kind = 'app'`,
    `create table users (
        id text primary key, workspace_id text not null references workspaces (id),
        member_id text not null unique references members (id), key_id text not null unique references api_keys (id),
        email text not null unique, role text not null check (role in ('owner', 'designer', 'maker')), password text,
        disabled_at text, created_at text not null)`,
    `create table sessions (
        id_hash text primary key, user_id text not null references users (id), created_at_ms bigint not null,
        seen_at_ms bigint not null, address text not null, agent text not null)`,
    `create index sessions_by_user on sessions (user_id)`,
    `create table invitations (
        token_hash text primary key, purpose text not null, email text not null, role text not null,
        user_id text references users (id), created_by text, expires_at_ms bigint not null, used_at_ms bigint)`,
    `create table identities (
        issuer text not null, subject text not null, user_id text not null references users (id),
        primary key (issuer, subject))`,
    `create table attempts (
        bucket text not null, window_ms bigint not null, count bigint not null, primary key (bucket, window_ms))`,
    `create table audit (
        id text primary key, at_ms bigint not null, user_id text, user_name text not null, address text not null,
        action text not null, subject text not null, detail text not null)`,
    `create index audit_by_time on audit (at_ms, id)`,
  ],
  '008-version-notes': () => [
    `alter table templates add column note text not null default ''`,
    `alter table template_versions add column note text not null default ''`,
  ],
  '009-images': (kind) => [
    `create table images (
        id text primary key, workspace_id text not null references workspaces (id), name text not null,
        content_type text not null, width bigint not null, height bigint not null, hash text not null,
        bytes ${bytesType[kind]} not null, byte_count bigint not null, created_at text not null,
        unique (workspace_id, hash))`,
  ],
};

const FIRST = '001-begin';
/** The table in which older versions recorded the applied migrations. */
export const OLD_RECORD = 'migrations';
/** PostgreSQL's `duplicate_table`. */
const DUPLICATE_TABLE = '42P07';

/** Applies the missing migrations. When several processes start at once, one migrates and the others wait. */
export async function migrate(database: ServiceDatabase, kind: DatabaseKind): Promise<void> {
  const schema = kind === 'postgres' ? await findSchema(database) : undefined;
  const named = Object.entries(migrations).map(
    ([name, list]) => [name, { up: createUp(name, list(kind), schema) }] as const,
  );
  const provider = { getMigrations: async () => Object.fromEntries(named) };
  const db = database.withoutPlugins();
  const { error, results } = await new Migrator({ db, provider, migrationTableSchema: schema }).migrateToLatest();
  const failed = results?.find(({ status }) => status === 'Error');
  // Kysely reports migrations that this version doesn't know as corrupted.
  const isUnknown = error instanceof Error && error.message.startsWith('corrupted migrations');
  const isTaken = failed?.migrationName === FIRST && (error as { code?: string }).code === DUPLICATE_TABLE;
  if (isTaken || (isUnknown && !(await isNoted(database, FIRST, schema, DEFAULT_MIGRATION_TABLE)))) {
    throw new Error(
      "The database contains another program's tables; create one for Galley, and set DATABASE_URL to it.",
      { cause: error },
    );
  }
  if (isUnknown) {
    throw new Error('The database was written by a newer version of Galley. Update Galley, or use another database.', {
      cause: error,
    });
  }
  if (error !== undefined) throw error;
}

/** Finds the PostgreSQL schema with Galley's migrations. Other schemas may have tables with the same names. */
async function findSchema(database: ServiceDatabase): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(
      (select nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.oid = to_regclass(${DEFAULT_MIGRATION_TABLE})),
      current_schema()) as name`.execute(database);
  return rows[0]?.name ?? undefined;
}

function createUp(name: string, list: readonly string[], schema: string | undefined) {
  return async (database: ServiceDatabase): Promise<void> => {
    if (await isInOldRecord(database, name, schema)) return;
    for (const statement of list) await sql.raw(statement).execute(database);
  };
}

/** Whether the old table records a migration. Other programs may have a table with that name. */
async function isInOldRecord(database: ServiceDatabase, name: string, schema: string | undefined): Promise<boolean> {
  const tables = await database.introspection.getTables();
  const record = tables.find((table) => table.name === OLD_RECORD && table.schema === schema);
  if (record?.columns.some((column) => column.name === 'name') !== true) return false;
  return isNoted(database, name, schema, OLD_RECORD);
}

async function isNoted(
  database: ServiceDatabase,
  name: string,
  schema: string | undefined,
  table: string,
): Promise<boolean> {
  const from = sql.id(...(schema === undefined ? [table] : [schema, table]));
  const { rows } = await sql`select 1 from ${from} where name = ${name}`.execute(database);
  return rows.length > 0;
}
