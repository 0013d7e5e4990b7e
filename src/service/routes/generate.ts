import type { Context, Handler } from 'hono';
import { quotaHeaders, type Quota } from '../../contract/quota-headers.ts';
import type { Account, Reservation } from '../ledger/ledger.ts';
import { createProblemResponse, ProblemError } from '../problem-error.ts';
import { checkDrawable } from '../renderer/check-drawable.ts';
import { RenderInputError, type RenderedImage, type RenderEngine, type RenderRequest } from '../renderer/render-engine.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import type { TemplateRecord } from '../store/store.ts';
import { createValuesProblem, readGenerateBody } from './read-generate-body.ts';
import { createNotFound, readId } from './read-id.ts';

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
      const request = await readRequest(context, template);
      const reservation = await ledger.reserve(account);
      if (reservation === undefined) throw await createQuotaProblem(dependencies, account);
      const image = await renderOrRelease(engine, request, reservation, context.req.raw.signal);
      await reservation.commit();
      return createImageResponse(image, template, reservation.quota);
    } catch (error) {
      return createErrorResponse(error, await ledger.readQuota(account), context, dependencies);
    }
  };
}

async function readRequest(context: Context<ServiceEnv>, template: TemplateRecord): Promise<RenderRequest> {
  const contentType = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (contentType !== 'application/json') throw new ProblemError(415, 'Send the body as application/json.');
  const request = readGenerateBody(await context.req.text(), template.document);
  const faults = await checkDrawable(request.document, request.values);
  if (faults.length > 0) throw createValuesProblem(faults);
  return request;
}

async function createQuotaProblem({ ledger }: ServiceDependencies, account: Account): Promise<ProblemError> {
  const { limit, resetAt } = await ledger.readQuota(account);
  return new ProblemError(429, `None of the ${limit} renders of this month is left. The quota resets on ${resetAt}.`);
}

async function renderOrRelease(
  engine: RenderEngine,
  request: RenderRequest,
  reservation: Reservation,
  signal: AbortSignal,
): Promise<RenderedImage> {
  try {
    return await engine.render(request, signal);
  } catch (error) {
    await reservation.release();
    throw error instanceof RenderInputError
      ? createValuesProblem([{ name: error.variableName, message: error.message }])
      : error;
  }
}

function createImageResponse(image: RenderedImage, template: TemplateRecord, quota: Quota): Response {
  const { bytes, contentType } = image;
  const extension = contentType.split('/')[1]?.replace('jpeg', 'jpg') ?? 'png';
  const headers = new Headers({
    'content-type': contentType,
    'content-length': String(bytes.length),
    'content-disposition': `inline; filename="${template.id}.${extension}"`,
  });
  setQuotaHeaders(headers, quota);
  return new Response(bytes, { headers });
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
  onFailure?.(error, requestId);
  const problem = new ProblemError(500, 'The image could not be drawn. Nothing was charged; try again.');
  return createProblemResponse(problem, requestId, headers);
}

function setQuotaHeaders(headers: Headers, quota: Quota): void {
  headers.set(quotaHeaders.limit, String(quota.limit));
  headers.set(quotaHeaders.remaining, String(quota.remaining));
  headers.set(quotaHeaders.resetAt, quota.resetAt);
}
