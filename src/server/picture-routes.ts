import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { PICTURE_LOOKUP_PATH, type PictureFault } from '../contract/app-server.ts';
import { detectPictureType } from '../document/read-picture.ts';
import { decideOwnPost } from '../proxy/decide-request.ts';
import { apiSecurityHeaders, createRefusal } from '../proxy/shape-answer.ts';
import { limitConcurrency } from '../service/limit-concurrency.ts';
import { PictureError, type LoadPicture } from '../service/pictures/create-picture-loader.ts';
import { OverloadedError } from '../service/renderer/render-engine.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import type { VisitorEnv } from './visitor.ts';

interface PictureRoutesOptions extends GuardOptions {
  /** Guarded loader for images at URLs that users type. */
  loadPicture: LoadPicture;
  onFailure: (error: unknown) => void;
}

/** Images that one person or address can load at the same time. Each may have 10 MB. */
const LOOKUPS_MAX = 16;

const lookupSchema = z.object({ address: z.string() });

/**
 * Responds to a body `{ address }` with the image at that URL, for a thumbnail, or with `{ reason }`. Other pages in the same
 * browser could abuse this route to reach the local network. Its defenses: exact Host, own Origin and JSON, as for the API; the
 * service's guarded loader, which has no key and only connects to public addresses; only PNG, JPEG and WebP pass, with their own
 * type; everything else becomes one of three reasons.
 */
export function createPictureRoutes(options: PictureRoutesOptions): Hono<VisitorEnv> {
  const { loadPicture, onFailure } = options;
  const app = new Hono<VisitorEnv>();
  const limitLookups = limitConcurrency(LOOKUPS_MAX, () => new OverloadedError());
  const refuseBody = () => createRefusal({ status: 400, detail: 'Send the URL of an image.' });
  app.use(PICTURE_LOOKUP_PATH, createGuard(decideOwnPost, options));
  app.post(PICTURE_LOOKUP_PATH, bodyLimit({ maxSize: 16 * 1024, onError: refuseBody }), async (c) => {
    const lookup = lookupSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!lookup.success) return refuseBody();
    const { signal } = c.req.raw;
    const load = () =>
      loadPicture(lookup.data.address, signal).catch((error: unknown) => {
        if (error instanceof PictureError || signal.aborted) return undefined;
        throw error;
      });
    const bytes = await limitLookups(c.get('visitor').person?.id ?? c.get('client').address, load);
    const type = bytes && detectPictureType(bytes);
    if (type === undefined) return c.json({ reason: findFault(bytes) }, 200, apiSecurityHeaders);
    return c.body(new Uint8Array(bytes ?? []), 200, { ...apiSecurityHeaders, 'content-type': type });
  });
  app.onError((error) => {
    if (error instanceof OverloadedError) {
      const headers = { 'retry-after': '2' };
      return createRefusal({ status: 503, detail: 'Too many images are loading. Try again in a moment.', headers });
    }
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
