/**
 * Request header with one id per intended render. The specification leaves idempotency open (section 4.4). This is the common name,
 * and services that don't know it ignore it.
 */
export const RENDER_ID_HEADER = 'idempotency-key';

/**
 * Request header from the page to our proxy, which removes it: the number of the attempt to send a render, from 1. When a browser
 * resends a `POST` automatically, it repeats the number. A retry by the user or a queue has a higher one.
 */
export const RENDER_ATTEMPT_HEADER = 'x-render-attempt';

/** The ids that our service accepts. */
export const RENDER_ID = /^[!-~]{1,255}$/;
export const RENDER_ID_RULE = 'Idempotency-Key must have from 1 to 255 visible ASCII characters.';

/** Headers by which a caller recognizes its request in the logs. A value of another form is ignored. */
export const traceHeaders = {
  /** Also in the response. */
  'x-request-id': /^[\w.:-]{1,128}$/,
  /** As in W3C Trace Context. */
  traceparent: /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/,
} as const;

/** The value of a trace header; undefined if it is missing or has another form. */
export function readTraceHeader(name: keyof typeof traceHeaders, sent: string | undefined): string | undefined {
  return sent !== undefined && traceHeaders[name].test(sent) ? sent : undefined;
}

/** Headers of every response to generate (specification, section 8), in lowercase as in `Headers`. */
export const quotaHeaders = {
  limit: 'x-quota-limit',
  remaining: 'x-quota-remaining',
  resetAt: 'x-quota-reset',
} as const;

/** Renders in the current period: how many in total, how many left, and when the next period starts (ISO 8601 UTC). */
export interface Quota {
  limit: number;
  remaining: number;
  resetAt: string;
}

/**
 * Response header with the template's version, counted from 1: on responses to generate and to a request for the template. It
 * isn't part of the specification, so other services may not have it.
 */
export const TEMPLATE_VERSION_HEADER = 'x-template-version';

/** Response headers with the number of findings that a `check` of the same body returns. */
export const findingHeaders = { render: 'x-render-findings', proof: 'x-proof-findings' } as const;
