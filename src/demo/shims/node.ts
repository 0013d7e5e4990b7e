/** Replaces `node:crypto`, because browsers only have asynchronous SHA-256, and the checksum of `node:zlib`. */
import { sha256 } from '@noble/hashes/sha2.js';
import { Buffer } from 'buffer/';

interface Hash {
  update(data: Uint8Array | string): Hash;
  digest(encoding: 'hex' | 'base64url'): string;
}

export function createHash(_algorithm: 'sha256'): Hash {
  const digest = sha256.create();
  const hash: Hash = {
    update(data) {
      digest.update(typeof data === 'string' ? new TextEncoder().encode(data) : data);
      return hash;
    },
    digest(encoding) {
      const bytes = Buffer.from(digest.digest());
      if (encoding === 'hex') return bytes.toString('hex');
      return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    },
  };
  return hash;
}

export function randomBytes(count: number): Buffer {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(count)));
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of bytes. */
export function crc32(bytes: Uint8Array): number {
  let value = ~0;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}
