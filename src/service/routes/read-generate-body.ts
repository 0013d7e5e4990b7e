import { isJsonObject, parseJson } from '../../contract/loose.ts';
import {
  checkRowsBodySchema,
  generateBodySchema,
  OUTPUT_PIXELS_MAX,
  type CheckRowsBody,
  type GenerateBody,
  type RenderFormat,
  type WireValue,
} from '../../contract/generate.ts';
import type * as z from '../../contract/zod.ts';
import { shorten } from '../../variables/messages.ts';
import { giveTurn } from '../give-turn.ts';
import { ProblemError } from '../problem-error.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import { outputSize } from '../../document/output-size.ts';
import type { RenderRequest } from '../renderer/render-engine.ts';

/** Characters of a body that is read in several turns. */
const LARGE_LENGTH = 1024 * 1024;

/** Parses a body into an engine request; throws a 400 that describes the problem. */
export async function readGenerateBody(text: string, template: CompiledTemplate): Promise<RenderRequest> {
  const body = await readBodyShape(text);
  const scale = body.options?.scale ?? 1;
  const problem = findSizeProblem(template, scale, body.format);
  if (problem !== undefined) throw new ProblemError(400, problem);
  const { values, problems } = template.readValues(body.variables);
  if (problems.length > 0) throw createValuesProblem(problems);
  return { template, values: values as Map<string, WireValue>, format: body.format, scale };
}

/** Maximum side length per format. A PNG can be larger than any image that the service draws. */
const fileLimits = {
  jpeg: { formatName: 'JPEG', sidePxMax: 65_535 },
  webp: { formatName: 'WebP', sidePxMax: 16_383 },
} as const satisfies Record<Exclude<RenderFormat, 'png'>, unknown>;

/** Describes the problem if an image has more pixels than the service draws or the format allows. */
export function findSizeProblem(
  { document }: CompiledTemplate,
  scale: number,
  format: RenderFormat,
): string | undefined {
  const { widthPx, heightPx } = outputSize(document, scale);
  const image = `The image would be ${widthPx} x ${heightPx} pixels`;
  if (widthPx * heightPx > OUTPUT_PIXELS_MAX) return `${image}, which is too large. Use a smaller scale.`;
  if (format === 'png') return undefined;
  const { formatName, sidePxMax } = fileLimits[format];
  return Math.max(widthPx, heightPx) > sidePxMax
    ? `${image}, which is too large for ${formatName}. Use a smaller scale or PNG.`
    : undefined;
}

/** Parses a body; throws a 400 if it isn't an object or has unknown members. */
export async function readBodyShape(text: string): Promise<GenerateBody> {
  const body = readShape(parseJson(text), generateBodySchema);
  // Parsing a large image takes tens of milliseconds, and so does checking it.
  if (text.length > LARGE_LENGTH) await giveTurn();
  return body;
}

/** Parses a check's body, which may have `rows` instead of `variables`. */
export function readCheckBody(text: string): GenerateBody | CheckRowsBody {
  const json = parseJson(text);
  const hasRows = isJsonObject(json) && Object.hasOwn(json, 'rows');
  return hasRows ? readShape(json, checkRowsBodySchema) : readShape(json, generateBodySchema);
}

function readShape<Body>(json: unknown, schema: z.ZodMiniType<Body>): Body {
  if (json === undefined) throw new ProblemError(400, 'The request body must be JSON.');
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = shorten(issue?.path.map(String).join('.') ?? '');
  const message = issue?.code === 'unrecognized_keys' ? describeUnknown(issue.keys) : issue?.message;
  throw new ProblemError(400, `${path === '' ? 'Invalid request body' : path}: ${message}.`);
}

function describeUnknown(names: readonly string[]): string {
  const listed = names.slice(0, NAMED_MAX).map((name) => shorten(name));
  return `unknown member ${listed.join(', ')}`;
}

/** Limits for a response, regardless of how many problems the request has. */
const NAMED_MAX = 20;
const MESSAGE_LENGTH_MAX = 1_000;

/** Returns the first problems, with shortened messages. */
export function shortenProblems(
  problems: readonly { name: string; message: string }[],
): { name: string; message: string }[] {
  return problems
    .slice(0, NAMED_MAX)
    .map(({ name, message }) => ({ name, message: shorten(message, MESSAGE_LENGTH_MAX) }));
}

/** Creates a 400 that lists the first invalid variables. The detail is the first message. */
export function createValuesProblem(problems: { name: string; message: string }[]): ProblemError {
  const errors = shortenProblems(problems);
  const first = errors[0]?.message ?? 'Invalid value.';
  const others = problems.length - 1;
  const rest = others === 0 ? '' : ` (and ${others} more ${others === 1 ? 'problem' : 'problems'})`;
  return new ProblemError(400, first.replace(/\.?$/, `${rest}.`), { errors });
}
