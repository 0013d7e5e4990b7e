import { createRequire } from 'node:module';

type Bwip = typeof import('bwip-js/node');

let bwip: Bwip | undefined;

/** Loads bwip-js on first use, because it is 2 MB and most processes draw no barcode. The demo replaces this file. */
export function loadBwip(): Bwip {
  return (bwip ??= createRequire(import.meta.url)('bwip-js/node') as Bwip);
}
