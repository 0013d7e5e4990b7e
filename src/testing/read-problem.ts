import { expect } from 'vitest';
import type { Problem } from '../contract/problem.ts';

/** The body of an answer that must be a problem (RFC 9457). */
export async function readProblem(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return (await response.json()) as Problem;
}
