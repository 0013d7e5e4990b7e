/**
 * Guards the process that renders. The engine is native code and aborts on extreme numbers, and its input comes from
 * strangers. Layers: the template document bounds every number; values go in as plain text and as pixels, never as
 * markup, style or address; pictures are decoded and encoded again first. Time is the caller's to limit, by the signal.
 */
import { Renderer, type Node } from '@takumi-rs/core';
import type { Finding, Place } from '../../contract/check.ts';
import type { RenderFormat } from '../../contract/generate.ts';
import type { LoadPicture } from '../pictures/create-picture-loader.ts';
import { drawnVariables, type Layer } from '../../document/layer.ts';
import { createBoundedCache } from '../../document/bounded-cache.ts';
import { checkDrawable } from '../../document/check-drawable.ts';
import { createFontLibrary } from './create-font-library.ts';
import { createPaintContext, createTextMeasure, type PaintTools } from './create-paint-context.ts';
import { createPictureCache, type NamedPicture, PNG_SIDE_MAX_PX } from './create-picture-cache.ts';
import { drawPng } from './draw-png.ts';
import { fontFamilies } from '../../document/font-families.ts';
import { withJpegDensity, withPngDensity } from './image-density.ts';
import { outputSize } from '../../document/output-size.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import type { LoadFont } from './own-fonts.ts';
import { measureLines } from './measure-lines.ts';
import { paintLayer } from './painters/paint-layer.ts';
import { paintMark, paintOutline } from './painters/proof-marks.ts';
import { paintBackground, paintBase, paintShrunk } from './painters/shape-painter.ts';
import {
  RenderInputError,
  type RenderedImage,
  type RenderEngine,
  type RenderRequest,
  type RowToCheck,
  type TextMeasuring,
} from './render-engine.ts';

export interface TakumiEngineOptions {
  /** Without it the engine refuses pictures given as addresses. */
  loadPicture?: LoadPicture;
  /** Without it templates are drawn with the service's own fonts alone. */
  loadFont?: LoadFont | undefined;
  /** Keeps a picture of the layers that all renders of a template share; the pixels are the same without. */
  keepsBases?: boolean;
}

const CONTENT_TYPES: Record<RenderFormat, string> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' };
const LOSSY_QUALITY = 90;
/** A list shows many examples at once, on slow lines too; each is a third lighter than at 90. */
const EXAMPLE_QUALITY = 80;
const WHITE = '#ffffff';
/** Decoded pictures the engine keeps, in bytes. */
const PIXEL_CACHE_BYTES = 24 * 1024 * 1024;
/** A base of more pixels would push all others out of that. */
const BASE_PIXELS_MAX = 5_000_000;
const BASE_BYTES_MAX = 8 * 1024 * 1024;
/** Of an entry beside its picture. */
const BASE_ENTRY_BYTES = 1024;
/** Their texts are measured together. */
const ROWS_AT_ONCE = 10;
/** More would only hold more large pictures at a time. */
const LARGE_ROWS_AT_ONCE = 2;

