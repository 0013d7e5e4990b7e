import type { Context, Handler } from 'hono';
import { PROOF_SIDE_PX, type CheckWire, type Finding } from '../../contract/check.ts';
import type { GenerateBody } from '../../contract/generate.ts';
import { findingHeaders } from '../../contract/headers.ts';
import { ProblemError } from '../problem-error.ts';
import type { DrawProblem } from '../renderer/check-drawable.ts';
import { fillIn } from '../renderer/fill-in.ts';
import { lookScale } from '../renderer/output-size.ts';
import {
  OverloadedError,
  RenderLimitError,
  ReplacedError,
  StoppingError,
  type RenderedImage,
  type RenderRequest,
} from '../renderer/render-engine.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import type { FoundTemplate } from '../store/store.ts';
import { createRateLimit } from './create-rate-limit.ts';
import { createOverloadProblem, createStoppingProblem, createTooMuchError, isTimeout } from './generate.ts';
import { findSizeProblem, readBodyShape, shortenProblems } from './read-generate-body.ts';
import { readJsonBody } from './read-json-body.ts';
import { createNotFound, readId } from './templates.ts';

/** What somebody who types would see as late. */
const PROOF_TIMEOUT_MS = 10_000;
const RATE = { timesMax: 10, windowMs: 1000 };
/** As for renders: what runs into the deadline costs seconds of a processor. */
const STRIKES = { timesMax: 5, windowMs: 10 * 60_000 };

/**
 * Draws a small picture of what generate would draw, with a mark across it. Nothing is counted, and values that are missing or
 * wrong do not refuse it: something stands in for them.
 */
export function createProof(dependencies: ServiceDependencies): Handler<ServiceEnv> {
  const draw = createDraw(dependencies);
  return async (c) => {
    const { image, findings } = await draw(c, 'proof', ({ compiled }) => lookScale(compiled.document));
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
    // An image that is too large is not measured at its size: its pictures would be cut to that.
    const { image, findings } = await draw(c, 'check', ({ compiled }, { options: { scale = 1 } = {} }) =>
      findSizeProblem(compiled, scale) === undefined ? scale : 1,
    );
    return c.json({ findings, places: [...image.places] } satisfies CheckWire);
  };
}

type Draw = (
  c: Context<ServiceEnv>,
  purpose: 'proof' | 'check',
  scaleOf: (template: FoundTemplate, body: GenerateBody) => number,
) => Promise<{ image: RenderedImage; findings: Finding[] }>;

/** What a proof and a check have in common. The ledger knows nothing of either. */
function createDraw({ store, engine, now }: ServiceDependencies): Draw {
  const rate = createRateLimit(now, RATE);
  const strikes = createRateLimit(now, STRIKES);
  return async (c, purpose, scaleOf) => {
    const key = c.get('key');
    // First of all, because whoever asks too often must not keep the database busy.
    const waitSeconds = Math.max(rate.findWaitSeconds(key.id), strikes.findWaitSeconds(key.id));
    if (waitSeconds > 0) throw createRateProblem(waitSeconds);
    rate.add(key.id);
    const template = await store.findTemplate(key, readId(c.req.param('templateId')));
    if (template === undefined) throw createNotFound();
    c.set('templateId', template.id);
    const { compiled } = template;
    const body = readBodyShape((await readJsonBody(c.req)).text);
    const sizeProblem = findSizeProblem(compiled, body.options?.scale ?? 1);
    const { problems, ...filled } = fillIn(body.variables, compiled, engine);
    const scale = scaleOf(template, body);
    const request: RenderRequest = {
      template: compiled,
      ...filled,
      format: 'webp',
      scale,
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
      if (error instanceof ReplacedError) throw createReplacedProblem();
      if (error instanceof StoppingError) throw createStoppingProblem();
      if (error instanceof OverloadedError || isTimeout(error)) throw createOverloadProblem();
      throw error;
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

function createReplacedProblem(): ProblemError {
  const detail = 'A newer proof of this template took the place of this one before it was drawn. Nothing was charged.';
  return new ProblemError(409, detail, { headers: { 'retry-after': '1' } });
}
