import type { Handler } from 'hono';
import { findingHeaders } from '../../contract/headers.ts';
import { limitTime } from '../limit-time.ts';
import { ProblemError } from '../problem-error.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import { createLook, toLookProblem } from './create-look.ts';
import { createRateLimit, type RateLimit } from './create-rate-limit.ts';
import { readBodyShape } from './read-generate-body.ts';
import { findTemplate } from './templates.ts';
import { readJsonBody } from './read-json-body.ts';
import type { Examples } from '../examples/create-examples.ts';
import { findOwnFamilies } from '../renderer/own-fonts.ts';
import { RenderLimitError } from '../renderer/render-engine.ts';
import type { Store } from '../store/store.ts';

/** Later than this a proof is useless to people who type. */
export const PROOF_TIMEOUT_MS = 10_000;
export const PROOF_RATE = { timesMax: 10, windowMs: 1000 };

/**
 * Draws a small picture of what generate would draw, with a mark across it. Nothing is counted, and values that are missing or
 * invalid become placeholders.
 */
export function createProof(dependencies: ServiceDependencies): Handler<ServiceEnv> {
  const { monotonicMs = () => performance.now() } = dependencies;
  const { refuseStruck, look } = createLook(dependencies);
  const rate = createRateLimit(monotonicMs, PROOF_RATE);
  return async (c) => {
    const { id: keyId } = c.get('key');
    // First of all, so that frequent callers don't keep the database busy.
    refuseStruck(keyId);
    countProof(rate, keyId);
    const template = (await findTemplate(dependencies.store, c)).compiled;
    const { variables, ...output } = readBodyShape((await readJsonBody(c.req)).text);
    const signal = limitTime(c.req.raw.signal, PROOF_TIMEOUT_MS);
    const { image, findings } = await look({ ...output, template, purpose: 'proof', keyId }, variables, signal);
    const headers = new Headers({
      'content-type': image.contentType,
      'content-length': String(image.bytes.length),
      [findingHeaders.proof]: String(findings.length),
    });
    return new Response(image.bytes, { headers });
  };
}

/** Counts one proof or check of a key; throws a 429 for one too many. */
export function countProof(rate: RateLimit, keyId: string): void {
  const waitSeconds = rate.findWaitSeconds(keyId);
  if (waitSeconds > 0) {
    throw createHasteProblem(
      `Each key is limited to ${PROOF_RATE.timesMax} previews and ${PROOF_RATE.timesMax} checks per second.`,
      waitSeconds,
    );
  }
  rate.add(keyId);
}

/** A 429 for what is free and was asked for too often; `rule` is the sentence that says how often it may be. */
export function createHasteProblem(rule: string, waitSeconds: number): ProblemError {
  const after = waitSeconds === 1 ? '1 second' : `${waitSeconds} seconds`;
  return new ProblemError(429, `${rule} Nothing was charged. Try again in ${after}.`, {
    title: 'Too many previews',
    headers: { 'retry-after': String(waitSeconds) },
  });
}

/** Seconds that a browser takes an example without asking again. */
const MAX_AGE = 3600;

const TOO_MUCH = 'The example image of this template takes too much time or memory to draw.';

/** Gives a template drawn from its example values. Nothing is counted. */
export function createGetExample(store: Store, examples: Examples): Handler<ServiceEnv> {
  return async (c) => {
    const template = await findTemplate(store, c);
    const { name, bytes, isWhole } = await examples.find(template.compiled).catch((error: unknown) => {
      throw error instanceof RenderLimitError ? new ProblemError(500, TOO_MUCH) : toLookProblem(error);
    });
    // A font may come or go at any time, and the address of the example stays the same.
    const hasOwnFamily = findOwnFamilies(template.compiled.document).length > 0;
    const caching = hasOwnFamily ? 'private, no-cache' : `private, max-age=${MAX_AGE}`;
    return c.body(bytes, 200, {
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      ...(isWhole && { etag: `"${name}"`, 'cache-control': caching }),
    });
  };
}
