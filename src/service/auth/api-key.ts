import { createHash, randomBytes } from 'node:crypto';

/**
 * A key at rest could be stolen with the database, and a guessable one needs no theft. Layers: 256 random bits; only the
 * SHA-256 of a key is stored, and a key is found by that hash, so no comparison can leak how much of a guess was right.
 */
const PREFIX = 'galley_';

/** A new key: a prefix people recognise in a leak, and 256 bits from the system's generator. */
export function createApiKey(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/** What may be shown of a key so that people know it again: too little to guess the rest. */
export function readKeyPrefix(key: string): string {
  return key.slice(0, PREFIX.length + 6);
}

/** What is stored of a key: its SHA-256 in hex. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
