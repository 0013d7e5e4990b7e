import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import type { RouteName } from '../contract/routes.ts';
import type { KeptAnswer } from '../proxy/create-render-gate.ts';
import { isStreamed, removeKey, selectAnswerHeaders, type HeaderValues } from '../proxy/shape-answer.ts';

/** The most of an answer that is kept for a second comer. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
/** The most of an answer that is held back to be searched. */
const HELD_BYTES_MAX = 64 * 1024 * 1024;

export interface AnswerWriterOptions {
  route: RouteName;
  status: number;
  headers: HeaderValues;
  response: ServerResponse;
  key: string;
  /** Given the whole answer once it is out, when it was not too large to keep. */
  keep: ((answer: Omit<KeptAnswer, 'fingerprint'>) => void) | undefined;
}

/** Where an upstream body goes: an image streams to the browser as it comes, all else is held until the key is out of it. */
export function createAnswerWriter(options: AnswerWriterOptions): Writable {
  return isStreamed(options.route, options.status, options.headers)
    ? createStreamingWriter(options)
    : createTextWriter(options);
}

function createStreamingWriter({ status, headers, response, key, keep }: AnswerWriterOptions): Writable {
  const selected = selectAnswerHeaders(headers, key);
  let kept: Buffer[] | undefined = keep && [];
  let byteCount = 0;
  response.writeHead(status, selected);
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      byteCount += chunk.length;
      if (byteCount > KEPT_BYTES_MAX) kept = undefined;
      kept?.push(chunk);
      if (response.write(chunk) || response.destroyed) return done();
      response.once('drain', done);
      return undefined;
    },
    final(done) {
      if (kept !== undefined) keep?.({ status, headers: selected, body: Buffer.concat(kept) });
      response.end(done);
    },
    destroy(error, done) {
      if (error !== null) response.destroy();
      done(error);
    },
  });
}

function createTextWriter({ status, headers, response, key, keep }: AnswerWriterOptions): Writable {
  return holdBytes(HELD_BYTES_MAX, (bytes, done) => {
    const { 'content-length': _announced, ...selected } = selectAnswerHeaders(headers, key);
    const body = removeKeyFromBytes(bytes, key);
    if (body.length <= KEPT_BYTES_MAX) keep?.({ status, headers: selected, body });
    response.writeHead(status, { ...selected, 'content-length': body.length }).end(body, done);
  });
}

/** Holds all that is written and gives it at the end, at most `bytesMax` of it: more is an error. */
export function holdBytes(bytesMax: number, finish: (bytes: Buffer, done: () => void) => void): Writable {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      byteCount += chunk.length;
      if (byteCount > bytesMax) return done(new Error('The answer of the image service is too large'));
      chunks.push(chunk);
      done();
    },
    final: (done) => finish(Buffer.concat(chunks), done),
  });
}

/** Bytes without the key in them pass unchanged, whatever their encoding. */
export function removeKeyFromBytes(bytes: Buffer, key: string): Buffer {
  const text = bytes.toString('latin1');
  const cleaned = removeKey(text, key);
  return cleaned === text ? bytes : Buffer.from(cleaned, 'latin1');
}
