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
import { limitPictures, loadFonts, loadPictures, noPictures } from './load-files.ts';
import {
  MEMORY_BYTES_MAX,
  RenderProcessError,
  startRenderProcess,
  type RenderProcess,
  type RequestFiles,
} from './render-process.ts';
import { createProofLane, type LaneEntry } from './proof-lane.ts';
import { createRenderQueue } from './render-queue.ts';

const ORDINARY_PIXELS = 4_000_000;
/** How much more time what gives way to renders may take. */
const LANE_PATIENCE = 2;
/** Callers have timed out by then. */
const LANE_DEADLINE_MAX_MS = 10_000;
/** Well below what the service waits for a render. */
const DEADLINE_MAX_MS = 25_000;

/**
 * The engine's native side can abort its process, and a hostile design can draw for minutes. Layers: renders happen in
 * separate processes, one at a time in each, so that a death takes one render with it; a render that takes too long, or
 * too much memory, is ended with its process; a process that ended is replaced; the queue is bounded, and who finds it full
 * is reported at once.
 */
export interface RenderPoolOptions {
  /** The built `render-worker.ts`. */
  workerFile: string;
  /** The most processes; one more than the machine has processors. A key leaves one of them to the others. */
  size?: number;
  /** Renders that may wait; half of them of one key. */
  queueMax?: number;
  /** Longest a render of up to four megapixels may take, in milliseconds; a larger one has as much more time. */
  deadlineMs?: number;
  /** The most memory a process may hold while it renders. */
  memoryBytesMax?: number;
  /** Fetches pictures that values name by address, under guard. */
  loadPicture?: LoadPicture;
  /**
   * Longest that what is only looked at waits for its pictures, in milliseconds: more than one picture may take, and less than
   * proofs and checks wait, so that the rest is drawn and each missing image is named.
   */
  lookPicturesMs?: number;
  /** Gives fonts that are not the service's own; without it templates are drawn without them. */
  loadFont?: LoadFont;
}

export interface RenderPool extends RenderEngine, FontReader {
  /** Rejects everything that waits or arrives with `StoppingError`. Renders in progress continue. */
  drain(): void;
  readLoad(): RenderLoad;
  end(): void;
}

/** How a pool fares. */
export interface RenderLoad {
  waiting: number;
  underWay: number;
  processes: number;
  /** Renders begun since the start. */
  begun: number;
  /** Processes that had to be replaced since the start. */
  replaced: number;
}

const noFonts: RequestFiles['fonts'] = new Map();

/**
 * An engine that draws in render processes. The first is there from the start, the others once they are needed. Rejects with
 * `OverloadedError` when the queue is full.
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

  /** Gives a process back, or its replacement when it can no longer be used. */
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

  // It has what renders leave it of the machine, so it may take its time.
  const laneLimits = { deadlineMs: Math.min(LANE_PATIENCE * deadlineMs, LANE_DEADLINE_MAX_MS), memoryBytesMax };

  /** Has the lane do what gives way to renders. */
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

  const loadForLook = loadPicture && limitPictures(loadPicture, lookPicturesMs);
  /** A column of a spreadsheet may name one address in every row. */
  const loadForRows = loadPicture === undefined ? undefined : rememberFailures(loadPicture);

  async function checkRows(
    request: RenderRequest,
    rows: readonly RowToCheck[],
    signal: AbortSignal | undefined,
  ): Promise<RenderedImage> {
    const askedAt = performance.now();
    const loaded = await Promise.all(
      rows.map(async (row) =>
        loadForRows === undefined ? noPictures : loadPictures(request.template, row, loadForRows, signal),
      ),
    );
    const problemsOf = (at: number): Finding[] => loaded[at]?.problems ?? [];
    const pictures = new Map(loaded.flatMap((one) => [...one.pictures]));
    const looked = { ...request, rows: rows.map((row, at) => standInFor(problemsOf(at), row)) };
    const files = { pictures, fonts: await loadFonts(request.template.fonts, loadFont) };
    const image = await look(looked, files, { purpose: 'rows', name: undefined, askedAt }, signal);
    return { ...image, rows: image.rows?.map((found, at) => [...problemsOf(at), ...found]) };
  }

  return {
    canLoadAddresses: loadPicture !== undefined,
    isOverloaded: (keyId = '') => !mayStart(keyId) && queue.isFull(keyId),
    async render(request, signal) {
      signal?.throwIfAborted();
      const { keyId = '', template, scale, purpose = 'render', rows } = request;
      if (rows !== undefined) return checkRows(request, rows, signal);
      const askedAt = performance.now();
      const load = purpose === 'render' ? loadPicture : loadForLook;
      const { pictures, problems } =
        load === undefined ? noPictures : await loadPictures(template, request, load, signal);
      // A template of the service's own fonts has its turn at once.
      const fonts = template.fonts === undefined ? noFonts : await loadFonts(template.fonts, loadFont);
      const files = { pictures, fonts };
      // The caller may have left; an aborted signal fires no second event.
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
      const process = await takeProcess(keyId, signal);
      const startedAt = performance.now();
      counts.begun += 1;
      try {
        return readAnswer(await process.render(request, files, limits));
      } finally {
        queue.finish(keyId, performance.now() - startedAt);
        giveBack(process);
      }
    },
    async readFont(bytes) {
      const entry = { purpose: 'font', name: undefined, keyId: '', askedAt: performance.now() } as const;
      const answer = await lane
        .run(entry, undefined, (process) => process.readFont(bytes, laneLimits))
        .catch(explainEnd);
      if (answer.kind === 'fontRefused') throw new FontError(answer.message);
      return answer.kind === 'font' ? answer.reading : refuse(answer);
    },
    drain: () => {
      isDraining = true;
      queue.refuseAll(new StoppingError());
      lane.close(new StoppingError());
    },
    readLoad: () => ({ ...queue.count(), ...counts, processes: processCount }),
    end: () => {
      isEnded = true;
      lane.end();
      for (const process of idle.splice(0)) process.end();
    },
  };
}

/** The values with a picture of the service in the place of each that cannot be had. */
function standInFor<Request extends RowToCheck>(problems: readonly Finding[], request: Request): Request {
  const names = problems.map(({ name }) => name);
  return {
    ...request,
    standIns: new Set([...(request.standIns ?? []), ...names]),
    builtIns: new Map([...(request.builtIns ?? []), ...names.map((name) => [name, 'placeholder'] as const)]),
  };
}

function readAnswer(answer: WorkerAnswer): RenderedImage {
  switch (answer.kind) {
    case 'image':
      return answer.image;
    case 'input':
      throw new RenderInputError(answer.variableName, answer.message);
    default:
      return refuse(answer);
  }
}

function refuse(answer: WorkerAnswer): never {
  throw new Error(answer.kind === 'failed' ? answer.message : 'The render process answered out of turn');
}

/** The font is at fault where its process ended while it was read. */
function explainEnd(error: unknown): never {
  const isFonts = error instanceof RenderProcessError || error instanceof RenderLimitError;
  throw isFonts ? new FontError('The font is damaged or too complex. Use another font.') : error;
}
