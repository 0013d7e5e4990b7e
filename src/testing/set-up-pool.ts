import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createRenderPool, type RenderPoolOptions } from '../service/render-pool/create-render-pool.ts';
import { compileTemplate } from '../service/renderer/compile-template.ts';
import type { RenderPurpose, RenderRequest } from '../service/renderer/render-engine.ts';
import { smallDocument } from './build-service.ts';
import { projectRoot } from './source-tree.ts';

/** A misbehaving process. */
export const unruly = path.join(projectRoot, 'src/testing/unruly-render-worker.mjs');
/** The same one, slow to start. */
export const slow = path.join(projectRoot, 'src/testing/slow-render-worker.mjs');
export const builtWorker = path.join(projectRoot, 'dist/server/render-worker.js');

export const card = compileTemplate(smallDocument);

/** A pool that closes after the test, of misbehaving processes by default, and short ways to use it. */
export function setUpPool(options: Partial<RenderPoolOptions> = {}) {
  const pool = createRenderPool({ workerFile: unruly, size: 2, deadlineMs: 10_000, ...options });
  onTestFinished(() => pool.end());
  /** `what` is the duration in milliseconds or the kind of misbehavior. */
  const render = (what: string, signal?: AbortSignal, { template = card, keyId = '', scale = 1 } = {}) =>
    pool.render({ template, values: new Map([['headline', what]]), format: 'png', scale, keyId }, signal);
  /** The same for previews and checks, which yield to renders. */
  const look = (purpose: RenderPurpose, what: string, parts: Partial<RenderRequest> = {}, signal?: AbortSignal) => {
    const values = new Map([['headline', what]]);
    return pool.render({ template: card, values, format: 'webp', scale: 1, keyId: '', purpose, ...parts }, signal);
  };
  return { pool, render, look };
}
