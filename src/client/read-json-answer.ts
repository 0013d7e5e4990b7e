import type * as z from '../contract/zod.ts';
import { ApiError, isAbort } from './api-error.ts';
import { createErrorFromResponse } from './create-error-from-response.ts';
import { BodyTooLargeError, readBody } from './read-body.ts';

const JSON_BYTES_MAX = 4 * 1024 * 1024;

/** Reads a JSON response of at most `bytesMax` bytes. Rejects with an `ApiError` if the call failed or the body isn't JSON. */
export async function readJsonAnswer(response: Response, nowMs: number, bytesMax = JSON_BYTES_MAX): Promise<unknown> {
  if (!response.ok) throw await createErrorFromResponse(response, nowMs);
  const bytes = await readBody(response, bytesMax).catch(rethrowTransport);
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw createUnreadableError(cause);
  }
}

/** Reads a response with its schema, and rejects like `readJsonAnswer`. */
export async function readAs<Value>(
  response: Response,
  schema: z.ZodMiniType<Value>,
  nowMs: number,
  bytesMax?: number,
): Promise<Value> {
  const { data, error } = schema.safeParse(await readJsonAnswer(response, nowMs, bytesMax));
  if (error) throw createUnreadableError(error);
  return data;
}

export function createUnreadableError(cause?: unknown): ApiError {
  return new ApiError('The service sent an unexpected response.', { kind: 'failed' }, { cause });
}

/** Throws a transport error as an `ApiError`, and an abort unchanged. */
export function rethrowTransport(error: unknown): never {
  if (error instanceof ApiError || isAbort(error)) throw error;
  if (error instanceof BodyTooLargeError) {
    throw new ApiError(
      'The response was too large, so the download was stopped.',
      { kind: 'incomplete' },
      { cause: error },
    );
  }
  throw new ApiError(
    'No response from the service. Check that the app is still running, then try again.',
    { kind: 'unreachable' },
    { cause: error },
  );
}
