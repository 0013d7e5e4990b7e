import type { ServerResponse } from 'node:http';
import { finished, Writable } from 'node:stream';
import { UpstreamError } from './upstream.ts';

export type Bytes = Buffer<ArrayBuffer>;

/** The most that an answer may weigh. */
export const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Streams an image to the browser as it comes, and hands all of it to `keep` at its end. Without a browser the rest is taken
 * in all the same, when it is kept.
 */
export function createImageWriter(outgoing: ServerResponse, keep?: (bytes: Bytes) => void): Writable {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  let resume: (() => void) | undefined;
  const proceed = (): void => {
    const next = resume;
    // The next chunk may be written, and have to wait, before this returns.
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
      // Whether the browser has all of it, or went away, the answer is done.
      finished(outgoing, () => done());
      outgoing.end();
    },
    destroy(error, done) {
      if (error !== null) outgoing.destroy();
      done(error);
    },
  });
}

/** Hands everything to the writer that is chosen by the first bytes, once there are so many, or by all when there are fewer. */
export function createChoosingWriter(headLength: number, choose: (head: Bytes) => Writable): Writable {
  let chosen: Writable | undefined;
  let head = Buffer.alloc(0);
  // What goes wrong in it is told to whoever wrote to this one.
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

/** Holds what is written and hands it to `finish` at its end; too much of it is an error. */
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
  return new UpstreamError(502, `The image service sent more than ${megabytes} MiB, which was not passed on.`);
}
