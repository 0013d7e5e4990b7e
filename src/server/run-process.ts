import { SettingsError } from './settings.ts';

/** How long requests in flight may take after a signal. */
const STOP_GRACE_MS = 4_000;
/** The process exits after this time at the latest. Only the last-used times of keys may be lost; reservations expire. */
const STOP_MAX_MS = STOP_GRACE_MS + 500;

/**
 * Stops on the first SIGTERM or SIGINT and exits with 0, even if the database isn't responding. Later signals are ignored, because
 * npm forwards the signal that the terminal has already sent.
 */
export function runUntilSignal(stop: (graceMs: number) => Promise<void>): void {
  // Output to a full disk or a closed pipe is lost, and the process continues.
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

/** Node's error codes for a host that isn't one of this machine's addresses. */
const noAddressCodes = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

interface StartFailure {
  code?: string;
  port?: number;
  syscall?: string;
  address?: string;
  hostname?: string;
}

/** Ends a process that couldn't start, with a one-sentence message and exit code 1. `portSetting` is the name of its port setting. */
export function stopWith(error: unknown, portSetting = 'PORT'): never {
  process.stderr.write(`${describeStartFailure(error, portSetting)}\n`);
  process.exit(1);
}

/** Why a process could not start.  */
export function describeStartFailure(error: unknown, portSetting: string): string {
  if (error instanceof SettingsError) return error.message;
  const { code, port, syscall, ...named } = error as StartFailure;
  const host = syscall === 'listen' ? named.address : named.hostname;
  if (host !== undefined && noAddressCodes.has(code ?? '')) {
    return `${portSetting === 'PORT' ? 'HOST' : 'SERVICE_HOST'} is "${host}", which is not one of this machine's addresses; set it to one of them, or to 127.0.0.1.`;
  }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use; stop the program that uses it, or set ${portSetting} to another port.`;
  if (code === 'EACCES' && port !== undefined)
    return `This account is not allowed to use port ${port}; set ${portSetting} to 1024 or higher.`;
  return error instanceof Error ? `Galley could not start: ${error.message}` : 'Galley could not start.';
}
