import type { Handler, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { BODY_MEGABYTES_MAX, extensionOf } from '../../contract/generate.ts';
import { findingHeaders, quotaHeaders, TEMPLATE_VERSION_HEADER, type Quota } from '../../contract/headers.ts';
import type { Account, Ledger, Reservation, ReserveResult, StoredAnswer } from '../ledger/ledger.ts';
import { limitTime } from '../limit-time.ts';
import { ProblemError } from '../problem-error.ts';
import { checkDrawable } from '../../document/check-drawable.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import {
  OverloadedError,
  RenderInputError,
  RenderLimitError,
  type RenderEngine,
  type RenderRequest,
  StoppingError,
} from '../renderer/render-engine.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import type { KeyRecord } from '../store/store.ts';
import { createRateLimit } from './create-rate-limit.ts';
import { createValuesProblem, readGenerateBody } from './read-generate-body.ts';
import { readIntent, readJsonBody } from './read-json-body.ts';
import { findTemplate } from './templates.ts';

/** The longest that a render waits for its pictures, fonts and turn. */
const RENDER_TIMEOUT_MS = 30_000;

/** By then some of what waits is done. */
const RETRY_AFTER_SECONDS = '2';

/**
 * A render that runs into the deadline costs the service seconds of a processor and its key nothing. So a key has a budget of
 * them: with five in ten minutes it waits until the first is ten minutes old.
 */
export const STRIKES = { timesMax: 5, windowMs: 10 * 60_000 };

/** Refuses a body that is too large, before it is read where its length is announced. */
export const limitGenerateBody = bodyLimit({
  maxSize: BODY_MEGABYTES_MAX * 1024 * 1024,
  onError: () => {
    throw new ProblemError(413, `The request body is limited to ${BODY_MEGABYTES_MAX} MiB. Use smaller images.`);
  },
});

/** Adds the quota to errors too: every answer to a known key carries it (specification, section 8). */
export function addQuotaToErrors(ledger: Ledger): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    await next();
    if (c.error !== undefined) setQuotaHeaders(c.res.headers, await ledger.readQuota(readAccount(c.get('key'))));
  };
}

/**
 * Renders a template (specification, section 4.4). One unit of quota is one delivered image: everything that can be
 * refused is refused before the ledger is touched, and a failure after that gives the unit back.
 */
export function createGenerate({
  store,
  ledger,
  engine,
  monotonicMs = () => performance.now(),
}: ServiceDependencies): Handler<ServiceEnv> {
  const strikes = createRateLimit(monotonicMs, STRIKES);
  return async (c) => {
    const account = readAccount(c.get('key'));
    const { signal } = c.req.raw;

    /** Answers what needs no render, or must not have one. */
    async function answerUnrendered(result: Unrendered, templateId: string): Promise<Response> {
      const quota = await ledger.readQuota(account);
      if (result.kind !== 'answered') throw createReserveProblem(result.kind, quota);
      return createImageResponse(result.answer, templateId, quota);
    }

    try {
      const template = await findTemplate(store, c);
      const body = await readJsonBody(c.req);
      const intent = await readIntent(c.req, template.id, body);
      // What was delivered once is given again, however the template has changed since and however much is waiting.
      const known = intent && (await ledger.findIntent(account, intent));
      if (known !== undefined) return await answerUnrendered(known, template.id);
      const waitSeconds = strikes.findWaitSeconds(account.keyId);
      if (waitSeconds > 0) throw createStruckProblem(waitSeconds);
      const request = { ...readRequest(body.text, template.compiled, engine), keyId: account.keyId };
      // A rejected caller must not hold a unit.
      if (engine.isOverloaded?.(account.keyId) === true) throw createOverloadProblem();
      const result = await ledger.reserve(account, intent);
      if (result.kind !== 'reserved') return await answerUnrendered(result, template.id);
      const answer = await renderReserved(engine, { request, version: template.version }, result.reservation, signal);
      return createImageResponse(answer, template.id, result.reservation.quota);
    } catch (error) {
      if (error instanceof TooMuchError) strikes.add(account.keyId);
      if (error instanceof ProblemError) throw error;
      throw new ProblemError(500, 'The image could not be drawn. Nothing was charged. Try again.', { cause: error });
    }
  };
}

type Unrendered = Exclude<ReserveResult, { kind: 'reserved' }>;

function readAccount({ id, quotaLimit }: KeyRecord): Account {
  return { keyId: id, quotaLimit };
}

