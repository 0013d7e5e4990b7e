import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { RenderLimitError, type RenderRequest } from '../renderer/render-engine.ts';
import type { WorkerAnswer, WorkerRender, WorkerRequest } from './answer-render.ts';

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
  render(request: RenderRequest, files: RequestFiles, limits: RenderLimits): Promise<WorkerAnswer>;
  /** The same for a font that somebody adds. */
  readFont(bytes: Uint8Array, limits: RenderLimits): Promise<WorkerAnswer>;
  pid: number | undefined;
  isAlive(): boolean;
  end(): void;
}

/** What a request names and the process may lack. */
export interface RequestFiles {
  /** By their addresses. */
  pictures: WorkerRender['addressed'];
  /** By their hashes. */
  fonts: ReadonlyMap<string, Uint8Array>;
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

  async function ask(message: WorkerRequest): Promise<WorkerAnswer> {
    return new Promise((resolve, reject) => {
      onAnswer = resolve;
      onDeath = reject;
      if (!isAlive) return end();
      child.send(message, (error) => error !== null && end());
    });
  }

  /** Does something with the process under limits. */
  async function within<Result>(
    { deadlineMs, memoryBytesMax }: RenderLimits,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const late = new RenderLimitError(`The render took over ${deadlineMs} ms`);
    const timer = setTimeout(() => end(late), deadlineMs);
    // Asked from here, because the process answers nothing while it draws.
    const watch = setInterval(() => {
      if (readMemoryBytes(child.pid) > memoryBytesMax)
        end(new RenderLimitError(`The render took over ${memoryBytesMax} bytes`));
    }, MEMORY_CHECK_MS);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
    }
  }

  /** Asks, and once more with the fonts that the process lacks. */
  async function askWithFonts(message: WorkerRender, fonts: RequestFiles['fonts']): Promise<WorkerAnswer> {
    const answer = await ask(message);
    if (answer.kind !== 'fontsMissing') return answer;
    const handed = answer.hashes.flatMap((hash) => {
      const bytes = fonts.get(hash);
      return bytes === undefined ? [] : [[hash, bytes] as const];
    });
    return ask({ ...message, fonts: new Map(handed) });
  }

  return {
    render: ({ template, ...request }, { pictures, fonts }, limits) =>
      within(limits, async () => {
        const message = { ...request, values: new Map(request.values), templateId: template.id, addressed: pictures };
        const answer = await askWithFonts(message, fonts);
        if (answer.kind !== 'templateMissing') return answer;
        const { id, byteCount, document, layers } = template;
        const sent = { id, byteCount, document, layers, fonts: template.fonts };
        return askWithFonts({ ...message, template: sent }, fonts);
      }),
    readFont: (font, limits) => within(limits, () => ask({ font })),
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
