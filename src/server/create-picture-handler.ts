import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PictureFault } from '../contract/picture-lookup.ts';
import { decideOwnPost } from '../proxy/decide-request.ts';
import { apiSecurityHeaders, createRefusalAnswer } from '../proxy/shape-answer.ts';
import { PictureError, type LoadPicture } from '../service/pictures/create-picture-loader.ts';
import { detectPictureType } from '../service/renderer/read-picture.ts';
import type { NodeHandler } from './create-api-handler.ts';

/**
 * Fetches what a person of this app names, for a thumbnail, so any page open in the same browser would like to use it as a
 * door into this network. Layers: exact Host, own Origin and JSON, as for the API; the guarded loader of the service, which
 * knows no key and dials public addresses alone; only bytes that begin as PNG, JPEG or WebP does go out, with the type they
 * have; all else is one of three words.
 */
export interface PictureHandlerOptions {
  loadPicture: LoadPicture;
  /** Exact Host values served; read at each request, because the port is known only once the server listens. */
  hosts: () => readonly string[];
  onFailure: (error: unknown) => void;
}

const REQUEST_BYTES_MAX = 16 * 1024;

/** Answers a body `{ address }` with the picture there, or with `{ reason }`: to look in vain is no failure. */
export function createPictureHandler({ loadPicture, hosts, onFailure }: PictureHandlerOptions): NodeHandler {
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', rawHeaders } = request;
    const refusal = decideOwnPost({ method, rawHeaders }, hosts());
    if (refusal !== undefined) return refuse(response, refusal);
    const address = await readAddress(request);
    if (address === undefined) return refuse(response, { status: 400, detail: 'Send the address of a picture.' });
    const abort = new AbortController();
    response.once('close', () => abort.abort());
    const bytes = await loadPicture(address, abort.signal).catch((error: unknown) => {
      if (error instanceof PictureError || abort.signal.aborted) return undefined;
      throw error;
    });
    if (bytes === undefined) return sendFault(response, 'unreachable');
    const type = detectPictureType(bytes);
    if (type === undefined) return sendFault(response, isWebPage(bytes) ? 'page' : 'other');
    response.writeHead(200, { ...apiSecurityHeaders, 'content-type': type, 'content-length': bytes.length }).end(bytes);
  }

  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      onFailure(error);
      if (response.headersSent) response.destroy();
      else refuse(response, { status: 500, detail: 'The app could not look at this picture. Try again.' });
    });
  };
}

/** Undefined for every body that is not one address in JSON, a long one among them. */
async function readAddress(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    byteCount += chunk.length;
    if (byteCount > REQUEST_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  try {
    const { address } = JSON.parse(Buffer.concat(chunks).toString()) as { address?: unknown };
    return typeof address === 'string' ? address : undefined;
  } catch {
    return undefined;
  }
}

function isWebPage(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  return /^\s*(<!--|<!doctype html|<html|<head|<body)/i.test(start.replace(/^ï»¿/, ''));
}

function sendFault(response: ServerResponse, reason: PictureFault): void {
  const headers = { ...apiSecurityHeaders, 'content-type': 'application/json' };
  response.writeHead(200, headers).end(JSON.stringify({ reason }));
}

/** What is left of a body is not read: the connection ends with the answer. */
function refuse(response: ServerResponse, refusal: { status: number; detail: string }): void {
  const { status, headers, body } = createRefusalAnswer(refusal);
  response.writeHead(status, { ...headers, connection: 'close' }).end(body);
}
