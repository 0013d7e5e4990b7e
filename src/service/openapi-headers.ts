import { quotaHeaders } from '../contract/headers.ts';

export type Json = Record<string, unknown>;

/** The headers of answers, by the names that `refHeader` calls them by. */
export const answerHeaders = {
  RequestId: describeHeader('Names this answer in the log of the service.', { type: 'string' }),
  NoStore: describeHeader('Always no-store: what one key may read is for no cache that others share.', {
    type: 'string',
  }),
  PrivateStore: describeHeader('private, and how many seconds it may be taken without asking again.', {
    type: 'string',
  }),
  ETag: describeHeader('Names the picture; a call with it in If-None-Match answers 304 while it is the same.', {
    type: 'string',
  }),
  Findings: describeHeader('How many findings a check of the same body has.', { type: 'integer', minimum: 0 }),
  TemplateVersion: describeHeader(
    'The version of the template, counted from 1; a render that is asked for again has that of its image.',
    { type: 'integer', minimum: 1 },
  ),
  NoSniff: describeHeader('Always nosniff.', { type: 'string' }),
  Authenticate: describeHeader('Always ApiKey.', { type: 'string' }),
  QuotaLimit: describeHeader('Renders a month.', { type: 'integer', minimum: 0 }),
  QuotaRemaining: describeHeader('Renders left this month.', { type: 'integer', minimum: 0 }),
  QuotaReset: describeHeader('When the next month begins.', { type: 'string', format: 'date-time' }),
  RetryAfter: describeHeader(
    'Seconds to wait before the same call is worth another try. On a 429 without it, waiting does not help: the renders of the ' +
      'month are spent.',
    { type: 'integer', minimum: 1 },
  ),
  ContentLength: describeHeader('Bytes of the image.', { type: 'integer', minimum: 1 }),
  ContentDisposition: describeHeader('A name for the file: the id of the template and the extension of the format.', {
    type: 'string',
  }),
};

/** Those of every answer. */
export const commonHeaders = {
  'X-Request-Id': refHeader('RequestId'),
  'Cache-Control': refHeader('NoStore'),
  'X-Content-Type-Options': refHeader('NoSniff'),
};

/** Those of answers that tell the quota. */
export const quotaAnswerHeaders = {
  [quotaHeaders.limit]: refHeader('QuotaLimit'),
  [quotaHeaders.remaining]: refHeader('QuotaRemaining'),
  [quotaHeaders.resetAt]: refHeader('QuotaReset'),
};

function describeHeader(description: string, schema: Json): Json {
  return { description, schema };
}

/** Points at a header of the components. */
export function refHeader(name: keyof typeof answerHeaders): Json {
  return { $ref: `#/components/headers/${name}` };
}
