import type { LoadFont } from '../renderer/own-fonts.ts';
import { TemplateDocumentError } from '../../document/parse-template-document.ts';
import { RenderLimitError, StoppingError } from '../renderer/render-engine.ts';
import type { ImportedSvg } from '../svg-import/import-svg.ts';
import { SvgImportError } from '../svg-import/svg-element.ts';
import type { DrawingOptions, ReadDrawing } from '../workspace/read-template-text.ts';
import type { DrawingAnswer, DrawingRequest } from './answer-drawing.ts';
import { loadFonts } from './load-files.ts';
import { createProofLane } from './proof-lane.ts';
import { MEMORY_BYTES_MAX, RenderProcessError, startRenderProcess, type RenderLimits } from './render-process.ts';

const HEAP_MEGABYTES_MAX = 1024;
const DEADLINE_MS = 30_000;
/** One caller may use half of these places. Each SVG may take until its deadline, so with a longer queue the last callers would time out. */
const WAITING_MAX = 8;
const TOO_MUCH = 'The SVG takes too much time or memory to read. Simplify its paths or embed smaller images.';

export interface DrawingReaderOptions extends Partial<RenderLimits> {
  /** The built `render-worker.ts`. */
  workerFile: string;
  /** Loads custom fonts. */
  loadFont?: LoadFont;
  /** When aborted, waiting and new SVGs are rejected with `StoppingError`. */
  stopping?: AbortSignal;
}

/**
 * SVGs are decoded and measured by native code, which can abort its process, and a large SVG keeps a core busy for seconds. So each
 * SVG is read in a new process, one at a time, with limits on time and memory. The process has the same priority as a render,
 * because users wait for it. Rejects with `OverloadedError` when too many SVGs are waiting.
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
  return async (drawing, { keyId = '', ...options }, signal) => {
    signal?.throwIfAborted();
    return lane.run({ purpose: 'drawing', keyId }, signal, async (process) => {
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
        // The next SVG gets a new process.
        process.end();
      }
    });
  };
}

async function createRequest(
  drawing: string,
  { fonts = [], loadFont = async () => undefined, ...options }: DrawingOptions,
): Promise<DrawingRequest> {
  return { ...options, drawing, fonts, fontFiles: await loadFonts(fonts, loadFont) };
}

function readAnswer(answer: DrawingAnswer): ImportedSvg {
  if (answer.kind === 'drawing') return answer.imported;
  if (answer.kind === 'refusedDrawing') throw new SvgImportError(answer.problems);
  if (answer.kind === 'refusedDocument') throw new TemplateDocumentError(answer.problems);
  throw new Error(answer.message);
}
