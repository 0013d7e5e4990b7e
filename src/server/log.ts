import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

const WAITING_BYTES_MAX = 1_000_000;

/**
 * Structured logs, a line of JSON each. What a stranger chose is never among the fields but a method and the names in a body
 * that was refused, and pino encodes those, so no line can be forged. Of an error its name and message are kept: what else is
 * in it may hold values that people typed.
 */
export function createLog(destination: DestinationStream): Logger {
  const options = {
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: ({ name, message }: Error) => ({ name, message }) },
  };
  return pino(options, destination);
}

/**
 * Standard output (1) or standard error (2) as the place of a log that the process can do without: when it cannot be written, as
 * on a full disk, lines wait up to a bound and are dropped beyond it.
 */
export function openLogDestination(descriptor: number) {
  const destination = pino.destination({ dest: descriptor, minLength: 1, maxLength: WAITING_BYTES_MAX });
  destination.on('error', () => {
    // At the end of the process it would be tried again until there is room.
    destination.flushSync = () => {};
  });
  // A line that is dropped does not by itself have those that wait tried again.
  destination.on('drop', () => destination.flush());
  return destination;
}
