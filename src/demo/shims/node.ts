/** Replaces `node:crypto`, because browsers only have asynchronous SHA-256, and the checksum from `node:zlib`. */
import { sha256 } from '@noble/hashes/sha2.js';
import { Buffer } from 'buffer/';

export { crc32 } from '../../client/image-file.ts';

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
