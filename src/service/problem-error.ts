import { PROBLEM_CONTENT_TYPE, type Problem } from '../contract/problem.ts';

const titles: Record<number, string> = {
  400: 'The request cannot be used',
  401: 'The API key is missing or not known',
  404: 'Not found',
  405: 'The method is not allowed here',
  409: 'The request is under way',
  413: 'The request is too large',
  415: 'The content type is not supported',
  422: 'The request differs from the one before',
  429: 'Monthly render quota exceeded',
  500: 'The service failed',
  503: 'The service is busy',
};

/** Thrown anywhere in the service to end a request with an RFC 9457 body. `detail` is one sentence with the mend. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: number;
  readonly errors: Problem['errors'];
  /** When asking again is worth it, in seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, detail: string, { errors, retryAfterSeconds }: ProblemErrorOptions = {}) {
    super(detail);
    this.status = status;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface ProblemErrorOptions {
  errors?: Problem['errors'];
  retryAfterSeconds?: number;
}

/** The answer to a request that ended in a problem. A 404 has no request id, so that all of them are the same bytes. */
export function createProblemResponse(error: ProblemError, requestId: string, headers?: HeadersInit): Response {
  const { status, message, errors, retryAfterSeconds } = error;
  const problem: Problem = {
    title: titles[status] ?? 'Error',
    detail: message,
    status,
    ...(status === 404 ? {} : { requestId }),
    ...(errors === undefined ? {} : { errors }),
  };
  const response = new Response(JSON.stringify(problem), { status, headers });
  response.headers.set('content-type', PROBLEM_CONTENT_TYPE);
  if (retryAfterSeconds !== undefined) response.headers.set('retry-after', String(retryAfterSeconds));
  return response;
}
