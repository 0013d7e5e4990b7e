import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { generatePath } from '../contract/routes.ts';
import { createRemoteUpstream } from '../server/create-remote-upstream.ts';
import { startServer, type RunningServer, type ServerOptions } from '../server/create-server.ts';
import { PictureError } from '../service/pictures/create-picture-loader.ts';
import { startUpstream, type RunningUpstream } from './start-upstream.ts';

/** The proxy's key in a test server. */
export const SECRET = 'key-that-must-not-be-seen';

export interface TestServer {
  address: string;
  server: RunningServer;
  upstream: RunningUpstream;
}

/** A script with compressed copies, as the build writes them. */
export const BUILT_SCRIPT = 'export const built = true;\n';

const HTML =
  '<!doctype html><html><head><title>Galley</title><script type="module" src="/assets/app-1.js"></script></head><body><div id="root"></div></body></html>';

/** A built app with few files. */
export function makeApp(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-app-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), HTML);
  writeFileSync(path.join(folder, 'assets/app-1.js'), 'export const a = 1;\n'.repeat(100));
  writeFileSync(path.join(folder, 'assets/built.js'), BUILT_SCRIPT);
  writeFileSync(path.join(folder, 'assets/built.js.br'), brotliCompressSync(BUILT_SCRIPT));
  writeFileSync(path.join(folder, 'assets/built.js.gz'), gzipSync(BUILT_SCRIPT));
  return folder;
}

/** The app's server in front of a service at `url`, until the test ends. */
export async function startTestServerFor(
  url: string,
  port = 0,
  options: Partial<ServerOptions> = {},
): Promise<RunningServer> {
  const upstream = createRemoteUpstream({ url, key: SECRET });
  const loadPicture = () => Promise.reject(new PictureError());
  const server = await startServer({
    port,
    upstream,
    loadPicture,
    appFolder: makeApp(),
    onFailure: () => {},
    ...options,
  });
  onTestFinished(() => server.stop(0));
  return server;
}

/** The path for a generate request. */
export const GENERATE = generatePath('0d9c8b7a-1111-4222-8333-444455556666');

/** Sends a generate request to the app's server. */
export function postRender(
  address: string,
  body = '{}',
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  const all = { 'content-type': 'application/json', ...headers };
  return fetch(address + GENERATE, { method: 'POST', headers: all, body, signal });
}

/** The app's server in front of a service that responds with `answer`. */
export async function startTestServer(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void = () => {},
  options: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const upstream = await startUpstream(answer);
  onTestFinished(() => upstream.stop());
  const server = await startTestServerFor(`${upstream.url}/base`, 0, options);
  return { address: server.address, server, upstream };
}
