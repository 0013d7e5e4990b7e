import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Pool, errors } from 'undici';
import { noAbilities, type Abilities } from '../contract/app-server.ts';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { routes } from '../contract/routes.ts';
import { limitTime } from '../service/limit-time.ts';
import { detectAbilities } from './detect-abilities.ts';
import type { RemoteService } from './settings.ts';
import { UpstreamError, type Upstream } from './upstream.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** A render may take a long time, but once the body has started, it must keep arriving. */
const HEADERS_TIMEOUT_MS = 60_000;
const BODY_TIMEOUT_MS = 15_000;
/** Limits the whole response, because a trickling one never times out. */
const TOTAL_TIMEOUT_MS = 60_000;
const PROBE_TIMEOUT_MS = 3_000;
/** How long to wait before asking a service for its abilities again. */
const ASK_AGAIN_MS = 10_000;
/** System calls that precede a connection. If one fails, nothing was sent. */
const UNSENT_CALLS = new Set<unknown>(['connect', 'getaddrinfo']);
/** Certificate errors. Node checks the certificate before it sends anything. */
const CERTIFICATE_CODE =
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|ERR_TLS_CERT_ALTNAME_INVALID$)/;

interface RemoteUpstreamOptions {
  totalTimeoutMs?: number;
  askAgainMs?: number;
}

/** A remote image service. A redirect is an error, so that the key is never sent to another host. */
export function createRemoteUpstream(
  { url, key }: RemoteService,
  { totalTimeoutMs = TOTAL_TIMEOUT_MS, askAgainMs = ASK_AGAIN_MS }: RemoteUpstreamOptions = {},
): Upstream {
  const { origin, pathname } = new URL(url);
  const basePath = pathname === '/' ? '' : pathname;
  // In a compressed response, the proxy couldn't find and remove the key.
  const ownHeaders = { 'user-agent': 'Galley', 'accept-encoding': 'identity', [API_KEY_HEADER]: key };
  const pool = new Pool(origin, {
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: HEADERS_TIMEOUT_MS,
    bodyTimeout: BODY_TIMEOUT_MS,
  });
  let abilities: Abilities | undefined;
  let asked: Promise<void> | undefined;
  let askedAtMs = -Infinity;
  return {
    key,
    get abilities() {
      return abilities ?? noAbilities;
    },
    async learnAbilities() {
      if (abilities === undefined && performance.now() - askedAtMs >= askAgainMs) {
        askedAtMs = performance.now();
        asked = detectAbilities(url).then((found) => void (abilities = found));
      }
      await asked;
    },
    takesKeys: false,
    readQuota: undefined,
    async send({ method, path, headers, body, signal }, onHead) {
      const options = {
        method,
        path: basePath + path,
        headers: { ...headers, ...ownHeaders },
        body: body ?? null,
        signal: limitTime(signal, totalTimeoutMs),
      };
      try {
        let unpacked: Promise<void> | undefined;
        await pool.stream(options, ({ statusCode, headers: answered }) => {
          if (isRedirect(statusCode)) throw createRedirectError();
          // Some services and proxies compress anyway.
          const { 'content-encoding': coding, ...plain } = answered;
          const decoder = createDecoder(coding);
          const isEmpty = statusCode === 204 || statusCode === 304 || plain['content-length'] === '0';
          if (decoder === undefined || isEmpty) return onHead(statusCode, answered);
          delete plain['content-length'];
          unpacked = pipeline(decoder, onHead(statusCode, plain));
          unpacked.catch(() => undefined); // Awaited below, or reported by the stream, which also fails.
          return decoder;
        });
        await unpacked;
      } catch (error) {
        throw signal.aborted ? error : toUpstreamError(error, origin);
      }
    },
    async probe() {
      try {
        const { statusCode, body } = await pool.request({
          method: 'GET',
          path: `${basePath}${routes.listProjects.pattern}?page=0&limit=1`,
          headers: { accept: 'application/json', ...ownHeaders },
          signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
        });
        await body.dump();
        return describeStatus(statusCode, url);
      } catch (error) {
        return toUpstreamError(error, origin).message;
      }
    },
    close: () => pool.destroy(),
  };
}

/** Describes a status that means every call will fail; undefined for other statuses. */
function describeStatus(status: number, url: string): string | undefined {
  const service = `The image service at ${url}`;
  if (status === 401 || status === 403) return `${service} rejected RENDER_API_KEY (${status}).`;
  if (status === 404) return `${service} has no ${routes.listProjects.pattern} (404).`;
  if (isRedirect(status)) return createRedirectError().message;
  return status >= 500 ? `${service} responded with ${status}.` : undefined;
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

function createDecoder(coding: string | string[] | undefined) {
  const name = String(coding).toLowerCase();
  if (name === 'gzip' || name === 'x-gzip') return createGunzip();
  if (name === 'deflate') return createInflate();
  return name === 'br' ? createBrotliDecompress() : undefined;
}

function createRedirectError(): UpstreamError {
  return new UpstreamError(
    502,
    'The image service responded with a redirect. To protect the API key, Galley does not follow redirects.',
  );
}

/** Creates the error for a failed call. It says whether anything was sent, because a sent request may have been charged. */
export function toUpstreamError(cause: unknown, origin: string): UpstreamError {
  if (cause instanceof UpstreamError) return cause;
  if (isTimeout(cause)) {
    return new UpstreamError(504, 'The image service took too long to respond.', { cause });
  }
  const { code } = (cause ?? {}) as { code?: unknown };
  const reason = typeof code === 'string' ? ` (${code})` : '';
  if (typeof code === 'string' && CERTIFICATE_CODE.test(code)) {
    const detail = `The certificate for the image service at ${origin} has expired or is not trusted${reason}, so nothing was sent. Renew the certificate, or set NODE_EXTRA_CA_CERTS to a file that contains its issuer.`;
    return new UpstreamError(502, detail, { cause, isUnsent: true });
  }
  const isUnsent = isConnecting(cause);
  const detail = isUnsent
    ? `The image service at ${origin} cannot be reached${reason}.`
    : `The connection to the image service at ${origin} was lost before the response finished${reason}.`;
  return new UpstreamError(502, detail, { cause, isUnsent });
}

/** If a host name has several addresses, Node combines the failures in an AggregateError. */
function isConnecting(cause: unknown): boolean {
  if (cause instanceof errors.ConnectTimeoutError || cause instanceof AggregateError) return true;
  return UNSENT_CALLS.has((cause as { syscall?: unknown } | null)?.syscall);
}

function isTimeout(cause: unknown): boolean {
  if (cause instanceof errors.HeadersTimeoutError || cause instanceof errors.BodyTimeoutError) return true;
  return (cause as { name?: unknown } | null)?.name === 'TimeoutError';
}
