import { escapeJson } from './quote-text.ts';

/** A call to the generate endpoint, as used by the samples. */
export interface SampleCall {
  /** The full URL of the generate endpoint. */
  address: string;
  /** The request header for the API key. */
  keyHeader: string;
  /** The environment variable with the key; a sample never contains a key. */
  keyVariable: string;
  /** The service charges once for requests with the same `Idempotency-Key`. */
  isIdempotent: boolean;
  /** How long one request may take. */
  timeoutSeconds: number;
  templateName: string;
  variables: ReadonlyMap<string, unknown>;
  /** The variables' TypeScript type. */
  variablesType: { name: string; declaration: string };
  format: string;
  scale: number;
  /** Where the image is saved: lowercase ASCII letters, digits, hyphens and a dot, so no language needs to escape the name. */
  fileName: string;
}

/** Samples don't retry if the wait is longer, because the monthly quota may be used up. */
export const WAIT_SECONDS_MAX = 60;

/** The error that a sample reports without a key. No language needs to escape the message. */
export function writeKeyHint({ keyVariable }: Pick<SampleCall, 'keyVariable'>): string {
  return `Set ${keyVariable} to an API key for the service.`;
}

/**
 * A language for calling the service. Each sample sends a new Idempotency-Key, so that a retry isn't charged twice. After a 429 or
 * 503, the sample waits for Retry-After and retries once. It has a timeout, and reports a missing API key. Tools that also retry
 * after other failures only do so if the service honors Idempotency-Key.
 */
export interface Sample {
  label: string;
  /** The file to paste the sample into. */
  file: string;
  /** The command that runs the file; absent if an editor runs the file. */
  command?: string;
  /** The token that starts a comment, for syntax highlighting. */
  comment: '//' | '#';
  write(call: SampleCall): string;
}

/** The call's body as nested maps (specification, section 4.4). */
export function createSampleBody({ variables, format, scale }: SampleCall): Map<string, unknown> {
  return new Map<string, unknown>([
    ['variables', variables],
    ['format', format],
    ['options', new Map([['scale', scale]])],
  ]);
}

/** The body as multiline JSON, with invisible characters escaped. */
export function writeJsonBody(call: SampleCall): string {
  return escapeJson(JSON.stringify(toObject(createSampleBody(call)), null, 2));
}

/** The object has no prototype, so that names such as `__proto__` become own keys. */
function toObject(map: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const object = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of map) object[key] = value instanceof Map ? toObject(value) : value;
  return object;
}
