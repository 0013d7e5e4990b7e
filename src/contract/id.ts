/** Text of a UUID of any version, in any case (specification, section 2). */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True when the text is a UUID. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID_PATTERN.test(text);
}
