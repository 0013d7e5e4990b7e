import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { UNSENT_TITLE } from '../contract/problem.ts';
import { createKeyPattern } from '../proxy/create-key-pattern.ts';
import { createRenderGate, refuseDuplicate, type Answer, type Outcome } from '../proxy/create-render-gate.ts';
import { decideRequest, type Forward, type OwnNames } from '../proxy/decide-request.ts';
import { createRefusal, isStreamed, selectAnswerHeaders } from '../proxy/shape-answer.ts';
import {
  createChoosingWriter,
  createImageWriter,
  createTextWriter,
  removeKeyFromBytes,
  type Bytes,
} from './create-answer-writer.ts';
import { ProblemError } from '../service/problem-error.ts';
import type { NodeEnv } from './http-server.ts';
import type { VisitorEnv } from './visitor.ts';
import { isBinaryImage, UpstreamError, type Upstream, type UpstreamRequest } from './upstream.ts';

/** Room for a 10 MiB image as base64 plus the other values. */
const REQUEST_BYTES_MAX = 16 * 1024 * 1024;
/** How long a retry waits while the same render is in progress. */
const RETRY_WAIT_MS = 10_000;
/** Enough bytes to detect an image type. */
const IMAGE_HEAD_LENGTH = 12;

export interface ApiRoutesOptions {
  upstream: Upstream;
  /** Allowed Host values, read on each request because the port is only known once the server is listening. */
  hosts: () => OwnNames['hosts'];
  publicUrl?: string | undefined;
  onFailure: (error: unknown) => void;
}

interface ApiEnv extends NodeEnv {
  Variables: VisitorEnv['Variables'] & { forward: Forward };
}

interface Passed {
  response: Response;
  /** The response for duplicates; undefined if it is too large to store. */
  kept?: Answer;
}

function waitForOutcome(outcome: Promise<Outcome>): Promise<Outcome | 'late'> {
  return Promise.race([outcome, setTimeout(RETRY_WAIT_MS, 'late' as const, { ref: false })]);
}

