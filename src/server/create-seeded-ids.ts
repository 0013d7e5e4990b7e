import { createHash } from 'node:crypto';

/** UUIDs in an order that the seed alone decides, for runs that repeat; anybody who knows the seed knows them all. */
export function createSeededIds(seed: number): () => string {
  let count = 0;
  return () => {
    count += 1;
    const hex = createHash('sha256').update(`${seed}/${count}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
}
