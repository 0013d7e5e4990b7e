/** Headers on every generate answer (specification, section 8), in lower case as `Headers` gives them. */
export const quotaHeaders = {
  limit: 'x-quota-limit',
  remaining: 'x-quota-remaining',
  resetAt: 'x-quota-reset',
} as const;

/** Renders of the current period: how many in all, how many left, and when it starts anew (ISO 8601 UTC). */
export interface Quota {
  limit: number;
  remaining: number;
  resetAt: string;
}
