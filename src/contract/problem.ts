/** Body of every error of our own service: RFC 9457 problem details (open points). */
export interface Problem {
  title: string;
  detail: string;
  status: number;
  /** Left out of a 404, whose bytes must not tell an invisible thing from an unknown one. */
  requestId?: string;
  /** Messages for single variables, by their exact name. */
  errors?: { name: string; message: string }[];
}

export const PROBLEM_CONTENT_TYPE = 'application/problem+json';
