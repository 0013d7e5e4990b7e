import { PROOF_SIDE_PX, type Finding } from '../../contract/check.ts';
import type { GenerateBody } from '../../contract/generate.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import type { DrawProblem } from '../../document/layer-checks.ts';
import { fillIn } from '../renderer/fill-in.ts';
import { lookScale } from '../../document/output-size.ts';
import {
  RenderLimitError,
  type RenderedImage,
  type RenderRequest,
  OverloadedError,
  RenderInputError,
  ReplacedError,
  StoppingError,
} from '../renderer/render-engine.ts';
import type { ServiceDependencies } from '../service-context.ts';
import { createRateLimit } from './create-rate-limit.ts';
import {
  createStruckProblem,
  createTooMuchError,
  STRIKES,
  createOverloadProblem,
  createStoppingProblem,
  isTimeout,
} from './generate.ts';
import { findSizeProblem, shortenProblems, createValuesProblem } from './read-generate-body.ts';
import { ProblemError } from '../problem-error.ts';

/** What a proof, a check and a check of many rows have in common. The ledger knows nothing of any. */
export interface Look {
  /** Throws a 429 while the key has asked for too much that was slow. */
  refuseStruck(keyId: string): void;
  /** Draws or measures what generate would draw; missing and invalid values become placeholders. */
  look(target: LookTarget, variables: Variables, signal: AbortSignal): Promise<Looked>;
  /** Measures rows, of which none takes the place of another check: the findings of each. */
  lookAtRows(target: LookTarget, rows: readonly Variables[], signal: AbortSignal): Promise<Finding[][]>;
}

type Variables = GenerateBody['variables'];

/** What values are looked at for, and how. */
interface LookTarget extends Pick<GenerateBody, 'format' | 'options'> {
  template: CompiledTemplate;
  purpose: 'proof' | 'check';
  keyId: string;
}

interface Looked {
  image: RenderedImage;
  findings: Finding[];
}

/** Each counts slow ones for itself. */
export function createLook({ engine, monotonicMs = () => performance.now() }: ServiceDependencies): Look {
  const strikes = createRateLimit(monotonicMs, STRIKES);

  /** A single row that is too slow is a strike; of many rows it is unknown which was slow. */
  async function draw(request: RenderRequest, signal: AbortSignal): Promise<RenderedImage> {
    try {
      return await engine.render(request, signal);
    } catch (error) {
      if (!(error instanceof RenderLimitError)) throw toLookProblem(error);
      const { keyId = '', rows: [first = request, ...others] = [] } = request;
      if (others.length === 0) strikes.add(keyId);
      throw createTooMuchError(first);
    }
  }

  return {
    refuseStruck(keyId) {
      const waitSeconds = strikes.findWaitSeconds(keyId);
      if (waitSeconds > 0) throw createStruckProblem(waitSeconds);
    },
    async look(target, variables, signal) {
      const { problems, ...filled } = fillIn(variables, target.template, engine);
      const image = await draw({ ...createRequest(target), ...filled }, signal);
      return { image, findings: joinFindings(target, problems, image.findings) };
    },
    async lookAtRows(target, rows, signal) {
      const filled = rows.map((variables) => fillIn(variables, target.template, engine));
      const asked = filled.map(({ problems: _told, ...row }) => row);
      const { rows: found = [] } = await draw({ ...createRequest(target), rows: asked }, signal);
      return filled.map(({ problems }, at) => joinFindings(target, problems, found[at] ?? []));
    },
  };
}

/** The request without values. */
function createRequest({ template, format, options: { scale = 1 } = {}, purpose, keyId }: LookTarget): RenderRequest {
  // An image that is too large is not measured at its size: its pictures would be cut to that.
  const outputScale = findSizeProblem(template, scale, format) === undefined ? scale : 1;
  return {
    template,
    values: new Map(),
    format: 'webp',
    scale: purpose === 'proof' ? lookScale(template.document) : outputScale,
    outputScale,
    onWhite: format === 'jpeg',
    keyId,
    purpose,
    sidePxMax: PROOF_SIDE_PX,
  };
}

function joinFindings(
  { template, format, options }: LookTarget,
  problems: readonly DrawProblem[],
  drawn: readonly Finding[],
): Finding[] {
  const sizeProblem = findSizeProblem(template, options?.scale ?? 1, format);
  const large = sizeProblem === undefined ? [] : [describeLarge(sizeProblem)];
  return [...shortenProblems(problems).map(toFinding), ...drawn, ...large];
}

/** A value that generate would refuse. */
export function toFinding({ name, message }: DrawProblem): Finding {
  return { name, code: 'value', severity: 'error', message };
}

function describeLarge(message: string): Finding {
  return { name: '', code: 'image-large', severity: 'error', message };
}

/** Turns an error of a proof, check or example into a problem. Unexpected errors stay as they are. */
export function toLookProblem(error: unknown): unknown {
  if (error instanceof ReplacedError) return createReplacedProblem();
  if (error instanceof StoppingError) return createStoppingProblem();
  if (error instanceof OverloadedError || isTimeout(error)) return createOverloadProblem();
  if (error instanceof RenderInputError)
    return createValuesProblem([{ name: error.variableName, message: error.message }]);
  return error;
}

function createReplacedProblem(): ProblemError {
  const detail = 'A newer preview or check of this template replaced this one. Nothing was charged.';
  return new ProblemError(409, detail, { title: 'Replaced by a newer preview', headers: { 'retry-after': '1' } });
}
