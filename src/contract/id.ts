import * as z from 'zod/mini';

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True when the text is a UUID of any version, in any case (specification, section 2). */
export function isUuid(text: string): boolean {
  return UUID_PATTERN.test(text);
}

export const idSchema = z.string().check(z.regex(UUID_PATTERN, 'must be a UUID'));
