import type { Exchange } from './create-exchange-log.ts';

/** The phases of an exchange in milliseconds; -1 for a phase that did not happen, as in HAR. */
export interface ExchangeTiming {
  blocked: number;
  dns: number;
  connect: number;
  ssl: number;
  send: number;
  wait: number;
  receive: number;
  /** The body's size as transferred. */
  bodyBytes: number;
}

/** A call and its timing entry start within this time of each other. */
const APART_MAX_MS = 250;

/** Finds the browser's timing for an exchange; undefined until the exchange has ended, or if the browser has no timing. */
export function readTiming(
  { url, startedMs }: Pick<Exchange, 'url' | 'startedMs'>,
  entries: readonly PerformanceResourceTiming[],
): ExchangeTiming | undefined {
  const near = entries
    .filter((entry) => entry.name === url && Math.abs(entry.startTime - startedMs) < APART_MAX_MS)
    .sort((a, b) => Math.abs(a.startTime - startedMs) - Math.abs(b.startTime - startedMs));
  return near[0] && splitTiming(near[0]);
}

export function splitTiming(entry: PerformanceResourceTiming): ExchangeTiming {
  const { startTime, domainLookupStart, domainLookupEnd, connectStart, connectEnd, secureConnectionStart } = entry;
  const { requestStart, responseStart, responseEnd, encodedBodySize } = entry;
  const isReused = connectStart === connectEnd;
  const isNamed = domainLookupStart !== domainLookupEnd;
  const sentFrom = isReused ? requestStart : connectEnd;
  return {
    blocked: Math.max(0, (isNamed ? domainLookupStart : isReused ? requestStart : connectStart) - startTime),
    dns: isNamed ? domainLookupEnd - domainLookupStart : -1,
    connect: isReused ? -1 : connectEnd - connectStart,
    ssl: secureConnectionStart > 0 && !isReused ? connectEnd - secureConnectionStart : -1,
    send: Math.max(0, requestStart - sentFrom),
    wait: Math.max(0, responseStart - requestStart),
    receive: Math.max(0, responseEnd - responseStart),
    bodyBytes: encodedBodySize,
  };
}
