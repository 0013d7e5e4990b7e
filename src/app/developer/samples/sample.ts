import { escapeJson } from './quote-text.ts';

/** One call of generate, as a sample writes it. */
export interface SampleCall {
  /** Of the generate endpoint, whole. */
  address: string;
  /** The request header of the API key. */
  keyHeader: string;
  /** The environment variable that holds the key: a sample never holds a key. */
  keyVariable: string;
  /** The service charges once what comes once more with the same `Idempotency-Key`. */
  isIdempotent: boolean;
  templateName: string;
  variables: ReadonlyMap<string, unknown>;
  /** TypeScript for the variables, for the samples that can use it. */
  variablesType: { name: string; declaration: string };
  format: string;
  scale: number;
  /** Where the image is saved: lower-case ASCII letters, digits, hyphens and a dot, so that no language has to escape it. */
  fileName: string;
}

/** Longer than this a sample waits for no second try: the renders of the month may be spent. */
export const WAIT_SECONDS_MAX = 60;

/** What a sample says when there is no key; it holds nothing that a language has to escape. */
export function writeKeyHint({ keyVariable }: Pick<SampleCall, 'keyVariable'>): string {
  return `Set ${keyVariable} to an API key of the service.`;
}

/**
 * A language to call the service in. Each names its render by a fresh Idempotency-Key, so that a second try is no second
 * render; waits as Retry-After says after a 429 or 503, and tries once more; and says so when there is no key. What tries again
 * after other failures too does so only where the service knows such keys.
 */
export interface Sample {
  label: string;
  /** The file to paste it into. */
  file: string;
  /** The command that runs that file; absent for what an editor runs. */
  command?: string;
  /** What begins a comment, for the colours. */
  comment: '//' | '#';
  write(call: SampleCall): string;
}

/** The body of the call as maps in maps (specification, section 4.4). */
export function createSampleBody({ variables, format, scale }: SampleCall): Map<string, unknown> {
  return new Map<string, unknown>([
    ['variables', variables],
    ['format', format],
    ['options', new Map([['scale', scale]])],
  ]);
}

/** The body as JSON on several lines, in which everything can be seen. */
export function writeJsonBody(call: SampleCall): string {
  return escapeJson(JSON.stringify(toObject(createSampleBody(call)), null, 2));
}

/** Names are exact own keys, `__proto__` too, so the object has no prototype. */
function toObject(map: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const object = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of map) object[key] = value instanceof Map ? toObject(value) : value;
  return object;
}
