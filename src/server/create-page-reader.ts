import { decideRequest, type RawRequest } from '../proxy/decide-request.ts';
import { holdBytes, removeKeyFromBytes } from './create-answer-writer.ts';
import type { Upstream } from './upstream.ts';

/** The most of an answer that a document carries. */
const ANSWER_BYTES_MAX = 1024 * 1024;

export interface PageReaderOptions {
  upstream: Upstream;
  /** Exact Host values served. */
  hosts: () => readonly string[];
}

/** Reads from the service what the page of a request will ask first. Rejects what the proxy would refuse to that page. */
export type PageReader = (page: Pick<RawRequest, 'rawHeaders'>, path: string, signal: AbortSignal) => Promise<Response>;

/**
 * What is read here ends in a document, so it is held to all that the proxy holds an answer to: asked for by a page of this
 * app or by nobody's, one of its routes, and without the key.
 */
export function createPageReader({ upstream, hosts }: PageReaderOptions): PageReader {
  return async ({ rawHeaders }, target, signal) => {
    const decision = decideRequest({ method: 'GET', target, rawHeaders }, hosts());
    if (decision.kind === 'refuse') throw new Error(decision.detail);
    const { method, path, headers } = decision;
    let status = 0;
    let body: Buffer = Buffer.alloc(0);
    await upstream.send({ method, path, headers, signal }, (answered) => {
      status = answered;
      return holdBytes(ANSWER_BYTES_MAX, (bytes, done) => {
        body = removeKeyFromBytes(bytes, upstream.key);
        done();
      });
    });
    return new Response(new Uint8Array(body), { status });
  };
}
