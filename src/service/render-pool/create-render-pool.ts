import { availableParallelism } from 'node:os';
import type { Finding } from '../../contract/check.ts';
import type { LoadPicture } from '../pictures/create-picture-loader.ts';
import { rememberFailures } from '../pictures/remember-failures.ts';
import { outputSize } from '../../document/output-size.ts';
import type { LoadFont } from '../renderer/own-fonts.ts';
import {
  FontError,
  type FontReader,
  OverloadedError,
  RenderInputError,
  RenderLimitError,
  type RenderedImage,
  type RenderEngine,
  type RenderRequest,
  type RowToCheck,
  StoppingError,
} from '../renderer/render-engine.ts';
import type { WorkerAnswer } from './answer-render.ts';
import { limitPictures, loadFonts, loadPictures } from './load-files.ts';
import { createProofLane, type LaneEntry } from './proof-lane.ts';
import {
  MEMORY_BYTES_MAX,
  RenderProcessError,
  startRenderProcess,
  type RenderProcess,
  type RequestFiles,
} from './render-process.ts';
import { createRenderQueue } from './render-queue.ts';

const ORDINARY_PIXELS = 4_000_000;
/** Deadline factor for free work, which has a lower priority and may take longer. */
const LANE_PATIENCE = 2;
/** After this time, callers have timed out. */
const LANE_DEADLINE_MAX_MS = 10_000;
/** Ordinary fonts take a fraction of a second. */
const FONT_DEADLINE_MS = 3_000;
const FONTS_WAITING_MAX = 8;
/** Well below the service's timeout for a render. */
const DEADLINE_MAX_MS = 25_000;

/**
 * The engine's native code can abort its process, and a malicious template can take minutes to draw. So renders run in separate
 * processes, one at a time in each, and a crash only ends one render. A render that takes too much time or memory is killed with
 * its process. Dead processes are replaced. The queue is bounded, and a full queue rejects immediately.
 */
export interface RenderPoolOptions {
  /** The built `render-worker.ts`. */
  workerFile: string;
  /** Maximum number of processes. One key never uses all of them. */
  size?: number;
  /** Maximum number of waiting renders. One key may use half of the queue. */
  queueMax?: number;
  /** Time limit for up to four megapixels, in milliseconds. Larger images get proportionally more time. */
  deadlineMs?: number;
  /** Maximum memory that a process may use during a render. */
  memoryBytesMax?: number;
  /** Loads images from untrusted URLs. */
  loadPicture: LoadPicture;
  /**
   * How long proofs and checks wait for their images, in milliseconds. Longer than the limit per image, but shorter than the limit
   * for proofs and checks, so everything else is drawn and each missing image is reported.
   */
  lookPicturesMs?: number;
  /** Loads custom fonts. */
  loadFont?: LoadFont;
}

export interface RenderPool extends RenderEngine, FontReader {
  /** Rejects waiting and new renders with `StoppingError`. Renders in progress continue. */
  drain(): void;
  readLoad(): RenderLoad;
  end(): void;
}

export interface RenderLoad {
  waiting: number;
  underWay: number;
  processes: number;
  /** Renders started so far. */
  begun: number;
  /** Processes replaced so far. */
  replaced: number;
}

/**
 * An engine that renders in separate processes. The first process starts immediately, and others start when they are needed.
 * Rejects with `OverloadedError` when the queue is full.
 */
