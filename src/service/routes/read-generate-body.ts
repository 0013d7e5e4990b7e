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
import { ProblemError } from '../problem-error.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import { outputSize } from '../../document/output-size.ts';
import type { RenderRequest } from '../renderer/render-engine.ts';

/** Turns a raw body into what the engine draws, or throws a 400 that names the problem. Nothing is charged here. */
export function readGenerateBody(text: string, template: CompiledTemplate): RenderRequest {
  const body = readBodyShape(text);
  const scale = body.options?.scale ?? 1;
  const problem = findSizeProblem(template, scale, body.format);
  if (problem !== undefined) throw new ProblemError(400, problem);
  return { template, values: readValues(body.variables, template), format: body.format, scale };
}

/** The longest side that a file of each format can have; one of a PNG file may be longer than any that is drawn. */
const fileLimits = {
  jpeg: { formatName: 'JPEG', sidePxMax: 65_535 },
  webp: { formatName: 'WebP', sidePxMax: 16_383 },
} as const satisfies Record<Exclude<RenderFormat, 'png'>, unknown>;

/** Describes an image with more pixels than the service draws or its format allows. */
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

/** The members of a body; throws a 400 for what has none, or others. */
export function readBodyShape(text: string): GenerateBody {
  return readShape(parseJson(text), generateBodySchema);
}

/** The same for a check, whose body may have rows of values in place of one. */
export function readCheckBody(text: string): GenerateBody | CheckRowsBody {
  const json = parseJson(text);
  const isOfRows = isJsonObject(json) && Object.hasOwn(json, 'rows');
  return isOfRows ? readShape(json, checkRowsBodySchema) : readShape(json, generateBodySchema);
}

function readShape<Body>(json: unknown, schema: z.ZodMiniType<Body>): Body {
  if (json === undefined) throw new ProblemError(400, 'The request body must be JSON.');
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = shorten(issue?.path.map(String).join('.') ?? '');
  const words =
    issue?.code === 'unrecognized_keys'
      ? `unknown member ${issue.keys
          .slice(0, NAMED_MAX)
          .map((key) => shorten(key))
          .join(', ')}`
      : issue?.message;
  throw new ProblemError(400, `${path === '' ? 'Invalid request body' : path}: ${words}.`);
}

function readValues(variables: Record<string, unknown>, template: CompiledTemplate): Map<string, WireValue> {
  const { values, problems } = template.readValues(variables);
  if (problems.length > 0) throw createValuesProblem(problems);
  return values as Map<string, WireValue>;
}

/** An answer names so many things at most, in so many words, however many and long the request's are. */
const NAMED_MAX = 20;
const MESSAGE_LENGTH_MAX = 1_000;

/** The first of many problems, in words of bounded length. */
export function shortenProblems(
  problems: readonly { name: string; message: string }[],
): { name: string; message: string }[] {
  return problems
    .slice(0, NAMED_MAX)
    .map(({ name, message }) => ({ name, message: shorten(message, MESSAGE_LENGTH_MAX) }));
}

/** A 400 with a message for each of the first variables that cannot be used; the first of them is its detail. */
export function createValuesProblem(problems: { name: string; message: string }[]): ProblemError {
  const errors = shortenProblems(problems);
  const first = errors[0]?.message ?? 'Invalid value.';
  const others = problems.length - 1;
  const rest = others === 0 ? '' : ` (and ${others} more ${others === 1 ? 'problem' : 'problems'})`;
  return new ProblemError(400, first.replace(/\.?$/, `${rest}.`), { errors });
}
