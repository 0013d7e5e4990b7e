import { fileURLToPath } from 'node:url';
import { createEmbeddedUpstream } from './create-embedded-upstream.ts';
import { createRemoteUpstream } from './create-remote-upstream.ts';
import { startServer } from './create-server.ts';
import { loadEnvironment } from './load-environment.ts';
import { logFailure } from './log-failure.ts';
import { readSettings, SettingsError, type Settings } from './settings.ts';
import type { Upstream } from './upstream.ts';

const STOP_GRACE_MS = 4_000;
/** Beside the server's own bundle in `dist/`. */
const appFolder = fileURLToPath(new URL('../client', import.meta.url));

async function main(): Promise<void> {
  const settings = readSettings(loadEnvironment());
  const upstream = createUpstream(settings);
  const server = await startServer({ port: settings.port, upstream, appFolder, onFailure: logFailure });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.stop(STOP_GRACE_MS).then(() => process.exit(0), stopWith);
    });
  }
  process.stdout.write(`Galley is ready at ${server.address}\n`);
  const problem = await upstream.probe();
  if (problem !== undefined) process.stderr.write(`${problem} Check RENDER_API_URL, or wait until it is back.\n`);
}

function createUpstream({ remote }: Settings): Upstream {
  return remote === undefined ? createEmbeddedUpstream({ onFailure: logFailure }) : createRemoteUpstream(remote);
}

function stopWith(error: unknown): never {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}

function describeStartFailure(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use; stop what uses it, or set PORT to another port.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this account; set PORT to one from 1024 up.`;
  return error instanceof Error ? `Galley could not start: ${error.message}` : 'Galley could not start.';
}

main().catch(stopWith);
