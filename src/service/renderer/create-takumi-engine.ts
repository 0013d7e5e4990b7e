/**
 * Guards the process that draws. The engine is native code and aborts on extreme numbers, and its input comes from
 * strangers. Layers: the template document bounds every number; values go in as plain text and as pixels, never as
 * markup, style or address; pictures are decoded and encoded again first. Time is the caller's to limit, by the signal.
 */
import { Renderer, type Node } from '@takumi-rs/core';
import type { RenderFormat } from '../../contract/generate.ts';
import { checkDrawable } from './check-drawable.ts';
import { createBaseCache, type BasePicture } from './create-base-cache.ts';
import { createFontLibrary } from './create-font-library.ts';
import type { LoadPicture } from '../pictures/create-picture-loader.ts';
import { createPaintContext, type PaintTools } from './create-paint-context.ts';
import { createPictureCache } from './create-picture-cache.ts';
import { fontFamilies } from './font-faces.ts';
import { withJpegDensity, withPngDensity } from './image-density.ts';
import type { Layer } from './layer.ts';
import { measureTextWith } from './measure-text.ts';
import { outputSize } from './output-size.ts';
import { paintBackground, paintBase } from './painters/background-painter.ts';
import { paintLayer } from './painters/paint-layer.ts';
import { drawBuiltInPictureWith } from './draw-built-in-picture.ts';
import { createPngWriter, type BandHelper } from './png/create-png-writer.ts';
import { suitsPngWriter } from './png/suits-png-writer.ts';
import { RenderInputError, type RenderEngine, type RenderRequest } from './render-engine.ts';
import { splitLayers, type SplitLayers } from './split-layers.ts';

export interface TakumiEngineOptions {
  /** Without it the engine refuses pictures given as addresses. */
  loadPicture?: LoadPicture;
  /** Keeps what the images of a document share, so that only the rest is drawn anew; the pixels are the same. */
  keepsBases?: boolean;
  /** Asked for each PNG that is written here; the bytes are the same with help. */
  findHelper?: () => BandHelper | undefined;
}

const CONTENT_TYPES: Record<RenderFormat, string> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' };
const LOSSY_QUALITY = 90;
const WHITE = '#ffffff';
/** Decoded pictures the engine keeps, in bytes. */
const PIXEL_CACHE_BYTES = 96 * 1024 * 1024;
/** A base of more pixels would push all others out of that. */
const BASE_PIXELS_MAX = 8_000_000;

/** An engine in this process; fonts are read when they are first needed. */
export function createTakumiEngine({
  loadPicture,
  keepsBases = true,
  findHelper,
}: TakumiEngineOptions = {}): RenderEngine {
  const renderer = new Renderer({ cacheMaxBytes: PIXEL_CACHE_BYTES });
  const fonts = createFontLibrary(renderer);
  const fontStack = { fontFamilies: [...fontFamilies], lang: 'en' };
  const measureText = measureTextWith((node, widthPx) => renderer.measure(node, { width: widthPx, ...fontStack }));
  const writePng = createPngWriter({ findHelper });
  const pictures = createPictureCache(drawBuiltInPictureWith(renderer, writePng));
  const tools: PaintTools = { measureText, fonts, pictures, loadPicture };
  const bases = createBaseCache();
  const splits = new WeakMap<RenderRequest['document'], SplitLayers>();

  async function draw(
    request: RenderRequest,
    layers: readonly Layer[],
    base: BasePicture | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { document, format, scale } = request;
    const { widthPx, heightPx } = outputSize(document, scale);
    const dpi = document.dpi * scale;
    const { context, images } = createPaintContext(request, tools, signal);
    const nodes: Node[] = [];
    if (base !== undefined) {
      images.set(base.src, { src: base.src, data: base.png });
      nodes.push(paintBase(base.src, widthPx, heightPx));
    }
    for (const layer of layers) {
      const node = await paintLayer(layer, context);
      if (node !== undefined) nodes.push(node);
      signal?.throwIfAborted();
    }
    const picture = paintBackground(base === undefined ? document.background : null, widthPx, heightPx, nodes);
    // JPEG has no alpha: what is clear or half clear lies on white there.
    const root = format === 'jpeg' ? paintBackground(WHITE, widthPx, heightPx, [picture]) : picture;
    const quality = format === 'png' ? {} : { quality: LOSSY_QUALITY };
    const size = { width: widthPx, height: heightPx };
    const options = { ...size, ...quality, images: [...images.values()], signal, ...fontStack };
    if (format === 'png' && suitsPngWriter(document, widthPx * heightPx)) {
      const pixels = await renderer.render(root, { ...options, format: 'raw' });
      const png = writePng(pixels, widthPx, heightPx, dpi);
      if (png !== undefined) return png;
    }
    return finishBytes(await renderer.render(root, { ...options, format }), format, dpi);
  }

  async function findBase(request: RenderRequest, { shared }: SplitLayers): Promise<BasePicture | undefined> {
    const { widthPx, heightPx } = outputSize(request.document, request.scale);
    if (!keepsBases || shared.length === 0 || widthPx * heightPx > BASE_PIXELS_MAX) return undefined;
    // Not with the request's signal: other requests wait for the same picture.
    return bases.find(request.document, request.scale, () =>
      draw({ ...request, values: new Map(), format: 'png' }, shared, undefined, undefined),
    );
  }

  return {
    async render(request, signal) {
      signal?.throwIfAborted();
      const { document, values, format, scale } = request;
      const [problem] = await checkDrawable(document, values, { canLoadAddresses: loadPicture !== undefined });
      if (problem !== undefined) throw new RenderInputError(problem.name, problem.message);
      await fonts.prepare();
      const split = splits.get(document) ?? splitLayers(document);
      splits.set(document, split);
      const base = await findBase(request, split);
      const bytes = await draw(request, base === undefined ? document.layers : split.own, base, signal);
      return {
        bytes,
        contentType: CONTENT_TYPES[format],
        ...outputSize(document, scale),
      };
    },
  };
}

function finishBytes(bytes: Uint8Array<ArrayBuffer>, format: RenderFormat, dpi: number): Uint8Array<ArrayBuffer> {
  if (format === 'png') return withPngDensity(bytes, dpi);
  return format === 'jpeg' ? withJpegDensity(bytes, dpi) : new Uint8Array(bytes);
}
