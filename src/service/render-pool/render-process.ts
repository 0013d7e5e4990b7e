import { fork } from 'node:child_process';
import type { RenderRequest } from '../renderer/render-engine.ts';
import type { WorkerAnswer, WorkerRequest } from './answer-render.ts';

/** The process died, or was ended because it took too long, before it answered. */
export class RenderProcessError extends Error {
  override name = 'RenderProcessError';
}

/** One render process, busy with at most one render. */
export interface RenderProcess {
  /** Rejects with `RenderProcessError` when the process dies or is silent for `deadlineMs`; it is of no use then. */
  render(request: RenderRequest, pictures: WorkerRequest['pictures'], deadlineMs: number): Promise<WorkerAnswer>;
  isAlive(): boolean;
  end(): void;
}

/** Starts a render process; requests sent before it is ready wait for it. */
export function startRenderProcess(workerFile: string): RenderProcess {
  const child = fork(workerFile, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  let isAlive = true;
  let onAnswer: ((answer: WorkerAnswer) => void) | undefined;
  let onDeath: ((error: RenderProcessError) => void) | undefined;

  function end(message = 'The render process ended before its image was done'): void {
    isAlive = false;
    child.kill('SIGKILL');
    onDeath?.(new RenderProcessError(message));
  }

  child.on('message', (answer: WorkerAnswer) => onAnswer?.(answer));
  child.once('exit', () => end());
  child.on('error', () => end());

  return {
    async render({ template, ...request }, pictures, deadlineMs) {
      const ask = (message: WorkerRequest): Promise<WorkerAnswer> =>
        new Promise((resolve, reject) => {
          onAnswer = resolve;
          onDeath = reject;
          if (!isAlive) return end();
          child.send(message, (error) => error !== null && end());
        });
      const timer = setTimeout(() => end(`The render took over ${deadlineMs} ms`), deadlineMs);
      try {
        const message = { ...request, values: new Map(request.values), templateId: template.id, pictures };
        const answer = await ask(message);
        if (answer.kind !== 'templateMissing') return answer;
        const { id, byteCount, document, layers } = template;
        return await ask({ ...message, template: { id, byteCount, document, layers } });
      } finally {
        clearTimeout(timer);
      }
    },
    isAlive: () => isAlive,
    end,
  };
}
