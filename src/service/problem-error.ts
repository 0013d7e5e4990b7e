import { PROBLEM_CONTENT_TYPE, type Problem } from '../contract/problem.ts';
import { isAway, isFull, isLocked } from './database/database-failures.ts';

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
  499: 'Request canceled',
  500: 'The service failed',
  503: 'The service is busy',
};

/** Thrown anywhere in the service to end a request with an RFC 9457 body. `detail` says what is wrong and how to fix it. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: number;
  readonly title: string;
  readonly errors: Problem['errors'];
  /** Headers that the status requires, like `Allow`. */
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
  /** Replaces the status's default title. */
  title?: string;
  errors?: Problem['errors'];
  headers?: Record<string, string>;
  /** The service failure behind the problem. Logged, never sent. */
  cause?: unknown;
}

/** Creates the RFC 9457 body. A 404 has no request id, so all 404s have the same bytes. */
export function describeProblem({ status, title, message, errors }: ProblemError, requestId: string): Problem {
  return {
    title,
    detail: message,
    status,
    ...(status === 404 ? {} : { requestId }),
    ...(errors === undefined ? {} : { errors }),
  };
}

export function createProblemResponse(error: ProblemError, requestId: string): Response {
  return new Response(JSON.stringify(describeProblem(error, requestId)), {
    status: error.status,
    headers: { ...error.headers, 'content-type': PROBLEM_CONTENT_TYPE },
  });
}

/** A 503 for a database that is locked, full or unreachable. Undefined for other errors. */
export function toDatabaseProblem(
  cause: unknown,
  { unchanged, retry }: { unchanged: string; retry: string },
): ProblemError | undefined {
  if (isLocked(cause)) {
    const detail = `The database is locked by another process. ${unchanged} ${retry}`;
    return new ProblemError(503, detail, { headers: { 'retry-after': '1' }, cause });
  }
  // Only an operator can fix a full disk, so clients are asked to retry less often.
  if (isFull(cause)) {
    const detail = `The service's disk is full. ${unchanged} The operator must free some space.`;
    return new ProblemError(503, detail, { title: 'Disk full', headers: { 'retry-after': '30' }, cause });
  }
  if (!isAway(cause)) return undefined;
  // A render in progress may have been charged.
  return new ProblemError(503, `The database is not responding. ${retry}`, { headers: { 'retry-after': '2' }, cause });
}
