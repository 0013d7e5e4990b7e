import type { LoadFont } from '../renderer/own-fonts.ts';
import { TemplateDocumentError } from '../../document/parse-template-document.ts';
import { RenderLimitError, StoppingError } from '../renderer/render-engine.ts';
import type { ImportedSvg } from '../svg-import/import-svg.ts';
import { SvgImportError } from '../svg-import/svg-element.ts';
import type { DrawingOptions, ReadDrawing } from '../workspace/read-template-text.ts';
import type { DrawingAnswer, DrawingRequest } from './answer-drawing.ts';
import { createProofLane } from './proof-lane.ts';
import { MEMORY_BYTES_MAX, RenderProcessError, startRenderProcess, type RenderLimits } from './render-process.ts';

const HEAP_MEGABYTES_MAX = 1024;
const DEADLINE_MS = 30_000;
/** Each may take its whole time, so callers behind more than these would time out. */
const WAITING_MAX = 4;
const TOO_MUCH = 'The SVG takes too much time or memory to read. Simplify its paths or embed smaller images.';

export interface DrawingReaderOptions extends Partial<RenderLimits> {
  /** The built `render-worker.ts`. */
  workerFile: string;
  /** Gives the files of the fonts that are not the service's own. */
  loadFont?: LoadFont;
  /** Then what waits and what comes is sent away, with `StoppingError`. */
  stopping?: AbortSignal;
}

/**
 * A drawing is decoded and measured by native code, which can abort its process, and a large one keeps a processor busy for seconds.
 * So each is read in a new process, one after the other, with a deadline and bounded memory. People wait
 * for it, so its priority is that of a render.
 * Rejects with `OverloadedError` when too many wait already.
 */
export function createDrawingReader({
  workerFile,
  loadFont,
  deadlineMs = DEADLINE_MS,
  memoryBytesMax = MEMORY_BYTES_MAX,
  stopping,
}: DrawingReaderOptions): ReadDrawing {
  const start = () => startRenderProcess(workerFile, { heapMegabytesMax: HEAP_MEGABYTES_MAX });
  const lane = createProofLane(start, WAITING_MAX);
  stopping?.addEventListener('abort', () => lane.close(new StoppingError()));
  return async (drawing, options, signal) => {
    signal?.throwIfAborted();
    const entry = { purpose: 'drawing', name: undefined, keyId: '', askedAt: performance.now() } as const;
    return lane.run(entry, signal, async (process) => {
      const leave = (): void => process.end();
      signal?.addEventListener('abort', leave, { once: true });
      try {
        const request = await createRequest(drawing, { loadFont, ...options });
        return readAnswer(await process.readDrawing(request, { deadlineMs, memoryBytesMax }));
      } catch (error) {
        signal?.throwIfAborted();
        throw error instanceof RenderProcessError || error instanceof RenderLimitError
          ? new SvgImportError([TOO_MUCH])
          : error;
      } finally {
        signal?.removeEventListener('abort', leave);
        // The next one gets a new process.
        process.end();
      }
    });
  };
}

async function createRequest(
  drawing: string,
  { fonts = [], loadFont, ...options }: DrawingOptions,
): Promise<DrawingRequest> {
  const fontFiles = new Map<string, Uint8Array>();
  for (const { hash } of fonts) {
    const bytes = fontFiles.get(hash) ?? (await loadFont?.(hash));
    if (bytes !== undefined) fontFiles.set(hash, bytes);
  }
  return { ...options, drawing, fonts, fontFiles };
}

function readAnswer(answer: DrawingAnswer): ImportedSvg {
  if (answer.kind === 'drawing') return answer.imported;
  if (answer.kind === 'refusedDrawing') throw new SvgImportError(answer.problems);
  if (answer.kind === 'refusedDocument') throw new TemplateDocumentError(answer.problems);
  throw new Error(answer.message);
}
