/** Runs the engine in a separate process, because the engine's native code can abort its process. */
import { createTakumiEngine } from '../renderer/create-takumi-engine.ts';
import { answerDrawing, type DrawingRequest } from './answer-drawing.ts';
import { createRenderAnswerer, type WorkerRequest } from './answer-render.ts';

const answer = createRenderAnswerer({
  createEngine: createTakumiEngine,
  // Loaded when needed, because few processes read a font.
  readFont: async (bytes) => (await import('../renderer/read-font.ts')).readFont(bytes),
});

process.on('message', (request: WorkerRequest | DrawingRequest) => {
  const answering = 'drawing' in request ? answerDrawing(request) : answer(request);
  void answering.then((message) => process.send?.(message));
});
// Time limits start here.
process.send?.('started');
// The parent process has ended.
process.once('disconnect', () => process.exit(0));
