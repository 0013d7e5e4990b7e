import { createBoundedCache } from '../renderer/bounded-cache.ts';
import type { RenderTemplate } from '../renderer/compile-template.ts';
import {
  type RenderedImage,
  type RenderEngine,
  RenderInputError,
  type RenderRequest,
} from '../renderer/render-engine.ts';

const TEMPLATE_BYTES_MAX = 12 * 1024 * 1024;

/** Renders one request after the other; templates used last are kept, so that they need not be sent with each. */
export function createRenderAnswerer(
  createEngine: (options: { loadPicture(address: string): Promise<Uint8Array> }) => RenderEngine,
  templateBytesMax = TEMPLATE_BYTES_MAX,
): (request: WorkerRequest) => Promise<WorkerAnswer> {
  const templates = createBoundedCache<RenderTemplate>(templateBytesMax, ({ byteCount }) => byteCount);
  let addressed: WorkerRequest['addressed'] = new Map();
  const engine = createEngine({
    loadPicture: async (address) =>
      addressed.get(address) ?? Promise.reject(new Error('The picture was not handed over')),
  });
  return async ({ templateId, template = templates.get(templateId), ...request }) => {
    if (template === undefined) return { kind: 'templateMissing' };
    templates.set(templateId, template);
    ({ addressed } = request);
    try {
      return { kind: 'image', image: await engine.render({ ...request, template }) };
    } catch (error) {
      if (error instanceof RenderInputError)
        return { kind: 'input', variableName: error.variableName, message: error.message };
      return { kind: 'failed', message: error instanceof Error ? error.message : 'Unknown failure' };
    }
  };
}

/** What a render process is asked, one at a time. Travels by structured clone. */
export interface WorkerRequest extends Omit<RenderRequest, 'template'> {
  templateId: string;
  /** Comes only when the process has answered that it does not have the template. */
  template?: RenderTemplate;
  /** Pictures that values name by address, fetched already. */
  addressed: Map<string, Uint8Array>;
}

export type WorkerAnswer =
  | { kind: 'image'; image: RenderedImage }
  /** The process does not have the template, or not any more. */
  | { kind: 'templateMissing' }
  /** A value that cannot be drawn. */
  | { kind: 'input'; variableName: string; message: string }
  | { kind: 'failed'; message: string };
