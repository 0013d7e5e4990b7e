import type { HonoRequest } from 'hono';
import { parseJson } from '../../contract/loose.ts';
import type * as z from 'zod/mini';
import { shorten } from '../../variables/messages.ts';
import { ProblemError } from '../problem-error.ts';
import { zodMessages } from '../renderer/parse-template-document.ts';
import { readJsonBody } from '../routes/read-json-body.ts';

/** Reads the body of a request by its schema; throws a 400 or 415 with one sentence that names the member. */
export async function readWorkspaceBody<Value>(request: HonoRequest, schema: z.ZodMiniType<Value>): Promise<Value> {
  const { text } = await readJsonBody(request);
  const json = parseJson(text);
  if (json === undefined) throw new ProblemError(400, 'The request body must be JSON in UTF-8.');
  const { data, error } = schema.safeParse(json, { error: zodMessages });
  if (error === undefined) return data;
  const errors = error.issues.map(({ path, message }) => ({
    name: path.map(String).join('.'),
    message: shorten(message),
  }));
  const [first] = errors;
  throw new ProblemError(400, `${first?.name || 'Body'}: ${first?.message}.`, { errors });
}
