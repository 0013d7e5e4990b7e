import * as z from './zod.ts';

/** The title of what the app's own proxy refuses, which no service has seen. */
export const OWN_REFUSAL_TITLE = 'The app could not pass this on';
/** The title of what certainly did not reach the service: nothing of it can be counted. */
export const UNSENT_TITLE = 'The app could not reach the service';
export const PROBLEM_CONTENT_TYPE = 'application/problem+json';

/** Body of every error of our own service: RFC 9457 problem details (open points). */
export const problemSchema = z
  .object({
    title: z.string(),
    detail: z.string().check(z.describe('What went wrong and how to fix it.')),
    status: z.int().check(z.minimum(400), z.maximum(599)),
    /** Left out of a 404, whose bytes must not tell an invisible thing from an unknown one. */
    requestId: z.optional(z.string()),
    errors: z.optional(
      z
        .array(z.object({ name: z.string(), message: z.string() }))
        .check(z.describe('A message for each invalid variable.')),
    ),
  })
  .check(z.describe('Problem details (RFC 9457).'));
export type Problem = z.output<typeof problemSchema>;
