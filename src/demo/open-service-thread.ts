import { TrustedWorker as Worker } from '../app/lib/trusted-worker.ts';
import type { ImageService } from '../service/create-service.ts';
import { READY, type ThreadAnswer, type ThreadRequest } from './thread-messages.ts';

/** Runs the image service in a worker, so that rendering doesn't block typing. Resolves once it listens. */
export function openServiceThread(): Promise<ImageService> {
  const thread = new Worker(new URL('./service-thread.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: ThreadAnswer) => void>();
  let requestCount = 0;

  async function send(request: Request): Promise<Response> {
    const { method, url } = request;
    const body = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer();
    const id = (requestCount += 1);
    const message: ThreadRequest = { id, method, url, headers: [...request.headers], body };
    const answer = await new Promise<ThreadAnswer>((resolve) => {
      waiting.set(id, resolve);
      thread.postMessage(message, { transfer: body === undefined ? [] : [body] });
    });
    waiting.delete(id);
    return new Response(answer.body, answer);
  }

  return new Promise((resolve, reject) => {
    thread.addEventListener('error', () => reject(new Error('The service could not be started')), { once: true });
    thread.addEventListener('message', ({ data }: MessageEvent<ThreadAnswer | typeof READY>) => {
      if (data === READY) resolve({ fetch: send });
      else waiting.get(data.id)?.(data);
    });
  });
}
