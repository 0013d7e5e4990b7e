import { fork, type ChildProcess } from 'node:child_process';
import type { TemplateDocument } from '../renderer/template-document.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-protocol.ts';

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
  const child: ChildProcess = fork(workerFile, {
    serialization: 'advanced',
    // Garbage here is few large buffers: helper threads for it would take a processor from another render.
    execArgv: [...process.execArgv, '--single-threaded-gc'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const known = new Set<number>();
  let isAlive = true;
  let settle: ((answer: WorkerAnswer | RenderProcessError) => void) | undefined;

  function die(): void {
    isAlive = false;
    settle?.(new RenderProcessError('The render process ended before its image was done'));
  }

  child.on('message', (answer: WorkerAnswer) => {
    if (answer.kind !== 'ready') settle?.(answer);
  });
  child.once('exit', die);
  child.on('error', die);

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
          else resolve(answer);
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
