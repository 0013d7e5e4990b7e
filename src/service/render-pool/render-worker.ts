import { trustDrawable } from '../renderer/check-drawable.ts';
import { createTakumiEngine } from '../renderer/create-takumi-engine.ts';
import type { BandHelper } from '../renderer/png/create-png-writer.ts';
import { startPackingThread } from '../renderer/png/start-packing-thread.ts';
import { RenderInputError } from '../renderer/render-engine.ts';
import type { TemplateDocument } from '../renderer/template-document.ts';
import { IMAGE_ARGUMENT, writeImage } from './image-file.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-protocol.ts';

/** A process of its own for the engine, whose native side can abort whatever process it is in. */
const documents = new Map<number, TemplateDocument>();
/** From the first render that is alone on: a start has better things to do, and a busy pool never needs it. */
let packingThread: BandHelper | undefined;
let pictures: WorkerRequest['pictures'] = new Map();
let isAlone = false;
const hasFile = process.argv.includes(IMAGE_ARGUMENT);
const engine = createTakumiEngine({
  loadPicture: async (address) => pictures.get(address) ?? Promise.reject(new Error('The picture was not handed over')),
  findHelper: () => {
    if (isAlone) packingThread ??= startPackingThread(new URL('packing-thread.js', import.meta.url));
    return isAlone ? packingThread : undefined;
  },
});

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  if (request.document !== undefined) documents.set(request.documentId, request.document);
  const document = documents.get(request.documentId);
  if (document === undefined) return { kind: 'failed', message: 'The document was not handed over' };
  ({ pictures, isAlone } = request);
  try {
    const { values, isChecked, format, scale } = request;
    if (isChecked) trustDrawable(document, values, true);
    const { bytes, ...rest } = await engine.render({ document, values, format, scale });
    if (hasFile && writeImage(bytes)) return { kind: 'imageInFile', image: { ...rest, byteCount: bytes.length } };
    return { kind: 'image', image: { ...rest, bytes } };
  } catch (error) {
    if (error instanceof RenderInputError)
      return { kind: 'input', variableName: error.variableName, message: error.message };
    return { kind: 'failed', message: error instanceof Error ? error.message : 'Unknown failure' };
  }
}

function send(message: WorkerAnswer): void {
  process.send?.(message);
}

process.on('message', (request: WorkerRequest) => {
  void answer(request).then(send);
});
// The parent is gone: nobody is left to render for.
process.once('disconnect', () => process.exit(0));
send({ kind: 'ready' });
