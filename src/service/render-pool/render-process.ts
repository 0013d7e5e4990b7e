import { fork, type ChildProcess } from 'node:child_process';
import type { TemplateDocument } from '../renderer/template-document.ts';
import { IMAGE_ARGUMENT, openImageFile } from './image-file.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-protocol.ts';

type ImageInFile = (WorkerAnswer & { kind: 'imageInFile' })['image'];

/** The process died, or was ended because it took too long, before it answered. */
export class RenderProcessError extends Error {
  override name = 'RenderProcessError';
}

/** One render process, busy with at most one render. */
export interface RenderProcess {
  /** Rejects with `RenderProcessError` when the process dies or is silent for `deadlineMs`; it is of no use then. */
  render(
    request: Omit<WorkerRequest, 'document' | 'documentId'>,
    document: TemplateDocument,
    deadlineMs: number,
  ): Promise<WorkerAnswer>;
  isAlive(): boolean;
  end(): void;
}

/** How many documents a process is trusted to remember; it is told one anew past that. */
const DOCUMENTS_MAX = 500;
const documentIds = new WeakMap<TemplateDocument, number>();
let lastDocumentId = 0;

/**
 * Garbage here is few large buffers outside the heap, three megabytes and more for an image. A small nursery is emptied
 * often, and with it they go; a large one keeps them until all of the heap must be searched, every tenth image. What outlives
 * it is searched before there is much of it. Helper threads for garbage would take a processor from another render.
 */
const WORKER_FLAGS = ['--single-threaded-gc', '--max-semi-space-size=1', '--heap-growing-percent=20'];

/** Equal documents by identity have one id, in this process for ever. */
function readDocumentId(document: TemplateDocument): number {
  const known = documentIds.get(document);
  if (known !== undefined) return known;
  lastDocumentId += 1;
  documentIds.set(document, lastDocumentId);
  return lastDocumentId;
}

/** Starts a render process; requests sent before it is ready wait for it. */
export function startRenderProcess(workerFile: string): RenderProcess {
  const file = openImageFile();
  // Without it images come through the channel.
  const child: ChildProcess = fork(workerFile, file === undefined ? [] : [IMAGE_ARGUMENT], {
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...WORKER_FLAGS],
    stdio: ['ignore', 'ignore', 'ignore', file?.descriptor ?? 'ignore', 'ipc'],
  });
  const known = new Set<number>();
  let isAlive = true;
  let settle: ((answer: WorkerAnswer | RenderProcessError) => void) | undefined;

  function die(): void {
    isAlive = false;
    file?.close();
    settle?.(new RenderProcessError('The render process ended before its image was done'));
  }

  child.on('message', (answer: WorkerAnswer) => {
    if (answer.kind !== 'ready') settle?.(answer);
  });
  child.once('exit', die);
  child.on('error', die);

  function withBytes({ byteCount, ...rest }: ImageInFile): WorkerAnswer {
    try {
      if (file === undefined) throw new Error('The image lies in no file');
      return { kind: 'image', image: { ...rest, bytes: file.read(byteCount) } };
    } catch (error) {
      return { kind: 'failed', message: error instanceof Error ? error.message : 'Unknown failure' };
    }
  }

  return {
    render(request, document, deadlineMs) {
      const documentId = readDocumentId(document);
      const isNew = !known.has(documentId) || known.size > DOCUMENTS_MAX;
      known.add(documentId);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          settle?.(new RenderProcessError(`The render took over ${deadlineMs} ms`));
          isAlive = false;
          child.kill('SIGKILL');
        }, deadlineMs);
        settle = (answer) => {
          settle = undefined;
          clearTimeout(timer);
          if (answer instanceof RenderProcessError) reject(answer);
          else resolve(answer.kind === 'imageInFile' ? withBytes(answer.image) : answer);
        };
        if (!isAlive) return die();
        child.send({ ...request, documentId, ...(isNew ? { document } : {}) } satisfies WorkerRequest, (error) => {
          if (error !== null) die();
        });
      });
    },
    isAlive: () => isAlive,
    end: () => {
      isAlive = false;
      child.kill('SIGKILL');
    },
  };
}