/** The proxy to the image service, which applies the rules in `proxy/`. Images are piped as Node streams. */
export function createApiRoutes({ upstream, hosts, publicUrl, onFailure }: ApiRoutesOptions): Hono<ApiEnv> {
  const gate = createRenderGate();
  const keyPattern = createKeyPattern(upstream.key);
  const app = new Hono<ApiEnv>();
  app.use('/api/*', async (c, next) => {
    const { method = '', url = '', headersDistinct } = c.env.incoming;
    const names = { hosts: hosts(), publicOrigin: publicUrl };
    const decision = decideRequest({ method, target: url, headers: headersDistinct }, names, upstream);
    if (decision.kind === 'refuse') return createRefusal(decision);
    c.set('forward', decision);
    return next();
  });
  app.get('/api/*', async (c) => (await forward(c)).response);
  app.post(
    '/api/*',
    // A service that accepts keys from callers checks the key before it reads the body, and handles retries itself.
    async (c, next) =>
      c.get('forward').callerKey === undefined ? next() : (await forward(c, { stream: c.req.raw.body })).response,
    bodyLimit({
      maxSize: REQUEST_BYTES_MAX,
      onError: () =>
        createRefusal({ status: 413, detail: 'The request body is limited to 16 MiB. Use smaller images.' }),
    }),
    async (c) => {
      const { renderId, attempt, path } = c.get('forward');
      const body = new Uint8Array(await c.req.arrayBuffer());
      if (renderId === undefined) return (await forward(c, { body })).response;
      const fingerprint = createHash('sha256').update(path).update(body).digest('hex');
      // Ids belong to people: two who send the same one get their own images.
      const intent = `${c.get('visitor').keyHash ?? ''} ${renderId}`;
      let entry = gate.enter(intent, attempt);
      while (!entry.isFirst) {
        const outcome = await (attempt > entry.attempt ? waitForOutcome(entry.outcome) : entry.outcome);
        if (outcome === 'late') {
          entry = gate.enter(intent, attempt, true);
          continue;
        }
        // The proxy no longer has the response, but an idempotent service returns it again.
        if (outcome === undefined && upstream.abilities.isIdempotent) return (await forward(c, { body })).response;
        const mayRetry = outcome === 'again' || (attempt > entry.attempt && outcome === undefined);
        if (!mayRetry) {
          return outcome?.fingerprint === fingerprint ? createAnswer(outcome) : createRefusal(refuseDuplicate(outcome));
        }
        entry = gate.enter(intent, attempt);
      }
      try {
        const { response, kept } = await forward(c, { body });
        const isImage =
          kept !== undefined && kept.status < 300 && isBinaryImage(kept.body.subarray(0, IMAGE_HEAD_LENGTH));
        const answer = kept && { ...kept, fingerprint, isImage };
        if (mayComeAgain(answer?.status, upstream)) entry.forget(answer);
        else entry.settle(answer);
        return response;
      } catch (error) {
        if (upstream.abilities.isIdempotent || (error instanceof UpstreamError && error.isUnsent)) entry.forget();
        else entry.settle(undefined);
        throw error;
      }
    },
  );
  app.onError((error, c) => {
    const { outgoing } = c.env;
    if (outgoing.headersSent || outgoing.destroyed) {
      // The response head was already sent, so closing the connection is the only way to report the failure.
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    if (error instanceof UpstreamError) {
      const { status, message: detail, isUnsent } = error;
      return createRefusal({ status, detail, title: isUnsent ? UNSENT_TITLE : undefined });
    }
    // The body arrived too slowly, or too many large bodies were in memory.
    if (error instanceof ProblemError) {
      return createRefusal({ status: error.status, detail: error.message, headers: error.headers });
    }
    onFailure(error);
    return createRefusal({ status: 500, detail: 'The app could not forward this request. Try again.' });
  });

  async function forward(c: Context<ApiEnv>, sent: Pick<UpstreamRequest, 'body' | 'stream'> = {}): Promise<Passed> {
    const { route, method, path, headers, renderId, callerKey } = c.get('forward');
    const { outgoing } = c.env;
    // A render that was sent may be charged, so its response is stored even if the browser has disconnected.
    const isFinished = renderId !== undefined && !upstream.abilities.isIdempotent;
    const signal = isFinished ? new AbortController().signal : c.req.raw.signal;
    let kept: Passed['kept'];
    let response: Response = RESPONSE_ALREADY_SENT;
    try {
      const { keyHash } = c.get('visitor') ?? {};
      await upstream.send({ method, path, headers, ...sent, callerKey, keyHash, signal }, (status, answered) => {
        const selected = selectAnswerHeaders({ route, status }, answered, keyPattern);
        const keep = (bytes: Bytes) => (kept = { status, headers: selected, body: bytes });
        const writeImage = () =>
          createImageWriter(outgoing.writeHead(status, selected), renderId === undefined ? undefined : keep);
        const writeText = () =>
          createTextWriter((bytes) => {
            const { 'content-length': _announced, ...rest } = selected;
            kept = { status, headers: rest, body: removeKeyFromBytes(bytes, keyPattern) };
            response = createAnswer(kept);
          });
        // Hono drops the body of a HEAD response, so the image must not bypass it.
        if (c.req.method === 'HEAD' || !isStreamed(route, status, answered)) return writeText();
        return createChoosingWriter(IMAGE_HEAD_LENGTH, (head) => (isBinaryImage(head) ? writeImage() : writeText()));
      });
    } catch (error) {
      // An abort may reject with any value.
      throw signal.aborted ? new UpstreamError(499, 'The browser disconnected.') : error;
    }
    return { response, kept };
  }
  return app;
}

/**
 * Whether an id may be sent again, even with different values: the service refused before rendering, or requested a retry. After a
 * failure, that is only safe if the service is idempotent. A 408 isn't a refusal: the render may be done, and Chromium resends the
 * request.
 */
function mayComeAgain(status = 0, { abilities }: Upstream): boolean {
  const isRefused = status >= 400 && status < 500 && status !== 408;
  return isRefused || status === 503 || (abilities.isIdempotent && (status >= 500 || status === 408));
}

function createAnswer({ status, headers, body }: Answer): Response {
  return new Response(body.length === 0 ? null : body, { status, headers });
}
