import { availableParallelism } from 'node:os';
import type { LoadPicture } from '../pictures/create-picture-loader.ts';
import { isPictureAddress } from '../renderer/read-picture.ts';
import {
  OverloadedError,
  RenderInputError,
  type RenderedImage,
  type RenderEngine,
  type RenderRequest,
} from '../renderer/render-engine.ts';
import type { WorkerAnswer } from './answer-render.ts';
import { startRenderProcess, type RenderProcess } from './render-process.ts';

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

export interface RenderPool extends RenderEngine {
  end(): void;
}

/** An engine that draws in render processes. Rejects with `OverloadedError` when the queue is full. */
export function createRenderPool({
  workerFile,
  size = Math.max(2, availableParallelism()),
  queueMax = 256,
  deadlineMs = 5_000,
  loadPicture,
}: RenderPoolOptions): RenderPool {
  const idle = Array.from({ length: size }, () => startRenderProcess(workerFile));
  const waiting: ((process: RenderProcess) => void)[] = [];
  let isEnded = false;

  /** Gives a process back, or its replacement when it is of no use any more. */
  function giveBack(used: RenderProcess): void {
    if (isEnded) return used.end();
    const process = used.isAlive() ? used : startRenderProcess(workerFile);
    const next = waiting.shift();
    if (next === undefined) idle.push(process);
    else next(process);
  }

  function takeProcess(signal: AbortSignal | undefined): Promise<RenderProcess> {
    const free = idle.pop();
    if (free !== undefined) return Promise.resolve(free.isAlive() ? free : startRenderProcess(workerFile));
    if (waiting.length >= queueMax) return Promise.reject(new OverloadedError());
    return new Promise((resolve, reject) => {
      const resume = (process: RenderProcess): void => {
        signal?.removeEventListener('abort', leave);
        resolve(process);
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(resume), 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(resume);
    });
  }

  return {
    canLoadAddresses: loadPicture !== undefined,
    isOverloaded: () => waiting.length >= queueMax,
    async render(request, signal) {
      signal?.throwIfAborted();
      const pictures = loadPicture === undefined ? new Map() : await loadPictures(request, loadPicture, signal);
      const process = await takeProcess(signal);
      try {
        return readAnswer(await process.render(request, pictures, deadlineMs));
      } finally {
        giveBack(process);
      }
    },
    end: () => {
      isEnded = true;
      for (const process of idle.splice(0)) process.end();
    },
  };
}

/** Fetches the pictures that values name by address and layers draw. */
async function loadPictures(
  { template, values }: RenderRequest,
  loadPicture: LoadPicture,
  signal: AbortSignal | undefined,
): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (const layer of template.document.layers) {
    if (layer.type !== 'picture' || !('variable' in layer.source)) continue;
    const name = layer.source.variable;
    const address = values.get(name);
    if (address === undefined || !isPictureAddress(address) || pictures.has(address)) continue;
    try {
      pictures.set(address, await loadPicture(address, signal));
    } catch (error) {
      signal?.throwIfAborted();
      throw new RenderInputError(name, error instanceof Error ? error.message : 'The picture could not be fetched.');
    }
  }
  return pictures;
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
