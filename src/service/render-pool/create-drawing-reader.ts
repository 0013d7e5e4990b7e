import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { TemplateDocumentError } from '../renderer/parse-template-document.ts';
import type { ImportedSvg } from '../svg-import/import-svg.ts';
import { SvgImportError } from '../svg-import/svg-element.ts';
import type { DrawingOptions, ReadDrawing } from '../workspace/read-template-text.ts';
import type { DrawingAnswer, DrawingRequest } from './answer-drawing.ts';

const HEAP_MEGABYTES_MAX = 1024;
const DEADLINE_MS = 30_000;
const TOO_MUCH = 'The drawing takes too much time or memory to read; simplify its paths, or embed smaller pictures.';

export interface DrawingReaderOptions {
  /** The built `render-worker.ts`. */
  workerFile: string;
  /** Longest a drawing may take to read. */
  deadlineMs?: number;
}

/**
 * A drawing is decoded and measured by native code, which can abort its process, and a large one keeps a processor busy for seconds.
 * So each is read in a process that is made for it, one after the other, at a low priority, with a deadline and bounded memory.
 */
export function createDrawingReader({ workerFile, deadlineMs = DEADLINE_MS }: DrawingReaderOptions): ReadDrawing {
  let last: Promise<unknown> = Promise.resolve();
  return async (drawing, options) => {
    const request = await createRequest(drawing, options);
    const reading = last.then(async () => readAnswer(await ask(workerFile, request, deadlineMs)));
    last = reading.catch(() => undefined);
    return reading;
  };
}

async function createRequest(
  drawing: string,
  { families, fonts = [], loadFont, ...valueLocale }: DrawingOptions,
): Promise<DrawingRequest> {
  const fontFiles = new Map<string, Uint8Array>();
  for (const { hash } of fonts) {
    const bytes = fontFiles.get(hash) ?? (await loadFont?.(hash));
    if (bytes !== undefined) fontFiles.set(hash, bytes);
  }
  const read = families?.map(async ({ readMetrics, ...family }) => ({ ...family, metrics: await readMetrics() }));
  return { ...valueLocale, drawing, fonts, fontFiles, ...(read && { families: await Promise.all(read) }) };
}

/** Undefined when the process came to an end without an answer. */
function ask(workerFile: string, request: DrawingRequest, deadlineMs: number): Promise<DrawingAnswer | undefined> {
  return new Promise((resolve) => {
    // It decodes what strangers send, so it knows none of the secrets that settings hold.
    const child = fork(workerFile, {
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES_MAX}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = (answer?: DrawingAnswer): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(answer);
    };
    const timer = setTimeout(end, deadlineMs);
    child.once('message', (answer: DrawingAnswer) => end(answer));
    child.once('exit', () => end());
    child.on('error', () => end());
    lowerPriority(child.pid);
    child.send(request, (error) => error !== null && end());
  });
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has died already, which its end tells.
  }
}

function readAnswer(answer: DrawingAnswer | undefined): ImportedSvg {
  if (answer?.kind === 'drawing') return answer.imported;
  if (answer?.kind === 'refusedDrawing') throw new SvgImportError(answer.problems);
  if (answer?.kind === 'refusedDocument') throw new TemplateDocumentError(answer.problems);
  throw answer === undefined ? new SvgImportError([TOO_MUCH]) : new Error(answer.message);
}
