import { PROOF_SIDE_PX, type Finding } from '../../contract/check.ts';
import type { GenerateBody } from '../../contract/generate.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import type { DrawProblem } from '../../document/layer-checks.ts';
import { fillIn } from '../renderer/fill-in.ts';
import { lookScale } from '../../document/output-size.ts';
import { RenderLimitError, type RenderedImage, type RenderRequest } from '../renderer/render-engine.ts';
import type { ServiceDependencies } from '../service-context.ts';
import { createRateLimit, SLOW_RENDERS } from './create-rate-limit.ts';
import { findSizeProblem, shortenProblems } from './read-generate-body.ts';
import { TooMuchError, toRenderProblem } from './render-problems.ts';

type Variables = GenerateBody['variables'];

interface LookTarget extends Pick<GenerateBody, 'format' | 'options'> {
  template: CompiledTemplate;
  purpose: 'proof' | 'check';
  keyId: string;
}

export type Look = ReturnType<typeof createLook>;

/** Shared by previews and checks, which never use the ledger. Each instance counts its own slow renders. */
export function createLook({ engine, monotonicMs }: ServiceDependencies) {
  const slowRenders = createRateLimit(SLOW_RENDERS, monotonicMs);

  /** Counts a slow render only if it has a single row, because with several rows it is unknown which was slow. */
  async function draw(request: RenderRequest, signal: AbortSignal): Promise<RenderedImage> {
    try {
      return await engine.render(request, signal);
    } catch (error) {
      if (!(error instanceof RenderLimitError)) throw toRenderProblem(error);
      const { keyId = '', rows: [first = request, ...others] = [] } = request;
      if (others.length === 0) slowRenders.add(keyId);
      throw new TooMuchError(first);
    }
  }

  return {
    /** Throws a 429 after too many slow renders with the key. */
    refuseSlow: slowRenders.check,

    /** Draws or measures what generate would draw. Missing and invalid values become placeholders. */
    async look(target: LookTarget, variables: Variables, signal: AbortSignal) {
      const { problems, ...filled } = fillIn(variables, target.template, engine);
      const image = await draw({ ...createLookRequest(target), ...filled }, signal);
      return { image, findings: joinFindings(target, problems, image.findings) };
    },

    /** Measures several rows and returns the findings per row. Row checks never replace another check. */
    async lookAtRows(target: LookTarget, rows: readonly Variables[], signal: AbortSignal): Promise<Finding[][]> {
      const filled = rows.map((variables) => fillIn(variables, target.template, engine));
      const asked = filled.map(({ problems: _problems, ...row }) => row);
      const { rows: found = [] } = await draw({ ...createLookRequest(target), rows: asked }, signal);
      return filled.map(({ problems }, index) => joinFindings(target, problems, found[index] ?? []));
    },
  };
}

/** Creates a request for a preview or check, without values. */
export function createLookRequest({
  template,
  format,
  options: { scale = 1 } = {},
  purpose,
  keyId,
}: LookTarget): RenderRequest {
  // Generate rejects images that are too large, so they are measured at scale 1.
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
  const findings = [...shortenProblems(problems).map(toFinding), ...drawn];
  const message = findSizeProblem(template, options?.scale ?? 1, format);
  return message === undefined
    ? findings
    : [...findings, { name: '', code: 'image-large', severity: 'error', message }];
}

/** Reports a value that generate would reject. */
export function toFinding({ name, message }: DrawProblem): Finding {
  return { name, code: 'value', severity: 'error', message };
}
