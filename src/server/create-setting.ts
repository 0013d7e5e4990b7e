import * as z from 'zod/mini';

/** Hosts that only this machine reaches, as `URL` writes them. http is only allowed with these. */
export const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** An optional setting; `findFault` returns one sentence with the fix for an unusable value. */
export function createSetting(findFault: (text: string) => string | undefined) {
  const check = z.refine<string>((text) => findFault(text) === undefined, {
    error: ({ input }) => findFault(input as string),
  });
  return z.optional(z.string().check(check));
}
