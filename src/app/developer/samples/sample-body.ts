import { escapeFour, escapeUnseen } from './quote-text.ts';
import type { SampleCall } from './sample.ts';

/** The body of the call as maps in maps (specification, section 4.4). */
export function createSampleBody({ variables, format, scale }: SampleCall): Map<string, unknown> {
  return new Map<string, unknown>([
    ['variables', variables],
    ['format', format],
    ['options', new Map([['scale', scale]])],
  ]);
}

/** The body as JSON on several lines, in which everything can be seen: JSON may write any character as its number. */
export function writeJsonBody(call: SampleCall): string {
  const json = JSON.stringify(toObject(createSampleBody(call)), null, 2);
  // JSON has already escaped what is below a space, so the line ends that are left are its own.
  return json
    .split('\n')
    .map((line) => escapeUnseen(line, escapeFour))
    .join('\n');
}

/** Names are exact own keys, `__proto__` too, so the object has no prototype. */
function toObject(map: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const object = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of map) object[key] = value instanceof Map ? toObject(value) : value;
  return object;
}
