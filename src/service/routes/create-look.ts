import type { Context } from 'hono';
import { PROOF_SIDE_PX, type Finding } from '../../contract/check.ts';
import type { GenerateBody } from '../../contract/generate.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import type { DrawProblem } from '../renderer/check-drawable.ts';
import { fillIn } from '../renderer/fill-in.ts';
import { lookScale } from '../renderer/output-size.ts';
import { RenderLimitError, type RenderedImage, type RenderRequest } from '../renderer/render-engine.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import { createRateLimit } from './create-rate-limit.ts';
import { createStruckProblem, createTooMuchError, STRIKES } from './generate.ts';
import { toLookProblem } from './look-problem.ts';
import { findSizeProblem, shortenProblems } from './read-generate-body.ts';
import { createNotFound, readId } from './templates.ts';

/** What is looked at, and how. */
interface LookRequest extends Pick<RenderRequest, 'isRow'> {
  purpose: 'proof' | 'check';
  keyId: string;
}

/** What a proof, a check and a check of many rows have in common. The ledger knows nothing of any. */
export interface Look {
  /** Throws a 429 while the key has asked for too much that was slow. */
  refuseStruck(keyId: string): void;
  /** Finds the template of the path; throws a 404 for what the key may not read. */
  findTemplate(c: Context<ServiceEnv>): Promise<CompiledTemplate>;
  /** Draws or measures what generate would draw; something stands in for values that are missing or wrong. */
  look(
    template: CompiledTemplate,
    body: GenerateBody,
    request: LookRequest,
    signal: AbortSignal,
  ): Promise<{ image: RenderedImage; findings: Finding[] }>;
}

/** Each counts slow ones for itself. */
export function createLook({ store, engine, monotonicMs = () => performance.now() }: ServiceDependencies): Look {
  const strikes = createRateLimit(monotonicMs, STRIKES);
  return {
    refuseStruck(keyId) {
      const waitSeconds = strikes.findWaitSeconds(keyId);
      if (waitSeconds > 0) throw createStruckProblem(waitSeconds);
    },
    async findTemplate(c) {
      const template = await store.findTemplate(c.get('key'), readId(c.req.param('templateId')));
      if (template === undefined) throw createNotFound();
      c.set('templateId', template.id);
      return template.compiled;
    },
    async look(template, { variables, format, options: { scale = 1 } = {} }, { purpose, keyId, isRow }, signal) {
      const sizeProblem = findSizeProblem(template, scale);
      // An image that is too large is not measured at its size: its pictures would be cut to that.
      const outputScale = sizeProblem === undefined ? scale : 1;
      const { problems, ...filled } = fillIn(variables, template, engine);
      const request: RenderRequest = {
        template,
        ...filled,
        format: 'webp',
        scale: purpose === 'proof' ? lookScale(template.document) : outputScale,
        outputScale,
        onWhite: format === 'jpeg',
        keyId,
        purpose,
        isRow,
        sidePxMax: PROOF_SIDE_PX,
      };
      try {
        const image = await engine.render(request, signal);
        const large = sizeProblem === undefined ? [] : [describeLarge(sizeProblem)];
        return { image, findings: [...shortenProblems(problems).map(toFinding), ...image.findings, ...large] };
      } catch (error) {
        if (error instanceof RenderLimitError) {
          strikes.add(keyId);
          throw createTooMuchError(request);
        }
        throw toLookProblem(error);
      }
    },
  };
}

/** A value that generate would refuse. */
export function toFinding({ name, message }: DrawProblem): Finding {
  return { name, code: 'value', severity: 'error', message };
}

function describeLarge(message: string): Finding {
  return { name: '', code: 'image-large', severity: 'error', message };
}
