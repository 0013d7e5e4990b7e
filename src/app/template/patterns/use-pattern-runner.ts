import { TrustedWorker as Worker } from '../../lib/trusted-worker.ts';
import { createServiceHook } from '../../services.ts';
import { createPatternRunner, type PatternThread } from './create-pattern-runner.ts';

/** The runner loads its worker and engine when it runs the first pattern. */
export const usePatternRunner = createServiceHook(() =>
  createPatternRunner({
    startThread: openPatternThread,
    wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  }),
);

function openPatternThread(): PatternThread {
  const worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), { type: 'module' });
  let asked: { resolve: (answer: unknown) => void; reject: (reason: Error) => void } | undefined;
  worker.addEventListener('message', ({ data }) => asked?.resolve(data));
  worker.addEventListener('error', () => asked?.reject(new Error('The pattern could not be run')));
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      asked = { resolve, reject };
    });
  return {
    ready: next(),
    ask: (pattern, text) => {
      const answer = next() as Promise<boolean | undefined>;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage({ pattern, text });
      return answer;
    },
    end: () => worker.terminate(),
  };
}
