import { SettingsError } from './settings.ts';

/** Requests in flight get this long once the process is told to end. */
const STOP_GRACE_MS = 4_000;
/** After so long the process ends although its stop has not: what may be lost is when keys were last used. Reservations expire. */
const STOP_MAX_MS = STOP_GRACE_MS + 500;

/**
 * Stops at the first SIGTERM or SIGINT and ends the process: with 0 when the stop went well, or when it waits for a database that
 * does not answer. Later signals change nothing: npm passes on what the terminal has sent to this process, too.
 */
export function runUntilSignal(stop: (graceMs: number) => Promise<void>): void {
  // What a full disk or a closed pipe does not take is lost, and the process goes on without it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(0), STOP_MAX_MS).unref();
      stop(STOP_GRACE_MS).then(
        () => process.exit(0),
        (error: unknown) => stopWith(error),
      );
    });
  }
}

/** What Node tells of a host that is no address here, or no name of one. */
const noAddressCodes = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

interface StartFailure {
  code?: string;
  port?: number;
  syscall?: string;
  address?: string;
  hostname?: string;
}

/** Ends a process that could not start, with one sentence and 1; `portSetting` is what names its port. */
export function stopWith(error: unknown, portSetting = 'PORT'): never {
  process.stderr.write(`${describeStartFailure(error, portSetting)}\n`);
  process.exit(1);
}

/** One sentence on why a process could not start. The app, whose port is `PORT`, listens on loopback whatever is set. */
export function describeStartFailure(error: unknown, portSetting: string): string {
  if (error instanceof SettingsError) return error.message;
  const { code, port, syscall, ...named } = error as StartFailure;
  const host = syscall === 'listen' ? named.address : named.hostname;
  if (portSetting !== 'PORT' && host !== undefined && noAddressCodes.has(code ?? '')) {
    return `SERVICE_HOST is "${host}", which is no address of this machine; set it to one of its own, or to 127.0.0.1.`;
  }
  if (code === 'EADDRINUSE') return `Port ${port} is in use; stop what uses it, or set ${portSetting} to another port.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this account; set ${portSetting} to one from 1024 up.`;
  return error instanceof Error ? `Galley could not start: ${error.message}` : 'Galley could not start.';
}
