import path from 'node:path';
import { onTestFinished } from 'vitest';
import { PictureError } from '../service/pictures/create-picture-loader.ts';
import { createRenderPool, type RenderPoolOptions } from '../service/render-pool/create-render-pool.ts';
import { compileTemplate } from '../service/renderer/compile-template.ts';
import type { RenderPurpose, RenderRequest } from '../service/renderer/render-engine.ts';
import { smallDocument } from './build-service.ts';
import { projectRoot } from './source-tree.ts';

/** A process that misbehaves. */
export const unruly = path.join(projectRoot, 'src/testing/unruly-render-worker.mjs');
/** A misbehaving process that starts slowly. */
export const slow = path.join(projectRoot, 'src/testing/slow-render-worker.mjs');
export const builtWorker = path.join(projectRoot, 'dist/server/render-worker.js');

export const card = compileTemplate(smallDocument);

/** A pool that closes after the test, with misbehaving processes by default, and shortcuts for it. */
export function setUpPool(options: Partial<RenderPoolOptions> = {}) {
  const pool = createRenderPool({
    workerFile: unruly,
    size: 2,
    deadlineMs: 10_000,
    loadPicture: () => Promise.reject(new PictureError()),
    ...options,
  });
  onTestFinished(() => pool.end());
  /** `what` is a duration in milliseconds or a kind of misbehavior. */
  const render = (what: string, signal?: AbortSignal, { template = card, keyId = '', scale = 1 } = {}) =>
    pool.render({ template, values: new Map([['headline', what]]), format: 'png', scale, keyId }, signal);
  /** The same for previews, checks and examples. */
  const look = (purpose: RenderPurpose, what: string, parts: Partial<RenderRequest> = {}, signal?: AbortSignal) => {
    const values = new Map([['headline', what]]);
    return pool.render({ template: card, values, format: 'webp', scale: 1, keyId: '', purpose, ...parts }, signal);
  };
  return { pool, render, look };
}
