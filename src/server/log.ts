import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

/**
 * Structured logs, a line of JSON each. What a stranger chose is never among the fields but a method and the names in a body
 * that was refused, and pino encodes those, so no line can be forged. Of an error its name and message are kept: what else is
 * in it may hold values that people typed.
 */
export function createLog(destination?: DestinationStream): Logger {
  const options = {
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: ({ name, message }: Error) => ({ name, message }) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
