import type { Handler, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { BODY_MEGABYTES_MAX, extensionOf } from '../../contract/generate.ts';
import { findingHeaders, quotaHeaders, TEMPLATE_VERSION_HEADER, type Quota } from '../../contract/headers.ts';
import type { Account, Ledger, Reservation, ReserveResult, StoredAnswer } from '../ledger/ledger.ts';
import type { Spans } from '../create-spans.ts';
import { limitTime } from '../limit-time.ts';
import { VALUES_LIMITS } from '../find-json-excess.ts';
import { ProblemError } from '../problem-error.ts';
import { checkDrawable } from '../../document/check-drawable.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import { RenderLimitError, type RenderEngine, type RenderRequest } from '../renderer/render-engine.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import type { KeyRecord } from '../store/store.ts';
import { createRateLimit, SLOW_RENDERS } from './create-rate-limit.ts';
import { createValuesProblem, readGenerateBody } from './read-generate-body.ts';
import { readIntent, readJsonBody } from './read-json-body.ts';
import { createOverloadProblem, createRetryProblem, TooMuchError, toRenderProblem } from './render-problems.ts';
import { findTemplate } from './templates.ts';

/** Maximum time that a render spends in the queue and waiting for images and fonts. */
const RENDER_TIMEOUT_MS = 30_000;

const limitUnknownLength = bodyLimit({ maxSize: BODY_MEGABYTES_MAX * 1024 * 1024, onError: refuseLargeBody });

/** Rejects a body that is too large, without reading the body if its length is in the header. */
export const limitGenerateBody: MiddlewareHandler = async (c, next) => {
  const length = c.req.header('content-length');
  // Hono's own middleware would open the body as a stream, which takes longer to read.
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limitUnknownLength(c, next);
  return Number(length) > BODY_MEGABYTES_MAX * 1024 * 1024 ? refuseLargeBody() : next();
};

function refuseLargeBody(): never {
  throw new ProblemError(413, `The request body is limited to ${BODY_MEGABYTES_MAX} MiB. Use smaller images.`);
}

/** Adds the quota headers to errors: every response to a valid key has them (specification, section 8). */
export function addQuotaToErrors(ledger: Ledger): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    await next();
    if (c.error !== undefined) setQuotaHeaders(c.res.headers, await ledger.readQuota(readAccount(c.get('key'))));
  };
}

/**
 * Renders a template (specification, section 4.4). One unit of quota is one delivered image: invalid requests are rejected before
 * the ledger reserves a unit, and a later failure gives the unit back.
 */
export function createGenerate({ store, ledger, engine, monotonicMs }: ServiceDependencies): Handler<ServiceEnv> {
  const slowRenders = createRateLimit(SLOW_RENDERS, monotonicMs);
  return async (c) => {
    const account = readAccount(c.get('key'));
    const { signal } = c.req.raw;
    const { measure } = c.get('spans');

    /** Sends the stored image, or the reason why nothing is rendered. */
    async function answerUnrendered(result: Unrendered, templateId: string): Promise<Response> {
      const quota = await ledger.readQuota(account);
      if (result.kind !== 'answered') throw createReserveProblem(result.kind, quota);
      return createImageResponse(result.answer, templateId, quota);
    }

    try {
      const template = await measure('template', () => findTemplate(store, c));
      const body = await measure('body', () => readJsonBody(c.req, VALUES_LIMITS));
      const intent = await readIntent(c.req, template.id, body);
      // A delivered image is resent even if the template has changed since then or the queue is full.
      const known = intent && (await measure('reserve', () => ledger.findIntent(account, intent)));
      if (known !== undefined) return await answerUnrendered(known, template.id);
      slowRenders.check(account.keyId);
      const values = await measure('values', () => readRequest(body.text, template.compiled, engine));
      const request = { ...values, keyId: account.keyId };
      // Checked first, to avoid reserving a unit for nothing.
      if (engine.isOverloaded?.(account.keyId) === true) throw createOverloadProblem();
      const result = await measure('reserve', () => ledger.reserve(account, intent));
      if (result.kind !== 'reserved') return await answerUnrendered(result, template.id);
      const target = { request, version: template.version, spans: c.get('spans') };
      const answer = await renderReserved(engine, target, result.reservation, signal);
      return createImageResponse(answer, template.id, result.reservation.quota);
    } catch (error) {
      if (error instanceof TooMuchError) slowRenders.add(account.keyId);
      if (error instanceof ProblemError) throw error;
      throw new ProblemError(500, 'The image could not be drawn. Nothing was charged. Try again.', { cause: error });
    }
  };
}

type Unrendered = Exclude<ReserveResult, { kind: 'reserved' }>;

function readAccount({ id, quotaLimit, parent }: KeyRecord): Account {
  return { keyId: id, quotaLimit, ...(parent && { within: parent }) };
}

async function readRequest(
  body: string,
  template: CompiledTemplate,
  { canLoadAddresses }: RenderEngine,
): Promise<RenderRequest> {
  const request = await readGenerateBody(body, template);
  const problems = checkDrawable(template.document, request.values, { canLoadAddresses });
  if (problems.length > 0) throw createValuesProblem(problems);
  return request;
}

/** Charges the unit before the image is sent. A failed render gives it back. */
async function renderReserved(
  engine: RenderEngine,
  { request, version, spans }: { request: RenderRequest; version: number; spans: Spans },
  reservation: Reservation,
  signal: AbortSignal,
): Promise<StoredAnswer> {
  try {
    const image = await engine.render(request, limitTime(signal, RENDER_TIMEOUT_MS));
    const { bytes, contentType, findings, times = {} } = image;
    for (const [step, ms] of Object.entries(times)) spans.add(step, ms);
    // The client has disconnected, so nothing is charged.
    signal.throwIfAborted();
    const answer = { bytes, contentType, findingCount: findings.length, templateVersion: version };
    if (await spans.measure('commit', () => reservation.commit(answer))) return answer;
    throw createRetryProblem('The image took too long. Nothing was charged. Try again.');
  } catch (error) {
    await reservation.release();
    throw error instanceof RenderLimitError ? new TooMuchError(request) : toRenderProblem(error);
  }
}

function createReserveProblem(kind: Exclude<Unrendered['kind'], 'answered'>, quota: Quota): ProblemError {
  const problems = {
    exhausted: [429, describeExhausted(quota)],
    underWay: [
      409,
      'This render is still in progress. Repeat the request with the same Idempotency-Key to get the image.',
    ],
    otherValues: [422, 'This Idempotency-Key was already used for a different request. Use a new one.'],
  } as const;
  const [status, detail] = problems[kind];
  // Retrying doesn't help before the quota resets, so a 429 has no Retry-After.
  return new ProblemError(status, detail, status === 409 ? { headers: { 'retry-after': '1' } } : {});
}

function describeExhausted({ limit, resetAt }: Quota): string {
  if (limit === 0) return "This key's quota is 0 renders per month.";
  const used = limit === 1 ? 'your only render' : `all ${limit} renders`;
  return `You have used ${used} for this month. The quota resets on ${resetAt}.`;
}

/** Sends an image with the remaining quota (specification, sections 4.4 and 8). */
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
