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

const TEMPLATE_BYTES_MAX = 12 * 1024 * 1024;
/** Custom fonts. The engine can't unload a font, so it is recreated to make room. */
const FONT_BYTES_MAX = 32 * 1024 * 1024;

export interface AnswererOptions {
  createEngine: (options: { loadPicture(address: string): Promise<Uint8Array>; loadFont: LoadFont }) => RenderEngine;
  readFont: (bytes: Uint8Array) => Promise<FontReading>;
  templateBytesMax?: number;
  fontBytesMax?: number;
}

/** Answers one request after the other; templates and fonts used last are kept, so that they need not be sent with each. */
export function createRenderAnswerer({
  createEngine,
  readFont,
  templateBytesMax = TEMPLATE_BYTES_MAX,
  fontBytesMax = FONT_BYTES_MAX,
}: AnswererOptions): (request: WorkerRequest) => Promise<WorkerAnswer> {
  const templates = createBoundedCache<RenderTemplate>(templateBytesMax, ({ byteCount }) => byteCount);
  let pictures: ReadonlyMap<string, Uint8Array> = new Map();
  /** What the engine was given of fonts or can have of them, in bytes. */
  const fonts = new Map<string, number>();
  /** Those of them that no text has been drawn in so far: the engine asks for a font when a text needs it, maybe requests later. */
  const unreadFonts = new Map<string, Uint8Array>();

  const makeEngine = () =>
    createEngine({
      loadPicture: async (address) =>
        pictures.get(address) ?? Promise.reject(new Error('The picture was not handed over')),
      loadFont: async (hash) => readFontBytes(hash),
    });
  let engine = makeEngine();

  /** Gives each font once, as the engine keeps it; nothing for one that was removed. */
  function readFontBytes(hash: string): Uint8Array | undefined {
    const bytes = unreadFonts.get(hash);
    unreadFonts.delete(hash);
    // The engine could not keep it the first time. Rather no image than one in another font; the next request brings it again.
    if (bytes === undefined && fonts.delete(hash)) throw new Error('The font was not kept');
    return bytes;
  }

  /** Names the fonts that the engine lacks. */
  function findMissing(faces: readonly OwnFace[]): string[] {
    const needed = new Map(faces.map(({ hash, byteCount }) => [hash, byteCount]));
    const missing = [...needed.keys()].filter((hash) => !fonts.has(hash));
    const byteCount = [...fonts.values(), ...missing.map((hash) => needed.get(hash) ?? 0)].reduce(
      (sum, one) => sum + one,
      0,
    );
    if (missing.length === 0 || byteCount <= fontBytesMax || fonts.size === 0) return missing;
    engine = makeEngine();
    fonts.clear();
    unreadFonts.clear();
    return [...needed.keys()];
  }

  function takeFonts(handed: ReadonlyMap<string, Uint8Array>): void {
    for (const [hash, bytes] of handed) {
      fonts.set(hash, bytes.length);
      unreadFonts.set(hash, bytes);
    }
  }

  async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
    if ('font' in request) return { kind: 'font', reading: await readFont(request.font) };
    const { templateId, template = templates.get(templateId), addressed, fonts: handed, ...rest } = request;
    if (template === undefined) return { kind: 'templateMissing' };
    templates.set(templateId, template);
    const missing = handed === undefined ? findMissing(template.fonts ?? []) : [];
    if (missing.length > 0) return { kind: 'fontsMissing', hashes: missing };
    pictures = addressed;
    takeFonts(handed ?? new Map());
    return { kind: 'image', image: await engine.render({ ...rest, template }) };
  }

  return (request) =>
    answer(request).catch((error: unknown): WorkerAnswer => {
      if (error instanceof RenderInputError)
        return { kind: 'input', variableName: error.variableName, message: error.message };
      if (error instanceof FontError) return { kind: 'fontRefused', message: error.message };
      return { kind: 'failed', message: error instanceof Error ? error.message : 'Unknown failure' };
    });
}

/** What a render process is asked, one at a time. Travels by structured clone. */
export type WorkerRequest = WorkerRender | { font: Uint8Array };

export interface WorkerRender extends Omit<RenderRequest, 'template'> {
  templateId: string;
  /** Comes only when the process has answered that it does not have the template. */
  template?: RenderTemplate;
  /** Pictures that values name by address, fetched already. */
  addressed: Map<string, Uint8Array>;
  /** Font files by their hashes; come only when the process has answered that it does not have them. */
  fonts?: Map<string, Uint8Array>;
}

export type WorkerAnswer =
  | { kind: 'image'; image: RenderedImage }
  | { kind: 'font'; reading: FontReading }
  /** A font file that cannot be used. */
  | { kind: 'fontRefused'; message: string }
  /** The process doesn't have the template, or no longer has it. */
  | { kind: 'templateMissing' }
  /** The same of fonts that the template needs. */
  | { kind: 'fontsMissing'; hashes: string[] }
  /** A value that cannot be drawn. */
  | { kind: 'input'; variableName: string; message: string }
  | { kind: 'failed'; message: string };
