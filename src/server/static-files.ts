import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { chooseCoding, type Coding } from './choose-coding.ts';

/**
 * Files are served from a map frozen at start, never from a path a request names, so no spelling of `..`, `%2f` or `\`
 * reaches the disk.
 */

/** Policy of the app's documents: nothing from elsewhere, nothing inline but what is named; `blob:` for previews alone. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app-worker',
].join('; ');

/** Headers of every file of the app. */
export const documentSecurityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentPolicy,
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-write=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
/** What the build has compressed already lies beside the file. */
const COMPRESSED = '.br';
const COMPRESSIBLE = /^(text|application)\/|svg/;
/** Pages of the app, by their addresses; the browser draws what is there. */
const PAGE = /^\/(projects\/[^/]+|templates\/[^/]+|try|history|developer|batches(\/[^/]+)?)?$/;

interface StaticFile {
  headers: Record<string, string>;
  identity: Buffer;
  /** Bodies by content coding, each made when it is first asked for: making all of them takes longer than the whole start. */
  encoded?: Record<Coding, () => Buffer>;
}

export type StaticHandler = (request: IncomingMessage, response: ServerResponse) => void;

export interface StaticOptions {
  /** Of the built app. */
  folder: string;
  /** Served as JSON, by path. */
  documents?: Record<string, object>;
}

/** Serves the built app: its files, and its document for every page address. */
export function createStaticHandler({ folder, documents = {} }: StaticOptions): StaticHandler {
  const files = loadFiles(folder);
  for (const [name, json] of Object.entries(documents)) {
    files.set(name, createFile(name, Buffer.from(`${JSON.stringify(json, null, 2)}\n`)));
  }
  const page = files.get('/index.html');
  if (page === undefined) throw new Error(`There is no index.html in ${folder}; build the app first`);
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendText(response, 405, 'Use GET here.');
    const { url = '' } = request;
    const pathname = url.split('?')[0] ?? '';
    const file = files.get(pathname);
    if (file !== undefined) return send(request, response, 200, file);
    if (PAGE.test(pathname)) return send(request, response, 200, page);
    const wantsPage = request.headers.accept?.includes('text/html') === true;
    return wantsPage ? send(request, response, 404, page) : sendText(response, 404, 'There is nothing here.');
  };
}

function loadFiles(folder: string): Map<string, StaticFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.'));
  const read = (name: string) => readFileSync(path.join(folder, name));
  const known = new Set(names);
  return new Map(
    names
      .filter((name) => !name.endsWith(COMPRESSED))
      .map((name) => {
        // Read now like the file itself: a build under a running server must not put the two at odds.
        const br = known.has(name + COMPRESSED) ? read(name + COMPRESSED) : undefined;
        return [`/${name.split(path.sep).join('/')}`, createFile(name, read(name), br)];
      }),
  );
}

function createFile(name: string, identity: Buffer, compressed?: Buffer): StaticFile {
  const contentType = mediaTypes[path.extname(name)] ?? 'application/octet-stream';
  const isHashed = name.startsWith(`assets${path.sep}`);
  const headers = {
    ...documentSecurityHeaders,
    'content-type': contentType,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    vary: 'accept-encoding',
  };
  if (!COMPRESSIBLE.test(contentType)) return { headers, identity };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const br = compressed ? () => compressed : once(() => brotliCompressSync(identity, { params }));
  return { headers, identity, encoded: { br, gzip: once(() => gzipSync(identity)) } };
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= make());
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { headers, identity, encoded }: StaticFile,
): void {
  if (status === 200 && request.headers['if-none-match'] === headers.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const coding = encoded && chooseCoding(request);
  const body = coding === undefined ? identity : (encoded?.[coding]() ?? identity);
  response.writeHead(status, {
    ...headers,
    'content-length': body.length,
    ...(coding === undefined ? {} : { 'content-encoding': coding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...documentSecurityHeaders, 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
