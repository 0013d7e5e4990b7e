import { API_KEY_HEADER } from '../contract/key-header.ts';
import { isUuid } from '../contract/resource.ts';
import { RENDER_ID, RENDER_ID_HEADER, RENDER_ID_RULE } from '../contract/headers.ts';
import { isProofRoute, routes, type RouteName } from '../contract/routes.ts';

/**
 * The proxy holds the API key, and any page open in the same browser can send requests to it. Layers here, each enough
 * alone against its attack: Host compared as a raw string, so a name that was rebound to loopback is refused; Origin, when
 * present, must be ours; JSON content type demanded, so a foreign page needs a preflight, which is refused; the contract's
 * routes alone, with ids that are UUIDs; headers by allow-list, so nothing the browser sends can pose as ours. A program, which
 * no foreign page can be, may bring a key of its own to the embedded service: it may then do what that key may do, and no more.
 */

export type DistinctHeaders = Readonly<Record<string, readonly string[] | undefined>>;

/** A request as it came, before anything was parsed. */
export interface RawRequest {
  method: string;
  /** Path and query as on the request line. */
  target: string;
  /** Values by lower-case name, duplicates kept, as Node's `headersDistinct`. */
  headers: DistinctHeaders;
}

export interface Refusal {
  kind: 'refuse';
  status: number;
  /** One sentence. */
  detail: string;
  /** The method that is allowed, with a 405. */
  allow?: string;
}

export interface Forward {
  kind: 'forward';
  route: RouteName;
  method: 'GET' | 'POST';
  /** Path and query. The path is checked; the query too, but for that of a caller with a key, which the service checks. */
  path: string;
  /** To send upstream, the key not among them. */
  headers: Record<string, string>;
  /** The id of the intended render, when the browser sent one. */
  renderId?: string;
  /** The key that a program brought, in place of the app's own. */
  callerKey?: string;
}

/** What the service behind the proxy can do. */
export interface ServiceTraits {
  /** It has the three calls of proofs. */
  hasProofs: boolean;
  /** Programs may bring keys of their own to it. */
  takesKeys: boolean;
}

const FORWARDED_HEADERS = ['accept', 'content-type', 'content-encoding', RENDER_ID_HEADER];
const FORWARDED_WITH_EXAMPLES = ['accept', 'if-none-match'];
const VERSION = /^v=[\w.:%+-]{1,100}$/;
const QUERY = /^(?:(?:page|limit)=\d{1,9}(?:&|$)){0,2}$/;

/** Decides what happens to a request. `hosts` are the exact Host values served, like `127.0.0.1:4600`. */
export function decideRequest(
  request: RawRequest,
  hosts: readonly string[],
  service: ServiceTraits,
): Refusal | Forward {
  return decideHost(request.headers, hosts) ?? decideCaller(request.headers) ?? decideRoute(request, service);
}

/** A refusal of all but a JSON `POST` from a page of this app: for what the app asks of its own server. */
export function decideOwnPost(
  { method, headers }: Omit<RawRequest, 'target'>,
  hosts: readonly string[],
): Refusal | undefined {
  const refusal = decideHost(headers, hosts) ?? decideCaller(headers);
  if (refusal !== undefined) return refusal;
  if (method !== 'POST') return refuseMethod('POST');
  return isJson(headers['content-type'])
    ? undefined
    : refuse(415, 'The request body must be sent as application/json.');
}

/**
 * A refusal of what must not reach the settings: another host or origin, a form post, and whoever comes with an API key, which
 * is for the service alone.
 */
export function decideSettingsRequest(
  { method, headers }: Omit<RawRequest, 'target'>,
  hosts: readonly string[],
): Refusal | undefined {
  const refusal = decideHost(headers, hosts) ?? decideCaller(headers);
  if (refusal !== undefined) return refusal;
  if (headers[API_KEY_HEADER] !== undefined) return refuse(403, 'An API key opens no settings; use the app itself.');
  if (method === 'GET') return undefined;
  if (headers.origin === undefined) return refuse(403, 'Only pages of this app may use this address.');
  if (headers['content-encoding'] !== undefined) return refuse(415, 'Send the body without compression.');
  return isJson(headers['content-type'])
    ? undefined
    : refuse(415, 'The request body must be sent as application/json.');
}

