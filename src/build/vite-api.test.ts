import type { Plugin } from 'vite';
import { expect, it, vi } from 'vitest';
import { serveApi } from './vite-api.ts';

/** Mounts the plugin into a development server whose code comes from `load`. */
function mount(load: () => object) {
  let middleware = (..._given: unknown[]) => {};
  const server = {
    config: { server: { port: 1 } },
    middlewares: { use: (used: typeof middleware) => (middleware = used) },
    ssrLoadModule: async () => load(),
  };
  (serveApi() as Plugin & { configureServer(given: object): void }).configureServer(server);
  /** Resolves to the response of the handler, or to its error. */
  return () =>
    new Promise((resolve) =>
      middleware({ url: '/api/v1/projects' }, { end: resolve }, (error: Error) => resolve(error)),
    );
}

function createModule(text: string) {
  const close = vi.fn<() => Promise<void>>(async () => {});
  const handle = (_request: object, response: { end(text: string): void }) => response.end(text);
  return { close, createDevelopmentHandler: vi.fn<() => Promise<object>>(async () => ({ handle, close })) };
}

it('closes a service only when its code changes', async () => {
  const [first, second] = [createModule('first'), createModule('second')];
  let module = first;
  const ask = mount(() => module);
  expect([await ask(), await ask()]).toEqual(['first', 'first']);
  expect(first.createDevelopmentHandler).toHaveBeenCalledOnce();
  expect(first.close).not.toHaveBeenCalled();
  module = second;
  expect(await ask()).toBe('second');
  expect(first.close).toHaveBeenCalledOnce();
  expect(second.close).not.toHaveBeenCalled();
});

it('restarts a service that could not be started', async () => {
  const module = createModule('started');
  module.createDevelopmentHandler.mockRejectedValueOnce(new Error('in use'));
  const ask = mount(() => module);
  expect(await Promise.all([ask(), ask()])).toEqual([new Error('in use'), new Error('in use')]);
  expect(await ask()).toBe('started');
});
