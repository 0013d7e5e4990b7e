import { isUuid } from '../contract/id.ts';
import { RENDER_ID_HEADER } from '../contract/render-id-header.ts';
import { routes, type RouteName } from '../contract/routes.ts';

/**
 * The proxy holds the API key, and any page open in the same browser can send requests to it. Layers here, each enough
 * alone against its attack: Host compared as a raw string, so a name that was rebound to loopback is refused; Origin, when
 * present, must be ours; JSON content type demanded, so a foreign page needs a preflight, which is refused; four routes with
 * ids that are UUIDs, the path built anew from them; headers by allow-list, so nothing the browser sends can pose as ours.
 */

/** A request as it came, before anything was parsed. */
export interface RawRequest {
  method: string;
  /** Path and query as on the request line. */
  target: string;
  /** Names and values in turn, duplicates kept, as Node's `rawHeaders`. */
  rawHeaders: readonly string[];
}

export interface Refusal {
  kind: 'refuse';
  status: number;
  /** One sentence. */
  detail: string;
}

export interface Forward {
  kind: 'forward';
  route: RouteName;
  method: 'GET' | 'POST';
  /** Path and query, built from checked parts. */
  path: string;
  /** To send upstream, the key not among them. */
  headers: Record<string, string>;
  /** The id of the intended render, when the browser sent one. */
  renderId?: string;
}

const FORWARDED_HEADERS = ['accept', 'content-type', 'content-length', RENDER_ID_HEADER];
const RENDER_ID = /^[\w.:-]{1,128}$/;
const QUERY = /^(?:(?:page|limit)=\d{1,9}(?:&|$)){0,2}$/;

/** Decides what happens to a request. `hosts` are the exact Host values served, like `127.0.0.1:4600`. */
export function decideRequest(request: RawRequest, hosts: readonly string[]): Refusal | Forward {
  const headers = groupHeaders(request.rawHeaders);
  return decideHostOf(headers, hosts) ?? decideCaller(headers) ?? decideRoute(request, headers);
}

/** A refusal when the request does not name exactly one host that is served here. */
export function decideHost(rawHeaders: readonly string[], hosts: readonly string[]): Refusal | undefined {
  return decideHostOf(groupHeaders(rawHeaders), hosts);
}

/** A refusal of all but a JSON `POST` from a page of this app: for what the app asks of its own server. */
export function decideOwnPost(
  { method, rawHeaders }: Omit<RawRequest, 'target'>,
  hosts: readonly string[],
): Refusal | undefined {
  const headers = groupHeaders(rawHeaders);
  const refusal = decideHostOf(headers, hosts) ?? decideCaller(headers);
  if (refusal !== undefined) return refusal;
  if (method !== 'POST') return refuse(405, 'Use POST here.');
  return isJson(headers.get('content-type')) ? undefined : refuse(415, 'Send the body as application/json.');
}

function decideHostOf(headers: ReadonlyMap<string, string[]>, hosts: readonly string[]): Refusal | undefined {
  const sent = headers.get('host') ?? [];
  if (sent.length === 1 && hosts.includes(sent[0] as string)) return undefined;
  return refuse(421, 'This address is not served here.');
}

function decideCaller(headers: ReadonlyMap<string, string[]>): Refusal | undefined {
  const origins = headers.get('origin') ?? [];
  const ownOrigin = `http://${headers.get('host')?.[0]}`;
  const site = headers.get('sec-fetch-site')?.[0];
  const isForeign = origins.some((origin) => origin !== ownOrigin) || site === 'cross-site' || site === 'same-site';
  return isForeign ? refuse(403, 'Only pages of this app may use this address.') : undefined;
}

function decideRoute({ method, target }: RawRequest, headers: ReadonlyMap<string, string[]>): Refusal | Forward {
  const [path = '', query = '', ...rest] = target.split('?');
  const found = (Object.keys(routes) as RouteName[]).find((name) => matches(routes[name].pattern, path));
  if (found === undefined || rest.length > 0) return refuse(404, 'There is no such address in this app.');
  const route = routes[found];
  if (method !== route.method) return refuse(405, `Use ${route.method} here.`);
  if (!QUERY.test(query)) return refuse(400, 'Only page and limit, as whole numbers, can be asked for.');
  if (headers.has('content-encoding')) return refuse(415, 'Send the body without compression.');
  if (method === 'POST' && !isJson(headers.get('content-type')))
    return refuse(415, 'Send the body as application/json.');
  const [renderId] = headers.get(RENDER_ID_HEADER) ?? [];
  if (renderId !== undefined && !RENDER_ID.test(renderId)) return refuse(400, 'The id of the render cannot be used.');
  return {
    kind: 'forward',
    route: found,
    method: route.method,
    path: query === '' ? path : `${path}?${query}`,
    // What is read is JSON, whoever asks: a browser that asks ahead of the app would take anything.
    headers: { ...selectHeaders(headers), ...(route.method === 'GET' ? { accept: 'application/json' } : {}) },
    ...(renderId === undefined || found !== 'generate' ? {} : { renderId }),
  };
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
  return contentTypes?.length === 1 && /^application\/json(; ?charset=utf-8)?$/i.test(contentTypes[0] as string);
}

function selectHeaders(headers: ReadonlyMap<string, string[]>): Record<string, string> {
  const selected: Record<string, string> = {};
  for (const name of FORWARDED_HEADERS) {
    const value = headers.get(name)?.[0];
    if (value !== undefined) selected[name] = value;
  }
  return selected;
}

function groupHeaders(rawHeaders: readonly string[]): Map<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase();
    grouped.set(name, [...(grouped.get(name) ?? []), rawHeaders[at + 1] as string]);
  }
  return grouped;
}

function refuse(status: number, detail: string): Refusal {
  return { kind: 'refuse', status, detail };
}
