import { createRequire } from 'node:module';

type Bwip = typeof import('bwip-js/node');

let bwip: Bwip | undefined;

/** The library that writes codes. It is two megabytes, so a process reads it with the first code; most draw none. */
export function loadBwip(): Bwip {
  return (bwip ??= createRequire(import.meta.url)('bwip-js/node') as Bwip);
}
