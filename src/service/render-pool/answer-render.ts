import { createBoundedCache } from '../../document/bounded-cache.ts';
import type { RenderTemplate } from '../renderer/compile-template.ts';
import type { FontReading, LoadFont, OwnFace } from '../renderer/own-fonts.ts';
import {
  FontError,
  type RenderedImage,
  type RenderEngine,
  RenderInputError,
  type RenderRequest,
} from '../renderer/render-engine.ts';

const TEMPLATE_BYTES_MAX = 6 * 1024 * 1024;
/** Custom fonts. The engine can't unload a font, so it is recreated to make room. */
const FONT_BYTES_MAX = 32 * 1024 * 1024;

export interface AnswererOptions {
  createEngine: (options: { loadPicture(address: string): Promise<Uint8Array>; loadFont: LoadFont }) => RenderEngine;
  readFont: (bytes: Uint8Array) => Promise<FontReading>;
  templateBytesMax?: number;
  fontBytesMax?: number;
}

/** Handles requests one at a time. Caches templates and fonts, so they aren't sent with each request. */
export function createRenderAnswerer({
  createEngine,
  readFont,
  templateBytesMax = TEMPLATE_BYTES_MAX,
  fontBytesMax = FONT_BYTES_MAX,
}: AnswererOptions): (request: WorkerRequest) => Promise<WorkerAnswer> {
  const templates = createBoundedCache<RenderTemplate>(templateBytesMax, ({ byteCount }) => byteCount);
  let pictures: ReadonlyMap<string, Uint8Array> = new Map();
  /** Fonts, keyed by hash. Bytes are present until the engine loads them, which may be many requests later. */
  const fonts = new Map<string, { byteCount: number; bytes: Uint8Array | undefined }>();

  const makeEngine = () =>
    createEngine({
      loadPicture: async (address) => pictures.get(address) ?? Promise.reject(new Error('The image was not sent')),
      loadFont: async (hash) => readFontBytes(hash),
    });
  let engine = makeEngine();

  /** Returns each font once, because the engine keeps its own copy. Undefined for a removed font. */
  function readFontBytes(hash: string): Uint8Array | undefined {
    const font = fonts.get(hash);
    if (font === undefined) return undefined;
    const { byteCount, bytes } = font;
    fonts.set(hash, { byteCount, bytes: undefined });
    if (bytes !== undefined) return bytes;
    // The engine lost the font. Failing is better than using another font, and the next request sends the font again.
    fonts.delete(hash);
    throw new Error('The engine lost the font');
  }

  /** Returns the hashes of the fonts that the engine lacks, after making room for them. */
  function findMissing(faces: readonly OwnFace[]): string[] {
    const needed = new Map(faces.map(({ hash, byteCount }) => [hash, byteCount]));
    const missing = [...needed.keys()].filter((hash) => !fonts.has(hash));
    let total = 0;
    for (const { byteCount } of fonts.values()) total += byteCount;
    for (const hash of missing) total += needed.get(hash) ?? 0;
    if (missing.length === 0 || total <= fontBytesMax || fonts.size === 0) return missing;
    engine = makeEngine();
    fonts.clear();
    return [...needed.keys()];
  }

  async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
    if ('font' in request) return { kind: 'font', reading: await readFont(request.font) };
    const { templateId, template = templates.get(templateId), addressed, fonts: sentFonts, ...rest } = request;
    if (template === undefined) return { kind: 'templateMissing' };
    templates.set(templateId, template);
    const missing = sentFonts === undefined ? findMissing(template.fonts ?? []) : [];
    if (missing.length > 0) return { kind: 'fontsMissing', hashes: missing };
    pictures = addressed;
    for (const [hash, bytes] of sentFonts ?? []) fonts.set(hash, { byteCount: bytes.length, bytes });
    return { kind: 'image', image: await engine.render({ ...rest, template }) };
  }

  return (request) =>
    answer(request).catch((error: unknown): WorkerAnswer => {
      if (error instanceof RenderInputError) {
        return { kind: 'input', variableName: error.variableName, message: error.message };
      }
      if (error instanceof FontError) return { kind: 'fontRefused', message: error.message };
      return { kind: 'failed', message: error instanceof Error ? error.message : 'Unknown failure' };
    });
}

/** A request to a render process. Sent by structured clone. */
export type WorkerRequest = WorkerRender | { font: Uint8Array };

export interface WorkerRender extends Omit<RenderRequest, 'template'> {
  templateId: string;
  /** Only sent after a `templateMissing` response. */
  template?: RenderTemplate;
  /** The images that values name by URL. */
  addressed: Map<string, Uint8Array>;
  /** Font files, keyed by hash. Only sent after a `fontsMissing` response. */
  fonts?: Map<string, Uint8Array>;
}

export type WorkerAnswer =
  | { kind: 'image'; image: RenderedImage }
  | { kind: 'font'; reading: FontReading }
  | { kind: 'fontRefused'; message: string }
  /** The template isn't in the process's cache. */
  | { kind: 'templateMissing' }
  /** Some of the template's fonts aren't in the process's cache. */
  | { kind: 'fontsMissing'; hashes: string[] }
  /** A value that can't be drawn. */
  | { kind: 'input'; variableName: string; message: string }
  | { kind: 'failed'; message: string };
