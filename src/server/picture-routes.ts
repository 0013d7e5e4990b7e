import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { PICTURE_LOOKUP_PATH, type PictureFault } from '../contract/app-server.ts';
import { decideOwnPost } from '../proxy/decide-request.ts';
import { apiSecurityHeaders, createRefusal } from '../proxy/shape-answer.ts';
import { PictureError, type LoadPicture } from '../service/pictures/create-picture-loader.ts';
import { detectPictureType } from '../service/renderer/read-picture.ts';
import type { NodeEnv } from './http-server.ts';

export interface PictureRoutesOptions {
  loadPicture: LoadPicture;
  /** The allowed Host values; read for each request, because the port is only known once the server listens. */
  hosts: () => readonly string[];
  onFailure: (error: unknown) => void;
}

const lookupSchema = z.object({ address: z.string() });

/**
 * Answers a body `{ address }` with the image at that address, for a thumbnail, or with `{ reason }`. Other pages in the same
 * browser could abuse it to reach this network. Layers: exact Host, own Origin and JSON, as for the API; the service's guarded
 * loader, which knows no key and only connects to public addresses; only PNG, JPEG and WebP are passed on, with their own type;
 * everything else is one of three reasons.
 */
export function createPictureRoutes({ loadPicture, hosts, onFailure }: PictureRoutesOptions): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  const refuseBody = () => createRefusal({ status: 400, detail: 'Send the address of an image.' });
  app.use(PICTURE_LOOKUP_PATH, async (c, next) => {
    const { method = '', headersDistinct } = c.env.incoming;
    const refusal = decideOwnPost({ method, headers: headersDistinct }, hosts());
    return refusal === undefined ? next() : createRefusal(refusal);
  });
  app.post(PICTURE_LOOKUP_PATH, bodyLimit({ maxSize: 16 * 1024, onError: refuseBody }), async (c) => {
    const lookup = lookupSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!lookup.success) return refuseBody();
    const { signal } = c.req.raw;
    const bytes = await loadPicture(lookup.data.address, signal).catch((error: unknown) => {
      if (error instanceof PictureError || signal.aborted) return undefined;
      throw error;
    });
    const type = bytes && detectPictureType(bytes);
    if (type === undefined) return c.json({ reason: findFault(bytes) }, 200, apiSecurityHeaders);
    return c.body(new Uint8Array(bytes ?? []), 200, { ...apiSecurityHeaders, 'content-type': type });
  });
  app.onError((error) => {
    onFailure(error);
    return createRefusal({ status: 500, detail: 'The image could not be loaded. Try again.' });
  });
  return app;
}

function findFault(bytes: Uint8Array | undefined): PictureFault {
  if (bytes === undefined) return 'unreachable';
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  return /^\s*(<!--|<!doctype html|<html|<head|<body)/i.test(start.replace(/^ï»¿/, '')) ? 'page' : 'other';
}
