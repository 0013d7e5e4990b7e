import type { Exchange, KeptBody } from './create-exchange-log.ts';
import type { ExchangeTiming } from './read-timing.ts';

const UNKNOWN = -1;

type ReadTiming = (exchange: Exchange) => ExchangeTiming | undefined;

/**
 * Creates an HTTP Archive 1.2 of the finished exchanges. It contains user input but no API key, because the page doesn't have the
 * key.
 */
export function createHar(exchanges: readonly Exchange[], readTiming: ReadTiming): object {
  return {
    log: {
      version: '1.2',
      creator: { name: 'Galley', version: '1' },
      entries: exchanges
        .filter(({ durationMs }) => durationMs !== undefined)
        .map((exchange) => createEntry(exchange, readTiming(exchange))),
    },
  };
}

function createEntry(exchange: Exchange, timing: ExchangeTiming | undefined): object {
  const { bodyBytes = UNKNOWN, ...known } = timing ?? {};
  const timings = { send: 0, wait: exchange.durationMs ?? 0, receive: 0, ...known };
  // The connection time already includes the TLS handshake.
  const time = Object.entries(timings).reduce((sum, [phase, ms]) => sum + (phase === 'ssl' ? 0 : Math.max(0, ms)), 0);
  return {
    startedDateTime: new Date(exchange.startedAtMs).toISOString(),
    time,
    request: createRequest(exchange),
    response: createResponse(exchange, bodyBytes),
    cache: {},
    timings,
    ...(exchange.failure === undefined ? {} : { comment: exchange.failure }),
  };
}

function createRequest({ method, url, requestHeaders, requestBody }: Exchange): object {
  const type = findHeader(requestHeaders, 'content-type') ?? '';
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: toNamed(requestHeaders),
    queryString: toNamed([...new URL(url).searchParams]),
    ...(requestBody && { postData: { mimeType: type, ...describeText(requestBody) } }),
    headersSize: UNKNOWN,
    bodySize: requestBody === undefined ? 0 : countBytes(requestBody),
  };
}

function createResponse(
  { status, statusText, responseHeaders = [], responseBody }: Exchange,
  bodyBytes: number,
): object {
  const announced = Number(findHeader(responseHeaders, 'content-length') ?? UNKNOWN);
  const size = responseBody?.isCut === false ? countBytes(responseBody) : Math.max(bodyBytes, announced, 0);
  return {
    status: status ?? 0,
    statusText: statusText ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: toNamed(responseHeaders),
    content: {
      size,
      mimeType: findHeader(responseHeaders, 'content-type') ?? 'x-unknown',
      ...(responseBody && describeText(responseBody)),
    },
    redirectURL: '',
    headersSize: UNKNOWN,
    bodySize: bodyBytes,
  };
}

function findHeader(headers: readonly [string, string][], name: string): string | undefined {
  return headers.find(([other]) => other === name)?.[1];
}

function toNamed(pairs: readonly [string, string][]): { name: string; value: string }[] {
  return pairs.map(([name, value]) => ({ name, value }));
}

function describeText({ text, isCut }: KeptBody): object {
  return { text, ...(isCut ? { comment: 'The body was truncated.' } : {}) };
}

function countBytes({ text, isCut }: KeptBody): number {
  return isCut ? UNKNOWN : new TextEncoder().encode(text).length;
}
