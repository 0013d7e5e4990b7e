import * as z from 'zod/mini';

/** Any JSON value as text: a string as it is, a number or boolean spelled out, everything else empty. */
export const looseText = z.pipe(
  z.unknown(),
  z.transform((value): string => {
    if (typeof value === 'string') return value;
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  }),
);

/** A finite number, or a string that spells one exactly; anything else is undefined. */
export const looseNumber = z.pipe(
  z.unknown(),
  z.transform((value): number | undefined => {
    if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
    if (typeof value !== 'string' || value.trim() === '') return undefined;
    const number = Number(value);
    return Number.isFinite(number) ? number : undefined;
  }),
);

/** True for a plain JSON object: not null, not a list. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