export function createRenderPool({
  workerFile,
  size = availableParallelism() + 1,
  queueMax = 512,
  deadlineMs = 5_000,
  memoryBytesMax = MEMORY_BYTES_MAX,
  loadPicture,
  lookPicturesMs = 7_000,
  loadFont = async () => undefined,
}: RenderPoolOptions): RenderPool {
  const idle = [startRenderProcess(workerFile)];
  let processCount = idle.length;
  const queue = createRenderQueue<RenderProcess>(queueMax, Math.max(1, size - 1));
  let isDraining = false;
  let isEnded = false;
  const counts = { begun: 0, replaced: 0 };

  function replace(): RenderProcess {
    counts.replaced += 1;
    return startRenderProcess(workerFile);
  }

  /** Returns a process to the pool, or replaces the process if it has died. */
  function giveBack(used: RenderProcess): void {
    if (isEnded) return used.end();
    const process = used.isAlive() ? used : replace();
    if (!queue.serve(process)) idle.push(process);
  }

  const lane = createProofLane(() => startRenderProcess(workerFile, { givesWay: true }));
  const mayStart = (keyId: string): boolean => (idle.length > 0 || processCount < size) && queue.mayStart(keyId);

  function takeProcess(keyId: string, signal: AbortSignal | undefined): Promise<RenderProcess> {
    if (!mayStart(keyId)) {
      return queue.isFull(keyId) ? Promise.reject(new OverloadedError()) : queue.wait(keyId, signal);
    }
    queue.start(keyId);
    const free = idle.pop();
    if (free !== undefined) return Promise.resolve(free.isAlive() ? free : replace());
    processCount += 1;
    return Promise.resolve(startRenderProcess(workerFile));
  }

  const fontLane = createProofLane(() => startRenderProcess(workerFile), FONTS_WAITING_MAX);
  const laneLimits = { deadlineMs: Math.min(LANE_PATIENCE * deadlineMs, LANE_DEADLINE_MAX_MS), memoryBytesMax };

  /** Renders in the lane, which yields to paid renders. */
  async function look(
    request: RenderRequest,
    files: RequestFiles,
    entry: Omit<LaneEntry, 'keyId'>,
    signal: AbortSignal | undefined,
  ): Promise<RenderedImage> {
    return lane.run({ ...entry, keyId: request.keyId ?? '' }, signal, async (process) =>
      readAnswer(await process.render(request, files, laneLimits)),
    );
  }

  const loadForLook = limitPictures(loadPicture, lookPicturesMs);
  /** A spreadsheet column may have the same URL in every row. */
  const loadForRows = rememberFailures(loadPicture);

  async function checkRows(
    request: RenderRequest,
    rows: readonly RowToCheck[],
    signal: AbortSignal | undefined,
  ): Promise<RenderedImage> {
    const { pictures, problems } = await loadPictures(request.template, rows, loadForRows, signal);
    const standIns = rows.map((row, index) => standInFor(problems[index] ?? [], row));
    const files = { pictures, fonts: await loadFonts(request.template.fonts, loadFont) };
    const image = await look({ ...request, rows: standIns }, files, { purpose: 'rows' }, signal);
    return { ...image, rows: image.rows?.map((found, index) => [...(problems[index] ?? []), ...found]) };
  }

  return {
    canLoadAddresses: true,
    isOverloaded: (keyId = '') => !mayStart(keyId) && queue.isFull(keyId),
    async render(request, signal) {
      signal?.throwIfAborted();
      const { keyId = '', template, scale, purpose = 'render', rows } = request;
      if (rows !== undefined) return checkRows(request, rows, signal);
      const askedAt = performance.now();
      const load = purpose === 'render' ? loadPicture : loadForLook;
      const loaded = await loadPictures(template, [request], load, signal);
      const picturesMs = performance.now() - askedAt;
      const problems = loaded.problems.flat();
      const files = { pictures: loaded.pictures, fonts: await loadFonts(template.fonts, loadFont) };
      // A signal that is already aborted fires no event later.
      signal?.throwIfAborted();
      if (purpose !== 'render') {
        const name = purpose === 'example' ? undefined : `${purpose} ${keyId} ${template.id}`;
        const image = await look(standInFor(problems, request), files, { purpose, name, askedAt }, signal);
        return { ...image, findings: [...problems, ...image.findings] };
      }
      const [problem, ...others] = problems;
      if (problem !== undefined) throw new RenderInputError(problem.name, problem.message, others);
      if (isDraining) throw new StoppingError();
      const { widthPx, heightPx } = outputSize(template.document, scale);
      const factor = Math.max(1, (widthPx * heightPx) / ORDINARY_PIXELS);
      const limits = { deadlineMs: Math.min(deadlineMs * factor, DEADLINE_MAX_MS), memoryBytesMax };
      const draw = async (): Promise<RenderedImage> => {
        const waitingAt = performance.now();
        const process = await takeProcess(keyId, signal);
        const startedAt = performance.now();
        counts.begun += 1;
        try {
          const image = readAnswer(await process.render(request, files, limits));
          const drawnMs = Object.values(image.times ?? {}).reduce((sum, ms) => sum + ms, 0);
          const transfer = performance.now() - startedAt - drawnMs;
          const times = { pictures: picturesMs, wait: startedAt - waitingAt, ...image.times, transfer };
          return { ...image, times };
        } finally {
          queue.finish(keyId, performance.now() - startedAt);
          giveBack(process);
        }
      };
      // The process may have been killed from outside, so draw again once. A slow render has no time left.
      return draw().catch((error: unknown) => {
        const isLate = signal?.aborted === true || performance.now() - askedAt > deadlineMs;
        if (error instanceof RenderProcessError && !isLate && !isDraining && !isEnded) return draw();
        throw error;
      });
    },
    async readFont(bytes, keyId = '') {
      const answer = await fontLane
        .run({ purpose: 'font', keyId }, undefined, (process) =>
          // The next font gets a new process, because a hostile one may leave hundreds of megabytes behind.
          process.readFont(bytes, { deadlineMs: FONT_DEADLINE_MS, memoryBytesMax }).finally(process.end),
        )
        .catch(explainEnd);
      if (answer.kind === 'fontRefused') throw new FontError(answer.message);
      return answer.kind === 'font' ? answer.reading : refuse(answer);
    },
    drain: () => {
      isDraining = true;
      queue.refuseAll(new StoppingError());
      lane.close(new StoppingError());
      fontLane.close(new StoppingError());
    },
    readLoad: () => ({ ...queue.count(), ...counts, processes: processCount }),
    end: () => {
      isEnded = true;
      lane.end();
      fontLane.end();
      for (const process of idle.splice(0)) process.end();
    },
  };
}

/** Replaces images that couldn't be loaded with placeholders. */
function standInFor<Request extends RowToCheck>(problems: readonly Finding[], request: Request): Request {
  const names = problems.map(({ name }) => name);
  return {
    ...request,
    standIns: new Set([...(request.standIns ?? []), ...names]),
    builtIns: new Map([...(request.builtIns ?? []), ...names.map((name) => [name, 'placeholder'] as const)]),
  };
}

function readAnswer(answer: WorkerAnswer): RenderedImage {
  if (answer.kind === 'input') throw new RenderInputError(answer.variableName, answer.message);
  return answer.kind === 'image' ? answer.image : refuse(answer);
}

function refuse(answer: WorkerAnswer): never {
  throw new Error(answer.kind === 'failed' ? answer.message : 'The render process sent an unexpected message');
}

/** Blames the font if its process crashed or reached a limit. */
function explainEnd(error: unknown): never {
  const isFontAtFault = error instanceof RenderProcessError || error instanceof RenderLimitError;
  throw isFontAtFault ? new FontError('The font is damaged or too complex. Use another font.') : error;
}
