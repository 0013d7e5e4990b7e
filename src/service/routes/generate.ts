import type { Context, Handler } from 'hono';
import type { Quota } from '../../contract/quota-headers.ts';
import type { Account, Intent, Reservation, StoredAnswer } from '../ledger/ledger.ts';
import { createProblemResponse, ProblemError } from '../problem-error.ts';
import { checkDrawable } from '../renderer/check-drawable.ts';
import { OverloadedError, RenderInputError, type RenderEngine, type RenderRequest } from '../renderer/render-engine.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import type { TemplateRecord } from '../store/store.ts';
import { createImageResponse, setQuotaHeaders } from './image-response.ts';
import { createValuesProblem, readGenerateBody } from './read-generate-body.ts';
import { createNotFound, readId } from './read-id.ts';
import { readIntent } from './read-intent.ts';

/** Waiting and drawing together; well below the life of a reservation. */
const RENDER_TIMEOUT_MS = 30_000;

/** By then some of what waits is done. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Renders a template (specification, section 4.4). One unit of quota is one delivered image: everything that can be
 * refused is refused before the ledger is touched, and a failure after that gives the unit back. Every answer to a known
 * key, errors too, carries the quota headers (section 8).
 */
export function createGenerate(dependencies: ServiceDependencies): Handler<ServiceEnv> {
  const { store, ledger, engine } = dependencies;
  return async (context) => {
    const { id: keyId, quotaLimit } = context.get('key');
    const account: Account = { keyId, quotaLimit };
    try {
      const template = await store.findTemplate(context.get('key'), readId(context.req.param('templateId')));
      if (template === undefined) throw createNotFound();
      const { request, intent } = await readRequest(context, template, engine);
      // Whoever is sent away must not hold a unit meanwhile.
      if (engine.isOverloaded?.() === true) throw createOverloadProblem();
      const result = await ledger.reserve(account, intent);
      if (result.kind === 'answered') {
        return createImageResponse(result.answer, template.id, await ledger.readQuota(account));
      }
      if (result.kind !== 'reserved') throw createReserveProblem(result.kind, await ledger.readQuota(account));
      const answer = await renderReserved(engine, request, result.reservation, context.req.raw.signal);
      return createImageResponse(answer, template.id, result.reservation.quota);
    } catch (error) {
      return createErrorResponse(error, await ledger.readQuota(account), context, dependencies);
    }
  };
}

async function readRequest(
  context: Context<ServiceEnv>,
  template: TemplateRecord,
  { canLoadAddresses }: RenderEngine,
): Promise<{ request: RenderRequest; intent: Intent | undefined }> {
  const contentType = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (contentType !== 'application/json') throw new ProblemError(415, 'Send the body as application/json.');
  const body = await context.req.text();
  const intent = await readIntent(context.req.raw.headers, template.id, body);
  const request = readGenerateBody(body, template.document);
  const faults = await checkDrawable(request.document, request.values, { canLoadAddresses });
  if (faults.length > 0) throw createValuesProblem(faults);
  return { request, intent };
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function createOverloadProblem(): ProblemError {
  const detail = 'Too many renders are waiting, so this one was not begun and not charged. Try again in a moment.';
  return new ProblemError(503, detail, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function createReserveProblem(kind: 'exhausted' | 'underWay' | 'otherValues', { limit, resetAt }: Quota): ProblemError {
  const problems = {
    exhausted: [429, `None of the ${limit} renders of this month is left. The quota resets on ${resetAt}.`],
    underWay: [409, 'This render is under way. Ask again with the same Idempotency-Key for its image.'],
    otherValues: [422, 'This Idempotency-Key was used for another request. Use a new one.'],
  } as const;
  const [status, detail] = problems[kind];
  return new ProblemError(status, detail);
}

/** The unit is spent before the image leaves: what was delivered is charged, and what was not is given back. */
async function renderReserved(
  engine: RenderEngine,
  request: RenderRequest,
  reservation: Reservation,
  signal: AbortSignal,
): Promise<StoredAnswer> {
  try {
    const limit = AbortSignal.timeout(RENDER_TIMEOUT_MS);
    const { bytes, contentType } = await engine.render(request, AbortSignal.any([signal, limit]));
    // Nobody is left to deliver to, so nothing is spent.
    signal.throwIfAborted();
    if (await reservation.commit({ bytes, contentType })) return { bytes, contentType };
    throw new ProblemError(503, 'The image took too long, so nothing was charged. Try again.');
  } catch (error) {
    await reservation.release();
    if (error instanceof OverloadedError || isTimeout(error)) throw createOverloadProblem();
    if (error instanceof RenderInputError)
      throw createValuesProblem([{ name: error.variableName, message: error.message }]);
    throw error;
  }
}

function createErrorResponse(
  error: unknown,
  quota: Quota,
  context: Context<ServiceEnv>,
  { onFailure }: ServiceDependencies,
): Response {
  const requestId = context.get('requestId');
  const headers = new Headers();
  setQuotaHeaders(headers, quota);
  if (error instanceof ProblemError) return createProblemResponse(error, requestId, headers);
  // Whoever went away is no failure of ours.
  if (!context.req.raw.signal.aborted) onFailure?.(error, requestId);
  const problem = new ProblemError(500, 'The image could not be drawn. Nothing was charged; try again.');
  return createProblemResponse(problem, requestId, headers);
}
