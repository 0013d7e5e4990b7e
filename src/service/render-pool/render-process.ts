import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { RenderLimitError, type RenderRequest } from '../renderer/render-engine.ts';
import type { DrawingAnswer, DrawingRequest } from './answer-drawing.ts';
import type { WorkerAnswer, WorkerRender, WorkerRequest } from './answer-render.ts';

/** The process ended before it responded. */
export class RenderProcessError extends Error {
  override name = 'RenderProcessError';
}

/** A render process. It handles one request at a time. */
export type RenderProcess = ReturnType<typeof startRenderProcess>;

/** Files that a request needs. */
export interface RequestFiles {
  /** Keyed by URL. */
  pictures: WorkerRender['addressed'];
  /** Keyed by hash. */
  fonts: ReadonlyMap<string, Uint8Array>;
}

export interface RenderLimits {
  /** Time limit for a request, not counting the process's startup. */
  deadlineMs: number;
  /** The process's memory limit. Only enforced on Linux. */
  memoryBytesMax: number;
}

/** A 64-megapixel image takes 1.3 GiB with one photo, and 2.3 GiB with four full-size photos. */
export const MEMORY_BYTES_MAX = 3 * 1024 ** 3;
const HEAP_MEGABYTES_MAX = 512;
/** Node's default is 16. A render makes few objects, so more takes memory and saves no time. */
const YOUNG_MEGABYTES_MAX = 4;
const MEMORY_CHECK_MS = 200;
/** A process takes seconds to load on a busy machine. Plus the longest deadline, this is less than `RESERVATION_MS`. */
const START_MAX_MS = 15_000;

/**
 * The process decodes untrusted files, so it gets no secrets from the environment. It renders one image at a time, so one of glibc's
 * memory pools is enough. With one per thread, it keeps 30 to 60 MB more.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1' };

export interface RenderProcessOptions {
  /** Maximum size of the JavaScript heap, which doesn't contain pixels. */
  heapMegabytesMax?: number;
  /** Lowers the process's priority once it has started. */
  givesWay?: boolean;
}

/** Starts a render process. Requests wait until it is ready. */
export function startRenderProcess(
  workerFile: string,
  { heapMegabytesMax = HEAP_MEGABYTES_MAX, givesWay = false }: RenderProcessOptions = {},
) {
  const child = fork(workerFile, {
    env: ENVIRONMENT,
    execArgv: [`--max-old-space-size=${heapMegabytesMax}`, `--max-semi-space-size=${YOUNG_MEGABYTES_MAX}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isAlive = true;
  let onAnswer: ((answer: unknown) => void) | undefined;
  let onDeath: ((error: Error) => void) | undefined;
  /** Resolves when the process has loaded its code or has died. If it has died, the next request fails. */
  const started = new Promise<unknown>((resolve) => {
    onAnswer = resolve;
    onDeath = resolve;
  });
  const startTimer = setTimeout(() => end(), START_MAX_MS);
  void started.then(() => clearTimeout(startTimer));

  function end(reason: Error = new RenderProcessError('The render process ended before the image was finished')): void {
    isAlive = false;
    child.kill('SIGKILL');
    onDeath?.(reason);
  }

  child.on('message', (answer: unknown) => onAnswer?.(answer));
  child.once('exit', () => end());
  child.on('error', () => end());
  // Not earlier, because on a busy machine, loading code at a low priority takes ten times as long.
  if (givesWay) void started.then(() => lowerPriority(child.pid));

  async function ask<Answer = WorkerAnswer>(message: WorkerRequest | DrawingRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      onAnswer = resolve as (answer: unknown) => void;
      onDeath = reject;
      if (!isAlive) return end();
      child.send(message, (error) => error !== null && end());
    });
  }

  /** Runs a request with limits. */
  async function within<Result>(
    { deadlineMs, memoryBytesMax }: RenderLimits,
    work: () => Promise<Result>,
  ): Promise<Result> {
    await started;
    const late = new RenderLimitError(`The render took longer than ${deadlineMs} ms`);
    const timer = setTimeout(() => end(late), deadlineMs);
    // Measured from outside, because the process can't respond while it draws.
    const watch = setInterval(() => {
      if (readMemoryBytes(child.pid) <= memoryBytesMax) return;
      end(new RenderLimitError(`The render used more than ${memoryBytesMax} bytes`));
    }, MEMORY_CHECK_MS);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
    }
  }

  /** Sends a request. If the process lacks fonts, sends the request again with those fonts. */
  async function askWithFonts(message: WorkerRender, fonts: RequestFiles['fonts']): Promise<WorkerAnswer> {
    const answer = await ask(message);
    if (answer.kind !== 'fontsMissing') return answer;
    const missing = new Set(answer.hashes);
    return ask({ ...message, fonts: new Map([...fonts].filter(([hash]) => missing.has(hash))) });
  }

  return {
    /** Rejects with `RenderProcessError` if the process dies, and with `RenderLimitError` if it is killed for exceeding a limit. */
    render: ({ template, ...request }: RenderRequest, { pictures, fonts }: RequestFiles, limits: RenderLimits) =>
      within(limits, async () => {
        const message = { ...request, values: new Map(request.values), templateId: template.id, addressed: pictures };
        const answer = await askWithFonts(message, fonts);
        if (answer.kind !== 'templateMissing') return answer;
        const { id, byteCount, document, layers } = template;
        const sent = { id, byteCount, document, layers, fonts: template.fonts };
        return askWithFonts({ ...message, template: sent }, fonts);
      }),
    /** Reads a new font. Rejects like `render`. */
    readFont: (font: Uint8Array, limits: RenderLimits) => within(limits, () => ask({ font })),
    /** Reads an SVG. Rejects like `render`. */
    readDrawing: (request: DrawingRequest, limits: RenderLimits) => within(limits, () => ask<DrawingAnswer>(request)),
    isAlive: () => isAlive,
    end,
  };
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has died, and its first request will fail.
  }
}

/** Reads a process's memory use. Returns 0 if it is unknown or the process has ended. */
function readMemoryBytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
