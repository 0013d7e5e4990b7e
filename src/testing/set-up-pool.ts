import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createRenderPool, type RenderPoolOptions } from '../service/render-pool/create-render-pool.ts';
import { compileTemplate } from '../service/renderer/compile-template.ts';
import type { RenderPurpose, RenderRequest } from '../service/renderer/render-engine.ts';
import { smallDocument } from './build-service.ts';
import { projectRoot } from './source-tree.ts';

/** A process that does what it should not. */
export const unruly = path.join(projectRoot, 'src/testing/unruly-render-worker.mjs');
/** The same on a machine that is busy. */
export const slow = path.join(projectRoot, 'src/testing/slow-render-worker.mjs');
/** The process of the build. */
export const builtWorker = path.join(projectRoot, 'dist/server/render-worker.js');

/** A template that has room for one text. */
export const card = compileTemplate(smallDocument);

/** A pool that closes after the test, of unruly processes by default, and short ways to use it. */
export function setUpPool(options: Partial<RenderPoolOptions> = {}) {
  const pool = createRenderPool({ workerFile: unruly, size: 2, deadlineMs: 10_000, ...options });
  onTestFinished(() => pool.end());
  /** `what` is a number of milliseconds to take, or the misdeed. */
  const render = (what: string, signal?: AbortSignal, { template = card, keyId = '', scale = 1 } = {}) =>
    pool.render({ template, values: new Map([['headline', what]]), format: 'png', scale, keyId }, signal);
  /** The same for what gives way to renders. */
  const look = (purpose: RenderPurpose, what: string, parts: Partial<RenderRequest> = {}, signal?: AbortSignal) => {
    const values = new Map([['headline', what]]);
    return pool.render({ template: card, values, format: 'webp', scale: 1, keyId: '', purpose, ...parts }, signal);
  };
  return { pool, render, look };
}
