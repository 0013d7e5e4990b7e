import { OWN_REFUSAL_TITLE, PROBLEM_CONTENT_TYPE, type Problem } from '../contract/problem.ts';
import { findingHeaders, quotaHeaders, TEMPLATE_VERSION_HEADER } from '../contract/headers.ts';
import type { RouteName } from '../contract/routes.ts';
import type { Refusal } from './decide-request.ts';

/**
 * Upstream responses aren't trusted either: they may set cookies, open CORS, contain a page with a script, or echo the key. Headers
 * pass by allow-list, a content policy stops all scripts, and the key is removed from everything but images, in any encoding.
 */
const KEPT_HEADERS = [
  'content-type',
  'content-length',
  'retry-after',
  'x-request-id',
  ...Object.values(quotaHeaders),
  ...Object.values(findingHeaders),
  TEMPLATE_VERSION_HEADER,
];
/** Headers that only pass with the values that the embedded service sends. Others could open a login prompt or name a download. */
const KEPT_AS_WRITTEN = {
  'content-disposition': /^inline; filename="[\w.-]+"$/,
  'www-authenticate': /^ApiKey$/,
};
/** An image that a browser may cache for at most a day, or with revalidation. */
const PRIVATE_FOR_A_WHILE = /^private, (max-age=\d{1,5}|no-cache)$/;

/** Headers for every response under `/api`, which must never be cached, sniffed, run, or read by another site. */
export const apiSecurityHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export type HeaderValues = Record<string, string | string[] | undefined>;

/** Selects the headers of an upstream response for the browser, and adds the security headers. */
export function selectAnswerHeaders(
  { route, status }: { route: RouteName; status: number },
  upstream: HeaderValues,
  keyPattern: RegExp,
): Record<string, string> {
  const selected: Record<string, string> = { ...apiSecurityHeaders };
  for (const name of KEPT_HEADERS) {
    const value = upstream[name];
    if (typeof value === 'string') selected[name] = removeKey(value, keyPattern);
  }
  // Without a type, the server would send it as text.
  if (status !== 304) selected['content-type'] ??= 'application/octet-stream';
  for (const [name, written] of Object.entries(KEPT_AS_WRITTEN)) {
    const value = upstream[name];
    if (typeof value === 'string' && written.test(value)) selected[name] = removeKey(value, keyPattern);
  }
  const { etag, 'cache-control': caching } = upstream;
  const isPicture = route === 'getExample' && (status === 200 || status === 304);
  if (isPicture && typeof etag === 'string' && typeof caching === 'string' && PRIVATE_FOR_A_WHILE.test(caching)) {
    Object.assign(selected, { etag: removeKey(etag, keyPattern), 'cache-control': caching });
  }
  return selected;
}

const imageRoutes = new Set<RouteName>(['generate', 'getExample', 'proof']);

/** Whether a response claims to be an image. It is streamed if its first bytes match. Others are buffered and searched for the key. */
export function isStreamed(route: RouteName, status: number, headers: HeaderValues): boolean {
  const contentType = String(headers['content-type'] ?? '').toLowerCase();
  const isImage = /^(image\/(png|jpeg|webp|gif|avif)|application\/pdf)(;|$)/.test(contentType);
  return imageRoutes.has(route) && status >= 200 && status < 300 && isImage;
}

/** Removes the key from text, with a pattern from `createKeyPattern`. */
export function removeKey(text: string, keyPattern: RegExp): string {
  return text.replaceAll(keyPattern, '[key removed]');
}

/** The response to a request that the proxy refuses. */
export function createRefusal({
  title = OWN_REFUSAL_TITLE,
  status,
  detail,
  allow,
  headers: others,
}: Omit<Refusal, 'kind'> & Partial<Pick<Problem, 'title'>> & { headers?: Record<string, string> }): Response {
  const problem: Problem = { title, detail, status };
  const headers = {
    ...apiSecurityHeaders,
    'content-type': PROBLEM_CONTENT_TYPE,
    ...(allow === undefined ? {} : { allow }),
    ...others,
  };
  return new Response(JSON.stringify(problem), { status, headers });
}
