import type { Context, Handler } from 'hono';
import { PROOF_SIDE_PX, type CheckWire, type Finding } from '../../contract/check.ts';
import { findingHeaders } from '../../contract/headers.ts';
import { ProblemError } from '../problem-error.ts';
import type { DrawProblem } from '../renderer/check-drawable.ts';
import { fillIn } from '../renderer/fill-in.ts';
import { lookScale } from '../renderer/output-size.ts';
import { RenderLimitError, type RenderedImage, type RenderRequest } from '../renderer/render-engine.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import { createRateLimit } from './create-rate-limit.ts';
import { createStruckProblem, createTooMuchError, STRIKES } from './generate.ts';
import { toLookProblem } from './look-problem.ts';
import { findSizeProblem, readBodyShape, shortenProblems } from './read-generate-body.ts';
import { readJsonBody } from './read-json-body.ts';
import { createNotFound, readId } from './templates.ts';

/** What somebody who types would see as late. */
const PROOF_TIMEOUT_MS = 10_000;
const RATE = { timesMax: 10, windowMs: 1000 };

/**
 * Draws a small picture of what generate would draw, with a mark across it. Nothing is counted, and values that are missing or
 * wrong do not refuse it: something stands in for them.
 */
export function createProof(dependencies: ServiceDependencies): Handler<ServiceEnv> {
  const draw = createDraw(dependencies);
  return async (c) => {
    const { image, findings } = await draw(c, 'proof');
    const headers = new Headers({
      'content-type': image.contentType,
      'content-length': String(image.bytes.length),
      [findingHeaders.proof]: String(findings.length),
    });
    return new Response(image.bytes, { headers });
  };
}

/** Says what is odd about values and where each is drawn, without drawing them. Nothing is counted. */
export function createCheck(dependencies: ServiceDependencies): Handler<ServiceEnv> {
  const draw = createDraw(dependencies);
  return async (c) => {
    const { image, findings } = await draw(c, 'check');
    return c.json({ findings, places: [...image.places] } satisfies CheckWire);
  };
}

type Draw = (
  c: Context<ServiceEnv>,
  purpose: 'proof' | 'check',
) => Promise<{ image: RenderedImage; findings: Finding[] }>;

/** What a proof and a check have in common. The ledger knows nothing of either. */
function createDraw({ store, engine, monotonicMs = () => performance.now() }: ServiceDependencies): Draw {
  const rate = createRateLimit(monotonicMs, RATE);
  const strikes = createRateLimit(monotonicMs, STRIKES);
  return async (c, purpose) => {
    const key = c.get('key');
    // First of all, because whoever asks too often must not keep the database busy.
    const waitSeconds = rate.findWaitSeconds(key.id);
    if (waitSeconds > 0) throw createRateProblem(waitSeconds);
    const struckSeconds = strikes.findWaitSeconds(key.id);
    if (struckSeconds > 0) throw createStruckProblem(struckSeconds);
    rate.add(key.id);
    const template = await store.findTemplate(key, readId(c.req.param('templateId')));
    if (template === undefined) throw createNotFound();
    c.set('templateId', template.id);
    const { compiled } = template;
    const body = readBodyShape((await readJsonBody(c.req)).text);
    const { format, options: { scale = 1 } = {} } = body;
    const sizeProblem = findSizeProblem(compiled, scale);
    // An image that is too large is not measured at its size: its pictures would be cut to that.
    const outputScale = sizeProblem === undefined ? scale : 1;
    const { problems, ...filled } = fillIn(body.variables, compiled, engine);
    const request: RenderRequest = {
      template: compiled,
      ...filled,
      format: 'webp',
      scale: purpose === 'proof' ? lookScale(compiled.document) : outputScale,
      outputScale,
      onWhite: format === 'jpeg',
      keyId: key.id,
      purpose,
      sidePxMax: PROOF_SIDE_PX,
    };
    try {
      const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(PROOF_TIMEOUT_MS)]);
      const image = await engine.render(request, signal);
      const large = sizeProblem === undefined ? [] : [describeLarge(sizeProblem)];
      return { image, findings: [...shortenProblems(problems).map(toFinding), ...image.findings, ...large] };
    } catch (error) {
      if (error instanceof RenderLimitError) {
        strikes.add(key.id);
        throw createTooMuchError(request);
      }
      throw toLookProblem(error);
    }
  };
}

function toFinding({ name, message }: DrawProblem): Finding {
  return { name, code: 'value', severity: 'error', message };
}

function describeLarge(message: string): Finding {
  return { name: '', code: 'image-large', severity: 'error', message };
}

function createRateProblem(waitSeconds: number): ProblemError {
  const detail =
    `A key may ask for ${RATE.timesMax} proofs and as many checks a second. They are free, so your quota is as it was; ` +
    `ask again in ${waitSeconds === 1 ? '1 second' : `${waitSeconds} seconds`}.`;
  return new ProblemError(429, detail, {
    title: 'Too many proofs at once',
    headers: { 'retry-after': String(waitSeconds) },
  });
}
