import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Transform, type Readable } from 'node:stream';
import { createRenderGate, describeTwin, type KeptAnswer } from '../proxy/create-render-gate.ts';
import { decideRequest, type Forward } from '../proxy/decide-request.ts';
import { createRefusalAnswer } from '../proxy/shape-answer.ts';
import { createAnswerWriter } from './create-answer-writer.ts';
import { UpstreamError, type Upstream } from './upstream.ts';

/** The most a request body may weigh on its way: a picture of 10 MiB as base64, and the rest. */
const REQUEST_BYTES_MAX = 16 * 1024 * 1024;

export interface ApiHandlerOptions {
  upstream: Upstream;
  /** Exact Host values served; read at each request, because the port is known only once the server listens. */
  hosts: () => readonly string[];
  onFailure: (error: unknown) => void;
}

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers that ask to come again with the same id. */
const RETRIABLE = new Set([409, 429, 503]);

class BodyTooLargeError extends Error {}

/** The proxy on Node's raw streams: its rules are those of `proxy/`, and an image is piped, never held. */
export function createApiHandler({ upstream, hosts, onFailure }: ApiHandlerOptions): NodeHandler {
  const gate = createRenderGate();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: target = '', rawHeaders } = request;
    const decision = decideRequest({ method, target, rawHeaders }, hosts());
    if (decision.kind === 'refuse') return refuse(request, response, decision);
    if (Number(request.headers['content-length'] ?? 0) > REQUEST_BYTES_MAX) throw new BodyTooLargeError();
    const digest = createHash('sha256').update(decision.path);
    const body = decision.method === 'POST' ? request.pipe(createMeter(digest)) : undefined;
    const entry = decision.renderId === undefined ? undefined : gate.enter(decision.renderId);
    if (entry === undefined) return forward(decision, body, response).finally(() => drop(request));
    if (!entry.isFirst) return answerTwin(request, response, await entry.outcome, await readDigest(body, digest));
    let answer: Omit<KeptAnswer, 'fingerprint'> | undefined;
    let isUnsent = false;
    try {
      await forward(decision, body, response, (kept) => (answer = kept));
    } catch (error) {
      isUnsent = error instanceof UpstreamError && error.isUnsent;
      throw error;
    } finally {
      if (isUnsent || RETRIABLE.has(answer?.status ?? 0)) entry.forget();
      // An answer that came before the whole body cannot be told apart from one to another body.
      else if (answer === undefined || !request.complete) entry.settle(undefined);
      else entry.settle({ ...answer, fingerprint: digest.digest('hex') });
      drop(request);
    }
  }

  async function forward(
    { route, method, path, headers }: Forward,
    body: Readable | undefined,
    response: ServerResponse,
    keep?: (answer: Omit<KeptAnswer, 'fingerprint'>) => void,
  ): Promise<void> {
    const abort = new AbortController();
    // Whatever waits for a browser that is gone would wait for ever.
    const gone = new Promise<never>((_resolve, reject) => {
      abort.signal.addEventListener('abort', () => reject(abort.signal.reason as Error), { once: true });
    });
    gone.catch(() => {});
    response.once('close', () => {
      // Not after every answer: an abort makes an error with its stack.
      if (!response.writableFinished) abort.abort();
      body?.destroy();
    });
    body?.once('error', (error) => {
      if (error instanceof BodyTooLargeError) abort.abort(error);
    });
    const sent = upstream.send({ method, path, headers, body, signal: abort.signal }, (status, answered) =>
      createAnswerWriter({ route, status, headers: answered, response, key: upstream.key, keep }),
    );
    await Promise.race([sent, gone]);
  }

  return (request, response) => {
    handle(request, response).catch((error: unknown) => fail(error, request, response, onFailure));
  };
}

/** What is left of a body is read and thrown away, or the next request on the connection would wait behind it. */
function drop(request: IncomingMessage): void {
  if (request.complete) return;
  request.unpipe();
  request.resume();
}

/** Counts and digests a body on its way, and breaks it off when it passes the cap. */
function createMeter(digest: Hash): Transform {
  let byteCount = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byteCount += chunk.length;
      if (byteCount > REQUEST_BYTES_MAX) return done(new BodyTooLargeError());
      digest.update(chunk);
      done(null, chunk);
    },
  });
}

async function readDigest(body: Readable | undefined, digest: Hash): Promise<string> {
  if (body !== undefined) await buffer(body);
  return digest.digest('hex');
}

function answerTwin(
  request: IncomingMessage,
  response: ServerResponse,
  answer: KeptAnswer | undefined,
  fingerprint: string,
): void {
  const refusal = describeTwin(answer, fingerprint);
  if (refusal !== undefined || answer === undefined)
    return refuse(request, response, refusal ?? { status: 409, detail: '' });
  response.writeHead(answer.status, answer.headers).end(answer.body);
}

/** A refused body is not read: the connection ends with the answer. */
function refuse(request: IncomingMessage, response: ServerResponse, refusal: { status: number; detail: string }): void {
  const { status, headers, body } = createRefusalAnswer(refusal);
  const isBodyLeft = !request.complete && request.method !== 'GET';
  response.writeHead(status, { ...headers, ...(isBodyLeft ? { connection: 'close' } : {}) }).end(body);
}

function fail(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  onFailure: (error: unknown) => void,
): void {
  if (response.destroyed || response.closed) return;
  // An answer that has begun cannot become another one: breaking it off is what tells the browser.
  if (response.headersSent) return void response.destroy();
  if (error instanceof BodyTooLargeError) {
    return refuse(request, response, { status: 413, detail: 'The values weigh too much. Use smaller pictures.' });
  }
  if (error instanceof UpstreamError) return refuse(request, response, { status: error.status, detail: error.message });
  onFailure(error);
  refuse(request, response, { status: 500, detail: 'The app could not pass this on. Try again.' });
}