function readRequest(body: string, template: CompiledTemplate, { canLoadAddresses }: RenderEngine): RenderRequest {
  const request = readGenerateBody(body, template);
  const faults = checkDrawable(template.document, request.values, { canLoadAddresses });
  if (faults.length > 0) throw createValuesProblem(faults);
  return request;
}

/** Spends the unit before the image leaves: what was delivered is charged, and what was not is given back. */
async function renderReserved(
  engine: RenderEngine,
  { request, version }: { request: RenderRequest; version: number },
  reservation: Reservation,
  signal: AbortSignal,
): Promise<StoredAnswer> {
  try {
    const { bytes, contentType, findings } = await engine.render(request, limitTime(signal, RENDER_TIMEOUT_MS));
    // The client has disconnected, so nothing is charged.
    signal.throwIfAborted();
    const answer = { bytes, contentType, findingCount: findings.length, templateVersion: version };
    if (await reservation.commit(answer)) return answer;
    throw createRetryProblem('The image took too long. Nothing was charged. Try again.');
  } catch (error) {
    await reservation.release();
    if (error instanceof StoppingError) throw createStoppingProblem();
    if (error instanceof OverloadedError || isTimeout(error)) throw createOverloadProblem();
    if (error instanceof RenderLimitError) throw createTooMuchError(request);
    if (error instanceof RenderInputError)
      throw createValuesProblem([{ name: error.variableName, message: error.message }, ...error.others]);
    throw error;
  }
}

/** A 400 for values that take too much to draw. */
export class TooMuchError extends ProblemError {}

/** Names the longest value, which is the likeliest cause. */
export function createTooMuchError({ values }: Pick<RenderRequest, 'values'>): TooMuchError {
  const [longest] = [...values].sort(([, left], [, right]) => String(right).length - String(left).length);
  const message =
    'The image took too much time or memory to draw. Nothing was charged. Use shorter values, smaller images or a smaller scale.';
  return new TooMuchError(400, message, longest === undefined ? {} : { errors: [{ name: longest[0], message }] });
}

export function createStruckProblem(waitSeconds: number): ProblemError {
  const detail = `Too many images of this key took too much time or memory to draw. Nothing was charged. Try again in ${waitSeconds} seconds.`;
  return new ProblemError(429, detail, {
    title: 'Too many slow renders',
    headers: { 'retry-after': String(waitSeconds) },
  });
}

export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function createRetryProblem(detail: string): ProblemError {
  return new ProblemError(503, detail, { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
}

export function createOverloadProblem(): ProblemError {
  return createRetryProblem('Too many renders are waiting. Nothing was charged. Try again in a moment.');
}

export function createStoppingProblem(): ProblemError {
  return createRetryProblem('The service is stopping. Nothing was charged. Try again in a moment.');
}

function createReserveProblem(kind: Exclude<Unrendered['kind'], 'answered'>, { limit, resetAt }: Quota): ProblemError {
  const problems = {
    exhausted: [429, `You have used all ${limit} renders for this month. The quota resets on ${resetAt}.`],
    underWay: [
      409,
      'This render is still in progress. Repeat the request with the same Idempotency-Key to get its image.',
    ],
    otherValues: [422, 'This Idempotency-Key was already used for a different request. Use a new one.'],
  } as const;
  const [status, detail] = problems[kind];
  // What is spent stays so until the month ends, however often it is asked.
  return new ProblemError(status, detail, status === 409 ? { headers: { 'retry-after': '1' } } : {});
}

/** Delivers an image with the quota as it stands after it (specification, sections 4.4 and 8). */
function createImageResponse(
  { bytes, contentType, findingCount, templateVersion }: StoredAnswer,
  templateId: string,
  quota: Quota,
): Response {
  const extension = extensionOf(contentType.split('/')[1] ?? 'png');
  const headers = new Headers({
    'content-type': contentType,
    'content-length': String(bytes.length),
    'content-disposition': `inline; filename="${templateId}.${extension}"`,
  });
  if (findingCount !== undefined) headers.set(findingHeaders.render, String(findingCount));
  if (templateVersion !== undefined) headers.set(TEMPLATE_VERSION_HEADER, String(templateVersion));
  setQuotaHeaders(headers, quota);
  return new Response(bytes, { headers });
}

function setQuotaHeaders(headers: Headers, { limit, remaining, resetAt }: Quota): void {
  headers.set(quotaHeaders.limit, String(limit));
  headers.set(quotaHeaders.remaining, String(remaining));
  headers.set(quotaHeaders.resetAt, resetAt);
}
