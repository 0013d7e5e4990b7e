import { escapeJson } from './quote-text.ts';

/** A call of generate, for a sample to write. */
export interface SampleCall {
  /** The full URL of the generate endpoint. */
  address: string;
  /** The request header of the API key. */
  keyHeader: string;
  /** The environment variable with the key; a sample never contains a key. */
  keyVariable: string;
  /** The service charges once for requests with the same `Idempotency-Key`. */
  isIdempotent: boolean;
  /** How long one request may take. */
  timeoutSeconds: number;
  templateName: string;
  variables: ReadonlyMap<string, unknown>;
  /** The TypeScript type of the variables. */
  variablesType: { name: string; declaration: string };
  format: string;
  scale: number;
  /** Where the image is saved: lower-case ASCII letters, digits, hyphens and a dot, so no language needs to escape it. */
  fileName: string;
}

/** Samples don't retry after a longer wait, because the monthly quota may be used up. */
export const WAIT_SECONDS_MAX = 60;

/** The error of a sample without a key. No language needs to escape it. */
export function writeKeyHint({ keyVariable }: Pick<SampleCall, 'keyVariable'>): string {
  return `Set ${keyVariable} to an API key of the service.`;
}

/**
 * A language to call the service in. Each sample sends a new Idempotency-Key, so that a retry isn't charged twice. After a 429 or
 * 503 it waits for Retry-After and retries once. It has a timeout, and reports a missing key. Tools that also retry after other
 * failures only do so if the service honors such keys.
 */
export interface Sample {
  label: string;
  /** The file to paste it into. */
  file: string;
  /** The command that runs the file; absent if an editor runs it. */
  command?: string;
  /** Starts a comment, for syntax highlighting. */
  comment: '//' | '#';
  write(call: SampleCall): string;
}

/** The body of the call as nested maps (specification, section 4.4). */
export function createSampleBody({ variables, format, scale }: SampleCall): Map<string, unknown> {
  return new Map<string, unknown>([
    ['variables', variables],
    ['format', format],
    ['options', new Map([['scale', scale]])],
  ]);
}

/** The body as JSON on several lines, with invisible characters escaped. */
export function writeJsonBody(call: SampleCall): string {
  return escapeJson(JSON.stringify(toObject(createSampleBody(call)), null, 2));
}

/** The object has no prototype, so that names such as `__proto__` become own keys. */
function toObject(map: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const object = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of map) object[key] = value instanceof Map ? toObject(value) : value;
  return object;
}