/** An engine in this process; fonts are read when they are first needed. */
export function createTakumiEngine({
  loadPicture,
  loadFont,
  keepsBases = true,
}: TakumiEngineOptions = {}): RenderEngine & TextMeasuring {
  const renderer = new Renderer({ cacheMaxBytes: PIXEL_CACHE_BYTES });
  const fonts = createFontLibrary(renderer, loadFont);
  const measureTexts = createTextMeasure(renderer);
  const tools: PaintTools = { measureTexts, fonts, pictures: createPictureCache(renderer), loadPicture };
  const bases = createBoundedCache<NamedPicture>(BASE_BYTES_MAX, ({ data }) => BASE_ENTRY_BYTES + data.length);

  async function draw(
    request: RenderRequest,
    layers: readonly Layer[],
    base: NamedPicture | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Omit<RenderedImage, 'contentType'>> {
    const { template, format, scale, purpose, onWhite, sidePxMax = Number.POSITIVE_INFINITY } = request;
    const { document } = template;
    const { widthPx, heightPx } = outputSize(document, scale);
    const { context, images, readFindings } = createPaintContext(
      { ...request, document, ownFonts: template.fonts },
      tools,
      signal,
    );
    const nodes: Node[] = [];
    const marks: Node[] = [];
    const quality = purpose === 'example' ? EXAMPLE_QUALITY : LOSSY_QUALITY;
    const shrink = Math.min(1, sidePxMax / Math.max(widthPx, heightPx));
    const small = {
      widthPx: Math.max(1, Math.round(widthPx * shrink)),
      heightPx: Math.max(1, Math.round(heightPx * shrink)),
    };
    const places: Place[] = [];
    if (base !== undefined) {
      images.set(base.src, base);
      nodes.push(paintBase(base.src, widthPx, heightPx));
    }
    for (const layer of layers) {
      const node = await paintLayer(layer, context);
      signal?.throwIfAborted();
      if (node === undefined) continue;
      nodes.push(node);
      places.push(...findPlaces(layer, document));
      if (purpose === 'proof') marks.push(...paintOutline(layer, context, shrink));
    }
    const findings = readFindings();
    if (purpose === 'check') return { bytes: new Uint8Array(), ...small, findings, places };
    if (purpose === 'proof') marks.push(...paintMark(small));
    const picture = paintBackground(base === undefined ? document.background : null, widthPx, heightPx, nodes);
    // JPEG has no alpha: what is clear or half clear lies on white there.
    const root = format === 'jpeg' || onWhite ? paintBackground(WHITE, widthPx, heightPx, [picture]) : picture;
    const options = {
      width: widthPx,
      height: heightPx,
      images: [...images.values()],
      signal,
      fontFamilies: [...fontFamilies],
      lang: 'en',
    };
    if (shrink < 1 || marks.length > 0) {
      // No `Buffer`: the engine asks its node for JSON first, as which a `Buffer` writes out all its bytes.
      const data = new Uint8Array(await renderer.render(root, { ...options, format: 'raw' }));
      const shown = paintShrunk({ width: widthPx, height: heightPx, data, premultiplied: false }, small, marks);
      const { widthPx: width, heightPx: height } = small;
      const bytes = await renderer.render(shown, {
        ...options,
        images: [],
        width,
        height,
        format,
        quality,
      });
      return { bytes: new Uint8Array(bytes), ...small, findings, places };
    }
    const dpi = document.dpi * scale;
    if (format === 'png') {
      const bytes = withPngDensity(await drawPng(renderer, root, options, document), dpi);
      return { bytes, ...small, findings, places };
    }
    const drawn = await renderer.render(root, { ...options, format, quality });
    const bytes = format === 'jpeg' ? withJpegDensity(drawn, dpi) : new Uint8Array(drawn);
    return { bytes, ...small, findings, places };
  }

  /** The shared layers of a template as one picture. Nothing for its first render at a scale: one alone is cheaper without. */
  async function findBase(request: RenderRequest): Promise<NamedPicture | undefined> {
    const { template, scale } = request;
    const { shared } = template.layers;
    const { widthPx, heightPx } = outputSize(template.document, scale);
    if (!keepsBases || shared.length === 0 || widthPx * heightPx > BASE_PIXELS_MAX) return undefined;
    if (Math.max(widthPx, heightPx) > PNG_SIDE_MAX_PX) return undefined;
    const src = `base ${template.id} ${scale}`;
    const known = bases.get(src);
    if (known === undefined) {
      bases.set(src, { src, data: new Uint8Array() });
      return undefined;
    }
    if (known.data.length > 0) return known;
    // Not with the request's signal, which ends this request alone.
    const drawn = await draw({ template, values: new Map(), format: 'png', scale }, shared, undefined, undefined);
    const base = { src, data: drawn.bytes };
    bases.set(src, base);
    return base;
  }

  async function render(request: RenderRequest, signal: AbortSignal | undefined): Promise<RenderedImage> {
    signal?.throwIfAborted();
    const { template, values, format, standIns, builtIns, purpose } = request;
    const { document, layers } = template;
    const problems = checkDrawable(document, values, { canLoadAddresses: loadPicture !== undefined });
    const problem = problems.find(({ name }) => !standIns?.has(name) && !builtIns?.has(name));
    if (problem !== undefined) throw new RenderInputError(problem.name, problem.message);
    await fonts.prepare();
    const contentType = CONTENT_TYPES[format];
    // A layer that draws no variable says nothing about values.
    if (purpose === 'check') return { ...(await draw(request, layers.bound, undefined, signal)), contentType };
    const base = await findBase(request);
    const drawn = await draw(request, base === undefined ? document.layers : layers.own, base, signal);
    return { ...drawn, contentType };
  }

  /** Checks rows, some at a time: the engine measures the texts of some while those of others are prepared. */
  async function checkRows(
    request: RenderRequest,
    rows: readonly RowToCheck[],
    signal: AbortSignal | undefined,
  ): Promise<RenderedImage> {
    const found: (readonly Finding[])[] = [];
    const { widthPx, heightPx } = outputSize(request.template.document, request.scale);
    const countAtOnce = widthPx * heightPx > BASE_PIXELS_MAX ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE;
    for (let at = 0; at < rows.length; at += countAtOnce) {
      const some = rows.slice(at, at + countAtOnce).map((row) => render({ ...request, ...row }, signal));
      found.push(...(await Promise.all(some)).map(({ findings }) => findings));
    }
    const contentType = CONTENT_TYPES[request.format];
    return { bytes: new Uint8Array(), contentType, widthPx: 0, heightPx: 0, findings: [], places: [], rows: found };
  }

  return {
    async measureLines(request) {
      await fonts.prepare();
      return measureLines(request, tools);
    },
    render: ({ rows, ...request }, signal) =>
      rows === undefined ? render(request, signal) : checkRows(request, rows, signal),
  };
}

/** Where a layer draws its variables, in fractions of the sides of the image. */
function findPlaces(layer: Layer, { viewport }: TemplateDocument): Place[] {
  return [...new Set(drawnVariables(layer))].map((name) => ({
    name,
    x: layer.x / viewport.width,
    y: layer.y / viewport.height,
    width: layer.width / viewport.width,
    height: layer.height / viewport.height,
    rotation: layer.rotation ?? 0,
  }));
}