/** A refusal when the request does not name exactly one host that is served here, or names one in its target as well. */
export function decideAddress(
  { target, headers }: Omit<RawRequest, 'method'>,
  hosts: readonly string[],
): Refusal | undefined {
  const refusal = decideHost(headers, hosts);
  if (refusal !== undefined || target.startsWith('/')) return refusal;
  return refuse(400, 'Ask for a path that begins with /, and name the host in the Host header alone.');
}

function decideHost({ host: sent = [] }: DistinctHeaders, hosts: readonly string[]): Refusal | undefined {
  if (sent.length === 1 && hosts.includes(sent[0] as string)) return undefined;
  return refuse(421, 'This address is not served here.');
}

function decideCaller(headers: DistinctHeaders): Refusal | undefined {
  const ownOrigin = `http://${headers.host?.[0]}`;
  const site = headers['sec-fetch-site']?.[0];
  const isForeign =
    headers.origin?.some((origin) => origin !== ownOrigin) || site === 'cross-site' || site === 'same-site';
  return isForeign ? refuse(403, 'Only pages of this app may use this address.') : undefined;
}

function decideRoute(
  { method, target, headers }: RawRequest,
  { hasProofs, takesKeys }: ServiceTraits,
): Refusal | Forward {
  const [path = '', query = '', ...rest] = target.split('?');
  const found = (Object.keys(routes) as RouteName[]).find((name) => matches(routes[name].pattern, path));
  if (found === undefined || rest.length > 0 || (isProofRoute(found) && !hasProofs))
    return refuse(404, 'This address does not exist.');
  const route = routes[found];
  const callerKey = takesKeys ? readCallerKey(headers) : undefined;
  // The head alone is asked for by programs; the server gives it of the answer to GET.
  const asked = method === 'HEAD' && callerKey !== undefined ? 'GET' : method;
  if (asked !== route.method) return refuseMethod(route.method);
  const isVersioned = found === 'getExample' && VERSION.test(query);
  // What comes with a key of its own the service refuses by itself, with the quota of that key.
  if (callerKey === undefined && !QUERY.test(query) && !isVersioned)
    return refuse(400, 'Only page and limit, as whole numbers, can be asked for.');
  // Two are refused: the blank that joins them may be in no id.
  const renderId = headers[RENDER_ID_HEADER]?.join(', ');
  const refusal = callerKey === undefined ? decideContent(method, headers, renderId) : undefined;
  if (refusal !== undefined) return refusal;
  return {
    kind: 'forward',
    route: found,
    method: route.method,
    path: query === '' || isVersioned ? path : `${path}?${query}`,
    // What is read is JSON, whoever asks: a browser that asks ahead of the app would take anything.
    headers: {
      ...selectHeaders(headers, found === 'getExample' ? FORWARDED_WITH_EXAMPLES : FORWARDED_HEADERS),
      ...(route.method === 'GET' && found !== 'getExample' ? { accept: 'application/json' } : {}),
    },
    ...(renderId === undefined || found !== 'generate' ? {} : { renderId }),
    ...(callerKey === undefined ? {} : { callerKey }),
  };
}

function decideContent(method: string, headers: DistinctHeaders, renderId: string | undefined): Refusal | undefined {
  if (headers['content-encoding'] !== undefined) return refuse(415, 'Send the body without compression.');
  if (method === 'POST' && !isJson(headers['content-type']))
    return refuse(415, 'The request body must be sent as application/json.');
  return renderId === undefined || RENDER_ID.test(renderId) ? undefined : refuse(400, RENDER_ID_RULE);
}

/** Every browser says where a request comes from, and what it sends is never taken for a key. Two keys are none. */
function readCallerKey(headers: DistinctHeaders): string | undefined {
  const isPage = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  return isPage ? undefined : headers[API_KEY_HEADER]?.join(', ');
}

/** Compares part by part; a parameter stands for a UUID, so nothing encoded, doubled or dotted ever matches. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const sent = path.split('/');
  return wanted.length === sent.length && wanted.every((part, at) => matchesPart(part, sent[at] ?? ''));
}

function matchesPart(wanted: string, sent: string): boolean {
  return wanted.startsWith(':') ? isUuid(sent) : wanted === sent;
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

function refuseMethod(allow: string): Refusal {
  return { ...refuse(405, `Use ${allow} here.`), allow };
}

function refuse(status: number, detail: string): Refusal {
  return { kind: 'refuse', status, detail };
}
