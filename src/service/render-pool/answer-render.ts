import { createBoundedCache } from '../renderer/bounded-cache.ts';
import type { RenderTemplate } from '../renderer/compile-template.ts';
import { RenderInputError, type RenderEngine } from '../renderer/render-engine.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-protocol.ts';

const TEMPLATE_BYTES_MAX = 32 * 1024 * 1024;

/** Renders one request after the other; templates used last are kept, so that they need not be sent with each. */
export function createRenderAnswerer(
  createEngine: (options: { loadPicture(address: string): Promise<Uint8Array> }) => RenderEngine,
  templateBytesMax = TEMPLATE_BYTES_MAX,
): (request: WorkerRequest) => Promise<WorkerAnswer> {
  const templates = createBoundedCache<RenderTemplate>(templateBytesMax, ({ byteCount }) => byteCount);
  let pictures: WorkerRequest['pictures'] = new Map();
  const engine = createEngine({
    loadPicture: async (address) =>
      pictures.get(address) ?? Promise.reject(new Error('The picture was not handed over')),
  });
  return async ({ templateId, template = templates.get(templateId), ...request }) => {
    if (template === undefined) return { kind: 'templateMissing' };
    templates.set(templateId, template);
    ({ pictures } = request);
    try {
      return { kind: 'image', image: await engine.render({ ...request, template }) };
    } catch (error) {
      if (error instanceof RenderInputError)
        return { kind: 'input', variableName: error.variableName, message: error.message };
      return { kind: 'failed', message: error instanceof Error ? error.message : 'Unknown failure' };
    }
  };
}
