import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './settings.ts';

const WAITING_BYTES_MAX = 1_000_000;

/**
 * JSON logs. Callers only choose the method and the names in a refused body, which pino encodes, so no line can be forged. Only an
 * error's name and message are logged, because its other members may contain typed values.
 */
export function createLog(destination: DestinationStream, level: LogLevel = 'info'): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: ({ name, message }: Error) => ({ name, message }) },
  };
  return pino(options, destination);
}

/** Standard output (1) or standard error (2) for a log. When it isn't writable, lines are buffered up to a limit and then dropped. */
export function openLogDestination(descriptor: number) {
  const destination = pino.destination({ dest: descriptor, minLength: 1, maxLength: WAITING_BYTES_MAX });
  destination.on('error', () => {
    // On exit, pino would retry until the disk has room.
    destination.flushSync = () => {};
  });
  // A dropped line doesn't trigger a retry of the buffered lines.
  destination.on('drop', () => destination.flush());
  return destination;
}
