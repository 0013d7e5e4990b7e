import { availableParallelism } from 'node:os';
import type { LoadPicture } from '../pictures/create-picture-loader.ts';
import { isKnownDrawable } from '../renderer/check-drawable.ts';
import { findPictureAddresses } from './find-picture-addresses.ts';
import {
  OverloadedError,
  RenderInputError,
  type RenderedImage,
  type RenderEngine,
  type RenderRequest,
} from '../renderer/render-engine.ts';
import { startRenderProcess, type RenderProcess } from './render-process.ts';
import type { WorkerAnswer } from './worker-protocol.ts';

/**
 * The engine's native side can abort its process, and a hostile design can draw for minutes. Layers: renders happen in
 * processes of their own, one at a time in each, so that a death takes one render with it; a render that takes too long is
 * ended with its process; a process that ended is replaced; the queue is bounded, and who finds it full is told at once.
 */
export interface RenderPoolOptions {
  /** The built `render-worker.ts`. */
  workerFile: string;
  /** Processes; the machine's processors, but at least two. */
  size?: number;
  /** Renders that may wait. */
  queueMax?: number;
  /** Longest one render may take, in milliseconds. */
  deadlineMs?: number;
  /** Fetches pictures that values name by address, under guard. */
  loadPicture?: LoadPicture;
}

/** A render that comes earlier does not wait for it. */
const WARM_UP_MS = 150;

export interface RenderPool extends RenderEngine {
  end(): void;
}

interface Waiting {
  start(process: RenderProcess): void;
}

/** An engine that draws in render processes. Rejects with `OverloadedError` when the queue is full. */
export function createRenderPool({
  workerFile,
  size = Math.max(2, availableParallelism()),
  queueMax = 256,
  deadlineMs = 5_000,
  loadPicture,
}: RenderPoolOptions): RenderPool {
  const idle: RenderProcess[] = [];
  const waiting: Waiting[] = [];
  let isStarted = false;
  let isEnded = false;

  // Not at once: their start would take the processors from the start of the process they belong to.
  const timer = setTimeout(start, WARM_UP_MS).unref();

  function start(): void {
    if (isStarted) return;
    isStarted = true;
    clearTimeout(timer);
    idle.push(...Array.from({ length: size }, () => startRenderProcess(workerFile)));
  }

  /** Gives a process back, or its replacement when it is of no use any more. */
  function giveBack(used: RenderProcess): void {
    if (isEnded) return used.end();
    const process = used.isAlive() ? used : startRenderProcess(workerFile);
    const next = waiting.shift();
    if (next === undefined) idle.push(process);
    else next.start(process);
  }

  function takeProcess(signal: AbortSignal | undefined): Promise<RenderProcess> {
    start();
    const free = idle.pop();
    if (free !== undefined) return Promise.resolve(free.isAlive() ? free : startRenderProcess(workerFile));
    if (waiting.length >= queueMax) return Promise.reject(new OverloadedError());
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        start: (process) => {
          signal?.removeEventListener('abort', leave);
          resolve(process);
        },
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(entry);
    });
  }

  return {
    canLoadAddresses: loadPicture !== undefined,
    isOverloaded: () => waiting.length >= queueMax,
    async render({ document, values, format, scale }: RenderRequest, signal) {
      signal?.throwIfAborted();
      const pictures = new Map<string, Uint8Array>();
      for (const { name, address } of loadPicture === undefined ? [] : findPictureAddresses(document, values)) {
        pictures.set(address, await loadFor(name, address, loadPicture as LoadPicture, signal));
      }
      const process = await takeProcess(signal);
      try {
        const isChecked = isKnownDrawable(document, values, loadPicture !== undefined);
        const isAlone = idle.length === size - 1;
        const request = { values: new Map(values), isChecked, format, scale, isAlone, pictures };
        return readAnswer(await process.render(request, document, deadlineMs));
      } finally {
        giveBack(process);
      }
    },
    end: () => {
      isEnded = true;
      clearTimeout(timer);
      for (const process of idle.splice(0)) process.end();
    },
  };
}

async function loadFor(
  name: string,
  address: string,
  loadPicture: LoadPicture,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  try {
    return await loadPicture(address, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw new RenderInputError(name, error instanceof Error ? error.message : 'The picture could not be fetched.');
  }
}

function readAnswer(answer: WorkerAnswer): RenderedImage {
  switch (answer.kind) {
    case 'image':
      return answer.image;
    case 'input':
      throw new RenderInputError(answer.variableName, answer.message);
    default:
      throw new Error(answer.kind === 'failed' ? answer.message : 'The render process answered out of turn');
  }
}
