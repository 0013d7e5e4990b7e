import { removeKey } from '../proxy/shape-answer.ts';
import type { ServerResponse } from 'node:http';
import { finished, Writable } from 'node:stream';
import { UpstreamError } from './upstream.ts';

export type Bytes = Buffer<ArrayBuffer>;

/** Maximum size of a response that is passed on. */
export const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/** Streams an image to the browser and then passes the whole image to `keep`, even if the browser has disconnected. */
export function createImageWriter(outgoing: ServerResponse, keep?: (bytes: Bytes) => void): Writable {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  let resume: (() => void) | undefined;
  const proceed = (): void => {
    const next = resume;
    // Reset first, because `next` may write another chunk that has to wait.
    resume = undefined;
    next?.();
  };
  outgoing.on('drain', proceed).on('close', proceed);
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      byteCount += chunk.length;
      if (byteCount > ANSWER_BYTES_MAX) return done(createTooLarge());
      if (keep !== undefined) chunks.push(chunk);
      if (outgoing.destroyed || outgoing.write(chunk)) return done();
      resume = done;
      return undefined;
    },
    final(done) {
      keep?.(Buffer.concat(chunks));
      // The response is finished when the browser has received all of it or disconnects.
      finished(outgoing, () => done());
      outgoing.end();
    },
    destroy(error, done) {
      if (error !== null) outgoing.destroy();
      done(error);
    },
  });
}

/** Passes everything to the writer that `choose` returns for the first `headLength` bytes. */
export function createChoosingWriter(headLength: number, choose: (head: Bytes) => Writable): Writable {
  let chosen: Writable | undefined;
  let head = Buffer.alloc(0);
  // Its errors reach the write callback.
  const chooseByHead = () => choose(head).on('error', () => {});
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (chosen !== undefined) return void chosen.write(chunk, done);
      head = Buffer.concat([head, chunk]);
      if (head.length < headLength) return done();
      chosen = chooseByHead();
      return void chosen.write(head, done);
    },
    final(done) {
      chosen ??= chooseByHead();
      finished(chosen, done);
      chosen.end(head.length < headLength ? head : undefined);
    },
    destroy(error, done) {
      if (error !== null) chosen?.destroy(error);
      done(error);
    },
  });
}

/** Collects the written bytes and passes them to `finish`. Exceeding the limit is an error. */
export function createTextWriter(finish: (bytes: Bytes) => void): Writable {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      byteCount += chunk.length;
      if (byteCount > ANSWER_BYTES_MAX) return done(createTooLarge());
      chunks.push(chunk);
      return done();
    },
    final(done) {
      finish(Buffer.concat(chunks));
      done();
    },
  });
}

function createTooLarge(): UpstreamError {
  const megabytes = ANSWER_BYTES_MAX / 1024 / 1024;
  return new UpstreamError(502, `The image service sent more than ${megabytes} MiB. The image was not passed on.`);
}

/** Bytes that don't contain the key pass unchanged, whatever their encoding. */
export function removeKeyFromBytes(bytes: Bytes, keyPattern: RegExp): Bytes {
  const text = bytes.toString('latin1');
  const cleaned = removeKey(text, keyPattern);
  return cleaned === text ? bytes : Buffer.from(cleaned, 'latin1');
}
