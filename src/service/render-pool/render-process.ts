import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { RenderLimitError, type RenderRequest } from '../renderer/render-engine.ts';
import type { DrawingAnswer, DrawingRequest } from './answer-drawing.ts';
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
  /** The same for a font that is being added. */
  readFont(bytes: Uint8Array, limits: RenderLimits): Promise<WorkerAnswer>;
  /** The same for a drawing that is to become a template. */
  readDrawing(request: DrawingRequest, limits: RenderLimits): Promise<DrawingAnswer>;
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
  /** Longest it may be silent, once it has started. */
  deadlineMs: number;
  /** The most memory it may use, where the system reports it. */
  memoryBytesMax: number;
}

/** An image of 64 megapixels with one photo takes 1.3 GiB, with four that fill it 2.3. */
export const MEMORY_BYTES_MAX = 3 * 1024 ** 3;
const HEAP_MEGABYTES_MAX = 512;
const MEMORY_CHECK_MS = 200;
/** On a busy machine a process needs seconds to load its code. With the longest deadline it stays below the life of a reservation. */
const START_MAX_MS = 15_000;

export interface RenderProcessOptions {
  /** Of what the code of the process makes; pixels are not among it. */
  heapMegabytesMax?: number;
  /** Once it has started, the system gives it what others leave. */
  givesWay?: boolean;
}

/** Starts a render process; requests sent before it is ready wait for it. */
export function startRenderProcess(
  workerFile: string,
  { heapMegabytesMax = HEAP_MEGABYTES_MAX, givesWay = false }: RenderProcessOptions = {},
): RenderProcess {
  // It decodes what strangers send, so it knows none of the secrets that settings hold.
  const child = fork(workerFile, {
    env: {},
    execArgv: [`--max-old-space-size=${heapMegabytesMax}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isAlive = true;
  let onAnswer: ((answer: unknown) => void) | undefined;
  let onDeath: ((error: Error) => void) | undefined;
  /** The process reports when its code is loaded. Callers that wait for that notice its end by asking. */
  const started = new Promise<unknown>((resolve) => {
    onAnswer = resolve;
    onDeath = resolve;
  });
  const startTimer = setTimeout(() => end(), START_MAX_MS);
  void started.then(() => clearTimeout(startTimer));

  function end(reason: Error = new RenderProcessError('The render process ended before its image was done')): void {
    isAlive = false;
    child.kill('SIGKILL');
    onDeath?.(reason);
  }

  child.on('message', (answer: unknown) => onAnswer?.(answer));
  child.once('exit', () => end());
  child.on('error', () => end());
  // Not sooner: on a busy machine an early proof would wait ten times as long for the code to load.
  if (givesWay) void started.then(() => lowerPriority(child.pid));

  async function ask<Answer = WorkerAnswer>(message: WorkerRequest | DrawingRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      onAnswer = resolve as (answer: unknown) => void;
      onDeath = reject;
      if (!isAlive) return end();
      child.send(message, (error) => error !== null && end());
    });
  }

  /** Does something with the process under limits. The time to start doesn't count. */
  async function within<Result>(
    { deadlineMs, memoryBytesMax }: RenderLimits,
    work: () => Promise<Result>,
  ): Promise<Result> {
    await started;
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
    readDrawing: (request, limits) => within(limits, () => ask<DrawingAnswer>(request)),
    isAlive: () => isAlive,
    end,
  };
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has died already, which its first work tells.
  }
}

/** The memory that a process uses; 0 when it is unknown or the process has ended. */
function readMemoryBytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
