import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { RenderLimitError, type RenderRequest } from '../renderer/render-engine.ts';
import type { WorkerAnswer, WorkerRequest } from './answer-render.ts';

/** The process died before it answered. */
export class RenderProcessError extends Error {
  override name = 'RenderProcessError';
}

/** One render process, busy with at most one render. */
export interface RenderProcess {
  /**
   * Rejects with `RenderProcessError` when the process dies, and with `RenderLimitError` when it passes one of the limits; it is
   * of no use then.
   */
  render(request: RenderRequest, pictures: WorkerRequest['addressed'], limits: RenderLimits): Promise<WorkerAnswer>;
  pid: number | undefined;
  isAlive(): boolean;
  end(): void;
}

export interface RenderLimits {
  /** Longest it may be silent. */
  deadlineMs: number;
  /** The most memory it may hold, where the system tells how much that is. */
  memoryBytesMax: number;
}

/** Of what the code of the process makes; pixels are not among it. */
const HEAP_MEGABYTES_MAX = 512;
const MEMORY_CHECK_MS = 200;

/** Starts a render process; requests sent before it is ready wait for it. */
export function startRenderProcess(workerFile: string): RenderProcess {
  // It decodes what strangers send, so it knows none of the secrets that settings hold.
  const child = fork(workerFile, {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES_MAX}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isAlive = true;
  let onAnswer: ((answer: WorkerAnswer) => void) | undefined;
  let onDeath: ((error: Error) => void) | undefined;

  function end(reason: Error = new RenderProcessError('The render process ended before its image was done')): void {
    isAlive = false;
    child.kill('SIGKILL');
    onDeath?.(reason);
  }

  child.on('message', (answer: WorkerAnswer) => onAnswer?.(answer));
  child.once('exit', () => end());
  child.on('error', () => end());

  return {
    async render({ template, ...request }, pictures, { deadlineMs, memoryBytesMax }) {
      const ask = (message: WorkerRequest): Promise<WorkerAnswer> =>
        new Promise((resolve, reject) => {
          onAnswer = resolve;
          onDeath = reject;
          if (!isAlive) return end();
          child.send(message, (error) => error !== null && end());
        });
      const late = new RenderLimitError(`The render took over ${deadlineMs} ms`);
      const timer = setTimeout(() => end(late), deadlineMs);
      // Asked from here, because the process answers nothing while it draws.
      const watch = setInterval(() => {
        if (readMemoryBytes(child.pid) > memoryBytesMax)
          end(new RenderLimitError(`The render took over ${memoryBytesMax} bytes`));
      }, MEMORY_CHECK_MS);
      try {
        const message = { ...request, values: new Map(request.values), templateId: template.id, addressed: pictures };
        const answer = await ask(message);
        if (answer.kind !== 'templateMissing') return answer;
        const { id, byteCount, document, layers } = template;
        return await ask({ ...message, template: { id, byteCount, document, layers } });
      } finally {
        clearTimeout(timer);
        clearInterval(watch);
      }
    },
    pid: child.pid,
    isAlive: () => isAlive,
    end,
  };
}

/** The memory that a process holds; 0 where the system does not tell, or the process is gone. */
function readMemoryBytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
