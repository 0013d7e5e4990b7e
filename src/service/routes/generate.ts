import type { Handler } from 'hono';
import type { Quota } from '../../contract/quota-headers.ts';
import type { Account, Reservation, ReserveResult, StoredAnswer } from '../ledger/ledger.ts';
import { createProblemResponse, ProblemError } from '../problem-error.ts';
import { checkDrawable } from '../renderer/check-drawable.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import { OverloadedError, RenderInputError, type RenderEngine, type RenderRequest } from '../renderer/render-engine.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import { createImageResponse, setQuotaHeaders } from './image-response.ts';
import { readBody } from './read-body.ts';
import { createValuesProblem, readGenerateBody } from './read-generate-body.ts';
import { createNotFound, readId } from './read-id.ts';
import { readIntent } from './read-intent.ts';

/** Waiting and drawing together; well below the life of a reservation. */
const RENDER_TIMEOUT_MS = 30_000;

/** By then some of what waits is done. */
const RETRY_AFTER_SECONDS = '2';

/**
 * Renders a template (specification, section 4.4). One unit of quota is one delivered image: everything that can be
 * refused is refused before the ledger is touched, and a failure after that gives the unit back. Every answer to a known
 * key, errors too, carries the quota headers (section 8).
 */
export function createGenerate({ store, ledger, engine, onFailure }: ServiceDependencies): Handler<ServiceEnv> {
  return async (context) => {
    const { id: keyId, quotaLimit } = context.get('key');
    const account: Account = { keyId, quotaLimit };
    const { raw } = context.req;

    /** The answer to what needs no render, or must not have one. */
    async function answerUnrendered(result: Unrendered, templateId: string): Promise<Response> {
      const quota = await ledger.readQuota(account);
      if (result.kind !== 'answered') throw createReserveProblem(result.kind, quota);
      return createImageResponse(result.answer, templateId, quota);
    }

    try {
      const template = await store.findTemplate(context.get('key'), readId(context.req.param('templateId')));
      if (template === undefined) throw createNotFound();
      const body = await readBody(raw);
      const intent = await readIntent(raw.headers, template.id, body);
      // What was delivered once is given again, however the template has changed since and however much is waiting.
      const known = intent && (await ledger.findIntent(account, intent));
      if (known !== undefined) return await answerUnrendered(known, template.id);
      const request = await readRequest(body, template.compiled, engine);
      // Whoever is sent away must not hold a unit meanwhile.
      if (engine.isOverloaded?.() === true) throw createOverloadProblem();
      const result = await ledger.reserve(account, intent);
      if (result.kind !== 'reserved') return await answerUnrendered(result, template.id);
      const answer = await renderReserved(engine, request, result.reservation, raw.signal);
      return createImageResponse(answer, template.id, result.reservation.quota);
    } catch (error) {
      const requestId = context.get('requestId');
      const problem = toProblem(error, raw.signal, (failure) => onFailure?.(failure, requestId));
      const response = createProblemResponse(problem, requestId);
      setQuotaHeaders(response.headers, await ledger.readQuota(account));
      return response;
    }
  };
}

type Unrendered = Exclude<ReserveResult, { kind: 'reserved' }>;

async function readRequest(
  body: string,
  template: CompiledTemplate,
  { canLoadAddresses }: RenderEngine,
): Promise<RenderRequest> {
  const request = readGenerateBody(body, template);
  const faults = await checkDrawable(template.document, request.values, { canLoadAddresses });
  if (faults.length > 0) throw createValuesProblem(faults);
  return request;
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function createOverloadProblem(): ProblemError {
  const detail = 'Too many renders are waiting, so this one was not begun and not charged. Try again in a moment.';
  return new ProblemError(503, detail, { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
}

function createReserveProblem(kind: Exclude<Unrendered['kind'], 'answered'>, { limit, resetAt }: Quota): ProblemError {
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

/** A failure that is ours is told to `onFailure`; whoever went away is none. */
function toProblem(error: unknown, { aborted }: AbortSignal, onFailure: (error: unknown) => void): ProblemError {
  if (error instanceof ProblemError) return error;
  if (aborted) return new ProblemError(499, 'The request was broken off. Nothing was charged.');
  onFailure(error);
  return new ProblemError(500, 'The image could not be drawn. Nothing was charged; try again.');
}
