import type { Abilities } from '../contract/app-server.ts';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { isUuid } from '../contract/resource.ts';
import {
  readTraceHeader,
  RENDER_ATTEMPT_HEADER,
  RENDER_ID,
  RENDER_ID_HEADER,
  RENDER_ID_RULE,
} from '../contract/headers.ts';
import { hasRoute, routeNames, routes, SMALL_QUERY, type RouteName } from '../contract/routes.ts';

/**
 * The proxy has the API key, and any page open in the same browser can send requests to it. Each layer stops one attack. Host is
 * compared as a raw string, so a name that was rebound to loopback is refused. Origin, if present, must be ours. JSON is required, so
 * a foreign page needs a preflight, which is refused. Only the contract's routes pass, with UUIDs as ids. Headers pass by allow-list,
 * so the browser can't forge ours. Programs, unlike foreign pages, may send their own key to the embedded service.
 */

export type DistinctHeaders = Readonly<Record<string, readonly string[] | undefined>>;

/** A request before anything is parsed. */
export interface RawRequest {
  method: string;
  /** Path and query as on the request line. */
  target: string;
  /** Values keyed by lowercase name, including duplicates, as in Node's `headersDistinct`. */
  headers: DistinctHeaders;
}

export interface Refusal {
  kind: 'refuse';
  status: number;
  /** One sentence. */
  detail: string;
  /** The allowed method, with a 405. */
  allow?: string;
}

export interface Forward {
  kind: 'forward';
  route: RouteName;
  method: 'GET' | 'POST';
  /** Path and query. If the caller has a key, the service checks the query. */
  path: string;
  /** The headers to send upstream, without the key. */
  headers: Record<string, string>;
  /** The render's id, if the browser sent one. */
  renderId?: string;
  /** How many times this render was intentionally sent, from 1. */
  attempt: number;
  /** The key that a program sent instead of the app's. */
  callerKey?: string;
}

/** The service behind the proxy. */
export interface ServiceTraits {
  abilities: Abilities;
  /** The service accepts programs' own keys. */
  takesKeys: boolean;
}

const OWN_PAGES = 'Only pages of this app may use this URL.';
const FORWARDED_HEADERS = ['accept', 'content-type', 'content-encoding', RENDER_ID_HEADER];
const FORWARDED_WITH_EXAMPLES = ['accept', 'if-none-match'];
const EXAMPLE_QUERY = new RegExp(String.raw`^(?:v=[\w.:%+-]{1,100})?(?:(?:^|&)(${SMALL_QUERY}))?$`);
const QUERY = /^(?:(?:page|limit)=\d{1,9}(?:&|$)){0,2}$/;

/** Which names this app is served under. */
export interface OwnNames {
  /**
   * The exact Host values, like `127.0.0.1:4600`. `any` when people sign in: their cookie is only sent to the name under which they did,
   * so a rebound name gets nothing.
   */
  hosts: readonly string[] | 'any';
  /** An origin besides `http://` and the host. */
  publicOrigin?: string | undefined;
}

/** Decides what happens to a request. */
export function decideRequest(request: RawRequest, names: OwnNames, service: ServiceTraits): Refusal | Forward {
  return decideHost(request.headers, names) ?? decideCaller(request.headers, names) ?? decideRoute(request, service);
}

/** With sign-in, refuses a change that doesn't certainly come from a page of this app, because browsers add the session to all requests. */
export function decideOwnChange(
  { method, headers }: Omit<RawRequest, 'target'>,
  publicOrigin: string | undefined,
): Refusal | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  const isMarked = headers.origin !== undefined || headers['sec-fetch-site']?.[0] === 'same-origin';
  const refusal = decideCaller(headers, { hosts: 'any', publicOrigin });
  return isMarked ? refusal : refuse(403, OWN_PAGES);
}

/** Refuses everything but a JSON `POST` from a page of this app. */
export function decideOwnPost({ method, headers }: Omit<RawRequest, 'target'>, names: OwnNames): Refusal | undefined {
  const refusal = decideHost(headers, names) ?? decideCaller(headers, names);
  if (refusal !== undefined) return refusal;
  return method === 'POST' ? decideBody(headers) : refuseMethod('POST');
}

/** Keeps other hosts and origins, form posts and callers with an API key away from the settings. */
export function decideSettingsRequest(
  { method, headers }: Omit<RawRequest, 'target'>,
  names: OwnNames,
): Refusal | undefined {
  const refusal = decideHost(headers, names) ?? decideCaller(headers, names);
  if (refusal !== undefined) return refusal;
  if (headers[API_KEY_HEADER] !== undefined)
    return refuse(403, 'The settings cannot be used with an API key. Use the app.');
  if (method === 'GET') return undefined;
  if (headers.origin === undefined) return refuse(403, OWN_PAGES);
  return decideBody(headers);
}

/**
 * Refuses a request unless it names exactly one host, that host is served here, its target names no other, and its path is in normal
 * form.
 */
export function decideAddress({ target, headers }: Omit<RawRequest, 'method'>, names: OwnNames): Refusal | undefined {
  const refusal = decideHost(headers, names);
  if (refusal !== undefined) return refusal;
  if (!target.startsWith('/'))
    return refuse(400, 'Request a path that begins with /, and name the host only in the Host header.');
  return isNormalTarget(target) ? undefined : refuse(404, 'This address does not exist.');
}

/** Percent-encoded letters, digits, `-`, `.`, `_` and `~`, which need no encoding (RFC 3986, section 2.3). */
const NEEDLESSLY_ENCODED = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/i;

/**
 * Whether handlers see the path as it was sent. They resolve dots and decode letters, which a filter in front of this server may not
 * do.
 */
