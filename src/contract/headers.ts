/**
 * Request header with one id per intended render. The specification leaves idempotency open (section 4.4); this is the
 * name services of this kind use, and one that does not know it ignores it.
 */
export const RENDER_ID_HEADER = 'idempotency-key';

/**
 * Request header from the page to our proxy, which removes it: the number of an attempt to send a render, from 1. A browser that
 * resends a `POST` automatically repeats the number; a retry by a person or a queue has a higher one.
 */
export const RENDER_ATTEMPT_HEADER = 'x-render-attempt';

/** What that id may be at our own service: visible ASCII characters. */
export const RENDER_ID = /^[!-~]{1,255}$/;
export const RENDER_ID_RULE = 'Idempotency-Key must have from 1 to 255 visible ASCII characters.';

/** Headers on every generate answer (specification, section 8), in lower case as `Headers` gives them. */
export const quotaHeaders = {
  limit: 'x-quota-limit',
  remaining: 'x-quota-remaining',
  resetAt: 'x-quota-reset',
} as const;

/** Renders of the current period: how many in all, how many are left, and when the next period begins (ISO 8601 UTC). */
export interface Quota {
  limit: number;
  remaining: number;
  resetAt: string;
}

/**
 * Which version of the template a render is of, counted from 1: on the answer to generate of a service that keeps versions, and
 * on that with the template itself. No part of the specification.
 */
export const TEMPLATE_VERSION_HEADER = 'x-template-version';

/** How many findings a `check` of the same body has: on the answer to generate, and on that to a proof. */
export const findingHeaders = { render: 'x-render-findings', proof: 'x-proof-findings' } as const;
