import type { Handler } from 'hono';
import { SMALL_EXAMPLE_SIDE_PX } from '../../contract/check.ts';
import { findingHeaders } from '../../contract/headers.ts';
import type { Examples } from '../examples/create-examples.ts';
import { limitTime } from '../limit-time.ts';
import { VALUES_LIMITS } from '../find-json-excess.ts';
import { ProblemError } from '../problem-error.ts';
import { findOwnFamilies } from '../renderer/own-fonts.ts';
import { RenderLimitError } from '../renderer/render-engine.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import type { Store } from '../store/store.ts';
import { createLook } from './create-look.ts';
import { createRateLimit, type RateLimitRule } from './create-rate-limit.ts';
import { readBodyShape } from './read-generate-body.ts';
import { readJsonBody } from './read-json-body.ts';
import { toRenderProblem } from './render-problems.ts';
import { findTemplate } from './templates.ts';

/** Previews that take longer are useless while the user is typing. */
export const PROOF_TIMEOUT_MS = 10_000;
export const PROOF_RATE: RateLimitRule = {
  timesMax: 10,
  windowMs: 1000,
  title: 'Too many previews',
  rule: 'Each key is limited to 10 previews and 10 checks per second.',
};

/** Draws a small, watermarked version of what generate would draw. Free; missing and invalid values become placeholders. */
export function createProof(dependencies: ServiceDependencies): Handler<ServiceEnv> {
  const { refuseSlow, look } = createLook(dependencies);
  const rate = createRateLimit(PROOF_RATE, dependencies.monotonicMs);
  return async (c) => {
    const { id: keyId } = c.get('key');
    // Checked first, so frequent callers don't keep the database busy.
    refuseSlow(keyId);
    rate.check(keyId);
    rate.add(keyId);
    const template = (await findTemplate(dependencies.store, c)).compiled;
    const { variables, ...output } = await readBodyShape((await readJsonBody(c.req, VALUES_LIMITS)).text);
    const signal = limitTime(c.req.raw.signal, PROOF_TIMEOUT_MS);
    const { image, findings } = await look({ ...output, template, purpose: 'proof', keyId }, variables, signal);
    return c.body(image.bytes, 200, {
      'content-type': image.contentType,
      'content-length': String(image.bytes.length),
      [findingHeaders.proof]: String(findings.length),
    });
  };
}

/** How long browsers cache an example without revalidating. */
const MAX_AGE_SECONDS = 3600;

const TOO_MUCH = "This template's example image takes too much time or memory to draw.";

/** Sends a template's example image, which is drawn with the example values. Free. */
export function createGetExample(store: Store, examples: Examples): Handler<ServiceEnv> {
  return async (c) => {
    const template = await findTemplate(store, c);
    const { name, bytes, isWhole, hasMark } = await examples
      .find(template.compiled, template.workspaceId, c.req.query('side') === String(SMALL_EXAMPLE_SIDE_PX))
      .catch((error: unknown) => {
        throw error instanceof RenderLimitError ? new ProblemError(500, TOO_MUCH) : toRenderProblem(error);
      });
    // Adding or removing a custom font changes the example at the same URL, and so does removing the watermark.
    const hasOwnFamily = findOwnFamilies(template.compiled.document).length > 0;
    const caching = hasOwnFamily || hasMark ? 'private, no-cache' : `private, max-age=${MAX_AGE_SECONDS}`;
    return c.body(bytes, 200, {
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      ...(isWhole && { etag: `"${name}"`, 'cache-control': caching }),
    });
  };
}
