import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';

export type Bytes = Buffer<ArrayBuffer>;

/** The most of an answer that is held: to be searched for the key, or kept for a duplicate. */
const HELD_BYTES_MAX = 64 * 1024 * 1024;

/** Streams an image to the browser as it comes, and hands all of it to `keep` at its end when it is not too large. */
export function createImageWriter(outgoing: ServerResponse, keep?: (bytes: Bytes) => void): Writable {
  let kept: Buffer[] | undefined = keep && [];
  let byteCount = 0;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      byteCount += chunk.length;
      if (byteCount > HELD_BYTES_MAX) kept = undefined;
      kept?.push(chunk);
      if (outgoing.write(chunk) || outgoing.destroyed) done();
      else outgoing.once('drain', done);
    },
    final(done) {
      if (kept !== undefined) keep?.(Buffer.concat(kept));
      outgoing.end(done);
    },
    destroy(error, done) {
      if (error !== null) outgoing.destroy();
      done(error);
    },
  });
}

/** Holds what is written and hands it to `finish` at its end; too much of it is an error. */
export function createTextWriter(finish: (bytes: Bytes) => void): Writable {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      byteCount += chunk.length;
      if (byteCount > HELD_BYTES_MAX) return done(new Error('The answer of the image service is too large'));
      chunks.push(chunk);
      return done();
    },
    final(done) {
      finish(Buffer.concat(chunks));
      done();
    },
  });
}
