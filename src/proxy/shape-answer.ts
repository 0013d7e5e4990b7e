import { PROBLEM_CONTENT_TYPE, type Problem } from '../contract/problem.ts';
import { quotaHeaders } from '../contract/headers.ts';
import type { RouteName } from '../contract/routes.ts';
import type { Refusal } from './decide-request.ts';

/**
 * What comes back from upstream is not trusted either: it may set cookies, open CORS, be a page with script, or repeat the
 * key it was sent. Layers: headers by allow-list; a policy under which nothing runs; text searched for the key.
 */
const KEPT_HEADERS = ['content-type', 'content-length', 'retry-after', ...Object.values(quotaHeaders)];

/** Headers of every answer under `/api`: never cached, never sniffed, never run, never read by another site. */
export const apiSecurityHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export type HeaderValues = Record<string, string | string[] | undefined>;

/** Picks the headers of an upstream answer that reach the browser, the security headers among them. */
export function selectAnswerHeaders(upstream: HeaderValues, key: string): Record<string, string> {
  const selected: Record<string, string> = { ...apiSecurityHeaders };
  for (const name of KEPT_HEADERS) {
    const value = upstream[name];
    if (typeof value === 'string') selected[name] = removeKey(value, key);
  }
  return selected;
}

/** What calls itself an image streams through; everything else is held back until the key has been searched for. */
export function isStreamed(route: RouteName, status: number, headers: HeaderValues): boolean {
  const contentType = String(headers['content-type'] ?? '').toLowerCase();
  const isImage = /^(image\/(png|jpeg|webp|gif|avif)|application\/pdf)(;|$)/.test(contentType);
  return route === 'generate' && status >= 200 && status < 300 && isImage;
}

/** The text without the key, however the upstream came to repeat it. */
export function removeKey(text: string, key: string): string {
  return key === '' ? text : text.replaceAll(key, '[key removed]').replaceAll(encodeURIComponent(key), '[key removed]');
}

/** A problem of the proxy's own, as an answer. */
export function createRefusal({ status, detail }: Omit<Refusal, 'kind'>): Response {
  const problem: Problem = { title: 'The app could not pass this on', detail, status };
  const headers = { ...apiSecurityHeaders, 'content-type': PROBLEM_CONTENT_TYPE };
  return new Response(JSON.stringify(problem), { status, headers });
}