export function isNormalTarget(target: string): boolean {
  const [path = ''] = target.split('?');
  return path.startsWith('/') && new URL(`http://host${path}`).pathname === path && !NEEDLESSLY_ENCODED.test(path);
}

function decideHost({ host: sent = [] }: DistinctHeaders, { hosts }: OwnNames): Refusal | undefined {
  if (sent.length === 1 && (hosts === 'any' || hosts.includes(sent[0] as string))) return undefined;
  return refuse(421, 'This host is not served here.');
}

function decideCaller(headers: DistinctHeaders, { hosts, publicOrigin }: OwnNames): Refusal | undefined {
  const host = headers.host?.[0];
  // On a network, a proxy may have received the request over https.
  const own = new Set([`http://${host}`, ...(hosts === 'any' ? [`https://${host}`, publicOrigin] : [])]);
  const site = headers['sec-fetch-site']?.[0];
  const isForeign = headers.origin?.some((origin) => !own.has(origin)) || site === 'cross-site' || site === 'same-site';
  return isForeign ? refuse(403, OWN_PAGES) : undefined;
}

function decideRoute(
  { method, target, headers }: RawRequest,
  { abilities, takesKeys }: ServiceTraits,
): Refusal | Forward {
  const [path = '', query = '', ...rest] = target.split('?');
  const found = routeNames.find((name) => matches(routes[name].pattern, path, isUuid));
  if (found === undefined || rest.length > 0 || !hasRoute(abilities, found))
    return refuse(404, 'This address does not exist.');
  const route = routes[found];
  const callerKey = takesKeys ? readCallerKey(headers) : undefined;
  // Programs may send HEAD, which returns the headers of GET.
  const asked = method === 'HEAD' && callerKey !== undefined ? 'GET' : method;
  if (asked !== route.method) return refuseMethod(route.method);
  const example = found === 'getExample' ? EXAMPLE_QUERY.exec(query) : null;
  // The version is for browsers only.
  const sent = example === null ? query : (example[1] ?? '');
  // The service itself refuses requests with another key, and adds that key's quota.
  if (callerKey === undefined && !QUERY.test(query) && example === null)
    return refuse(400, 'Use only the parameters page and limit, with whole numbers.');
  // Two ids are refused, because the space that joins them isn't allowed in an id.
  const renderId = headers[RENDER_ID_HEADER]?.join(', ');
  if (callerKey === undefined) {
    const refusal = method === 'POST' ? decideBody(headers) : undefined;
    if (refusal !== undefined) return refusal;
    if (renderId !== undefined && !RENDER_ID.test(renderId)) return refuse(400, RENDER_ID_RULE);
  }
  return {
    kind: 'forward',
    route: found,
    method: route.method,
    path: sent === '' ? path : `${path}?${sent}`,
    // Reads return JSON, although a browser that preloads them accepts anything.
    headers: {
      ...selectHeaders(headers, found === 'getExample' ? FORWARDED_WITH_EXAMPLES : FORWARDED_HEADERS),
      ...selectTraceHeaders(headers),
      ...(route.method === 'GET' && found !== 'getExample' ? { accept: 'application/json' } : {}),
      // The body is passed on as it arrives.
      ...(callerKey === undefined ? {} : selectHeaders(headers, ['content-length'])),
    },
    attempt: readAttempt(headers),
    ...(renderId === undefined || found !== 'generate' ? {} : { renderId }),
    ...(callerKey === undefined ? {} : { callerKey }),
  };
}

/** Only accepts JSON, because a page from another site needs a preflight to send it. */
function decideBody(headers: DistinctHeaders): Refusal | undefined {
  if (headers['content-encoding'] !== undefined) return refuse(415, 'Send the body without compression.');
  return isJson(headers['content-type'])
    ? undefined
    : refuse(415, 'The request body must be sent as application/json.');
}

function readAttempt(headers: DistinctHeaders): number {
  const text = headers[RENDER_ATTEMPT_HEADER]?.join(', ') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** The caller's key. Ignored in requests from pages, which browsers mark with an origin. Two keys count as none. */
export function readCallerKey(headers: DistinctHeaders): string | undefined {
  const isPage = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  return isPage ? undefined : headers[API_KEY_HEADER]?.join(', ');
}

/** Compares a path with a pattern part by part, so encoded, repeated or dotted parts never match. */
export function matches(pattern: string, path: string, isParameter: (part: string) => boolean): boolean {
  const wanted = pattern.split('/');
  const sent = path.split('/');
  const matchesPart = (part: string, index: number) =>
    part.startsWith(':') ? isParameter(sent[index] ?? '') : part === sent[index];
  return wanted.length === sent.length && wanted.every(matchesPart);
}

function isJson(contentTypes: readonly string[] | undefined): boolean {
  return (
    contentTypes?.length === 1 && /^application\/json(; ?charset=(utf-8|"utf-8"))?$/i.test(contentTypes[0] as string)
  );
}

function selectHeaders(headers: DistinctHeaders, names: readonly string[]): Record<string, string> {
  const selected: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name]?.join(', ');
    if (value !== undefined) selected[name] = value;
  }
  return selected;
}

function selectTraceHeaders(headers: DistinctHeaders): Record<string, string> {
  const selected: Record<string, string> = {};
  for (const name of ['x-request-id', 'traceparent'] as const) {
    const value = readTraceHeader(name, headers[name]?.join(', '));
    if (value !== undefined) selected[name] = value;
  }
  return selected;
}

function refuseMethod(allow: string): Refusal {
  return { ...refuse(405, `Use ${allow} here.`), allow };
}

function refuse(status: number, detail: string): Refusal {
  return { kind: 'refuse', status, detail };
}
