import { PROBLEM_CONTENT_TYPE, type Problem } from '../contract/problem.ts';

const titles: Record<number, string> = {
  400: 'Invalid request',
  401: 'Invalid API key',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'The request took too long',
  409: 'Render in progress',
  413: 'Request body too large',
  415: 'Unsupported content type',
  417: 'Expectation failed',
  422: 'Idempotency-Key reused',
  429: 'Monthly render quota exceeded',
  431: 'Request headers too large',
  499: 'Request cancelled',
  500: 'The service failed',
  503: 'The service is busy',
};

/** Thrown anywhere in the service to end a request with an RFC 9457 body. `detail` says what is wrong and how to fix it. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: number;
  readonly title: string;
  readonly errors: Problem['errors'];
  /** What HTTP asks to send with the status, like `Allow`. */
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    detail: string,
    { title = titles[status] ?? 'Error', errors, headers = {}, cause }: ProblemErrorOptions = {},
  ) {
    super(detail, { cause });
    this.status = status;
    this.title = title;
    this.errors = errors;
    this.headers = headers;
  }
}

interface ProblemErrorOptions {
  /** When that of the status does not fit. */
  title?: string;
  errors?: Problem['errors'];
  headers?: Record<string, string>;
  /** A failure of the service's own that is behind the problem; it is logged and never told. */
  cause?: unknown;
}

/** The body that tells a problem. A 404 has no request id, so that all of them are the same bytes. */
export function describeProblem({ status, title, message, errors }: ProblemError, requestId: string): Problem {
  return {
    title,
    detail: message,
    status,
    ...(status === 404 ? {} : { requestId }),
    ...(errors === undefined ? {} : { errors }),
  };
}

/** The answer to a request that ended in a problem. */
export function createProblemResponse(error: ProblemError, requestId: string): Response {
  return new Response(JSON.stringify(describeProblem(error, requestId)), {
    status: error.status,
    headers: { ...error.headers, 'content-type': PROBLEM_CONTENT_TYPE },
  });
}
