// oxlint-disable-next-line import/no-unassigned-import -- it gives the worker Node's global `Buffer`
import './global-buffer.ts';
import { hashApiKey } from '../service/auth/api-key.ts';
import { createService } from '../service/create-service.ts';
import { createMemoryLedger } from '../service/ledger/create-memory-ledger.ts';
import type { RenderEngine } from '../service/renderer/render-engine.ts';
import { starterWorkspace } from '../service/starter/starter-workspace.ts';
import { createMemoryStore } from '../service/store/create-memory-store.ts';
import { createStarterContents } from '../service/store/create-starter-contents.ts';
import { DEMO_KEY, READY, type ThreadAnswer, type ThreadRequest } from './thread-messages.ts';

/** Renders per visit. Closing the tab resets the count. */
const DEMO_QUOTA = 100;

let engine: Promise<RenderEngine> | undefined;

/** Loads the engine with the first render, so that lists and forms don't wait for it. */
function openEngine(): Promise<RenderEngine> {
  engine ??= import('../service/renderer/create-takumi-engine.ts').then(({ createTakumiEngine }) =>
    createTakumiEngine(),
  );
  engine.catch(() => (engine = undefined));
  return engine;
}

const key = { id: DEMO_KEY, hash: hashApiKey(DEMO_KEY), prefix: DEMO_KEY, quotaLimit: DEMO_QUOTA };
const service = createService({
  store: createMemoryStore(createStarterContents(starterWorkspace, key)),
  ledger: createMemoryLedger({ now: Date.now }),
  engine: { render: async (request, signal) => (await openEngine()).render(request, signal) },
  now: Date.now,
  onFailure: (error) => reportError(error),
});

async function answer({ id, url, ...init }: ThreadRequest): Promise<ThreadAnswer> {
  const response = await service.fetch(new Request(url, init));
  // Transfers a copy, because the service may keep the bytes for a retry.
  return { id, status: response.status, headers: [...response.headers], body: (await response.arrayBuffer()).slice() };
}

addEventListener('message', ({ data }: MessageEvent<ThreadRequest>) => {
  void answer(data).then((message) => postMessage(message, { transfer: [message.body] }));
});
postMessage(READY);
