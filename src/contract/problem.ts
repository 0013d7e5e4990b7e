import * as z from './zod.ts';

/** The problem title for requests that the app's proxy rejects before any service sees them. */
export const OWN_REFUSAL_TITLE = 'The app rejected the request';
/** The problem title for requests that definitely did not reach the service, so nothing was charged. */
export const UNSENT_TITLE = 'The app could not reach the service';
export const PROBLEM_CONTENT_TYPE = 'application/problem+json';

/** Body of every error from our service: RFC 9457 problem details (not in the specification). */
export const problemSchema = z
  .object({
    title: z.string(),
    detail: z.string().check(z.describe('What went wrong and how to fix it.')),
    status: z.int().check(z.minimum(400), z.maximum(599)),
    /** A 404 omits it: the bytes must not distinguish an invisible resource from an unknown one. */
    requestId: z.optional(z.string()),
    errors: z.optional(
      z
        .array(z.object({ name: z.string(), message: z.string() }))
        .check(z.describe('A message for each invalid variable.')),
    ),
  })
  .check(z.describe('Problem details (RFC 9457).'));
export type Problem = z.output<typeof problemSchema>;
