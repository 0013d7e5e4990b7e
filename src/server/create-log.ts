import { pino, type DestinationStream } from 'pino';
import type { RequestEntry } from '../service/service-context.ts';

export interface Log {
  request(entry: RequestEntry): void;
  failure(error: unknown, requestId?: string): void;
}

/**
 * Structured logs, a line of JSON each. What a stranger chose is never among the fields but a method, and pino encodes that,
 * so no line can be forged; keys, values and addresses of pictures are not handed over at all.
 */
export function createLog(destination?: DestinationStream): Log {
  const log = pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination ?? pino.destination(1));
  return {
    request: (entry) => log.info(entry, 'request'),
    failure: (error, requestId) => {
      const { name, message } = error instanceof Error ? error : { name: 'Unknown', message: 'Unknown failure' };
      log.error({ requestId, error: name, detail: message }, 'failure');
    },
  };
}
