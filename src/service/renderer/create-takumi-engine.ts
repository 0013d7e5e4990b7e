/**
 * Guards the rendering process. The engine is native code that aborts on extreme numbers, and its input comes from strangers. So
 * the template document bounds every number. Values become plain text and pixels, never markup, styles or URLs. Images are decoded
 * and re-encoded first. Callers limit the time with a signal.
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
import { outputSize, pxPerTypeUnit, pxPerUnit } from '../../document/output-size.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import type { LoadFont } from './own-fonts.ts';
import { paintLayer } from './painters/paint-layer.ts';
import type { PaintContext } from './painters/painter.ts';
import { paintFaint, paintMark, paintOutline, showsStandIn } from './painters/proof-marks.ts';
import { paintBackground, paintWhole } from './painters/shape-painter.ts';
import { partsNode, prepareText } from './painters/text-node.ts';
import {
  type LinesToMeasure,
  RenderInputError,
  type RenderedImage,
  type RenderEngine,
  type RenderRequest,
  type RowToCheck,
  type TextMeasuring,
} from './render-engine.ts';

interface TakumiEngineOptions {
  /** If absent, image URLs are rejected. */
  loadPicture?: LoadPicture;
  /** If absent, only built-in fonts are available. */
  loadFont?: LoadFont | undefined;
  /** Caches an image of the layers that all of a template's renders share. Doesn't change the pixels. */
  keepsBases?: boolean;
}

const CONTENT_TYPES: Record<RenderFormat, string> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' };
const LOSSY_QUALITY = 90;
/** Lists load many examples at once, and at quality 80 they are a third smaller. */
const EXAMPLE_QUALITY = 80;
const WHITE = '#ffffff';
/** Size of the engine's cache of decoded images. */
const PIXEL_CACHE_BYTES = 16 * 1024 * 1024;
/** A larger base would evict everything else from that cache. */
const BASE_PIXELS_MAX = 4_000_000;
const BASE_BYTES_MAX = 4 * 1024 * 1024;
/** A cache entry's memory, excluding the image. */
const BASE_ENTRY_BYTES = 1024;
/** Rows checked at the same time, so text is measured in batches. Fewer if rows are large, because large rows contain large images. */
const ROWS_AT_ONCE = 10;
const LARGE_ROWS_AT_ONCE = 2;
/** Wider than any line, so no line wraps. */
const UNBROKEN_WIDTH_PX = 100_000;

/** Creates an engine in this process. Fonts are loaded on first use. */
export function createTakumiEngine({
  loadPicture,
  loadFont,
  keepsBases = true,
}: TakumiEngineOptions = {}): RenderEngine & TextMeasuring {
  const renderer = new Renderer({ cacheMaxBytes: PIXEL_CACHE_BYTES });
  const fonts = createFontLibrary(renderer, loadFont);
  const measureText = createTextMeasure(renderer);
  const tools: PaintTools = { measureText, fonts, pictures: createPictureCache(renderer), loadPicture };
  const bases = createBoundedCache<NamedPicture>(BASE_BYTES_MAX, ({ data }) => BASE_ENTRY_BYTES + data.length);

  async function draw(
    request: RenderRequest,
    layers: readonly Layer[],
    base: NamedPicture | undefined,
    signal: AbortSignal | undefined,
  ): Promise<RenderedImage> {
    const {
      template,
      format,
      scale,
      purpose,
      hasMark = purpose === 'proof',
      onWhite,
      sidePxMax = Number.POSITIVE_INFINITY,
    } = request;
    const startedAt = performance.now();
    const { document } = template;
    const { widthPx, heightPx } = outputSize(document, scale);
    const { context, images, readFindings } = createPaintContext(
      { ...request, document, ownFonts: template.fonts },
      tools,
      signal,
    );
    const shrink = Math.min(1, sidePxMax / Math.max(widthPx, heightPx));
    const small = {
      widthPx: Math.max(1, Math.round(widthPx * shrink)),
      heightPx: Math.max(1, Math.round(heightPx * shrink)),
    };
    const nodes: Node[] = [];
    const marks: Node[] = [];
    const places: Place[] = [];
    if (base !== undefined) {
      images.set(base.src, base);
      nodes.push(paintWhole(base.src, widthPx, heightPx));
    }
    const paintedTexts = paintTexts(layers, context);
    for (const layer of layers) {
      const node = await (paintedTexts.get(layer)?.() ?? paintLayer(layer, context));
      signal?.throwIfAborted();
      if (node === undefined) continue;
      const isFaint = purpose === 'proof' && hasMark && showsStandIn(layer, context);
      nodes.push(isFaint ? paintFaint(node) : node);
      places.push(...findPlaces(layer, document));
      if (isFaint) marks.push(paintOutline(layer, context, shrink));
    }
    if (hasMark) marks.push(...paintMark(small));
    const paintedAt = performance.now();
    const finish = (bytes: Uint8Array): RenderedImage => {
      const contentType = CONTENT_TYPES[format];
      const times = { layout: paintedAt - startedAt, draw: performance.now() - paintedAt };
      return { bytes: new Uint8Array(bytes), contentType, ...small, findings: readFindings(), places, times };
    };
    if (purpose === 'check') return finish(new Uint8Array());
    const picture = paintBackground(base === undefined ? document.background : null, widthPx, heightPx, nodes);
    // JPEG has no alpha, so transparent pixels become white.
    const root = format === 'jpeg' || onWhite ? paintBackground(WHITE, widthPx, heightPx, [picture]) : picture;
    const options = {
      width: widthPx,
      height: heightPx,
      images: [...images.values()],
      signal,
      fontFamilies: [...fontFamilies],
      lang: 'en',
    };
    const quality = purpose === 'example' ? EXAMPLE_QUALITY : LOSSY_QUALITY;
    if (shrink < 1 || marks.length > 0) {
      // The engine calls `toJSON` on the node, which would turn a `Buffer` into text.
      const data = new Uint8Array(await renderer.render(root, { ...options, format: 'raw' }));
      const { widthPx: width, heightPx: height } = small;
      const pixels = { width: widthPx, height: heightPx, data, premultiplied: false };
      const marked = paintBackground(null, width, height, [paintWhole(pixels, width, height), ...marks]);
      return finish(await renderer.render(marked, { ...options, images: [], width, height, format, quality }));
    }
    const dpi = document.dpi * scale;
    if (format === 'png') return finish(withPngDensity(await drawPng(renderer, root, options, document), dpi));
    const drawn = await renderer.render(root, { ...options, format, quality });
    return finish(format === 'jpeg' ? withJpegDensity(drawn, dpi) : drawn);
  }

  /** Finds an image of the shared layers. Undefined for the first render at a scale, because a single render is faster without it. */
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
    // Without the signal: aborting this request must not affect later ones.
    const drawn = await draw({ template, values: new Map(), format: 'png', scale }, shared, undefined, undefined);
    const base = { src, data: drawn.bytes };
    bases.set(src, base);
    return base;
  }

  async function render(request: RenderRequest, signal: AbortSignal | undefined): Promise<RenderedImage> {
    signal?.throwIfAborted();
    const { template, values, standIns, builtIns, purpose } = request;
    const { document, layers } = template;
    const problems = checkDrawable(document, values, { canLoadAddresses: loadPicture !== undefined });
    const problem = problems.find(({ name }) => !standIns?.has(name) && !builtIns?.has(name));
    if (problem !== undefined) throw new RenderInputError(problem.name, problem.message);
    await fonts.prepare();
    // Layers without variables have no findings.
    if (purpose === 'check') return draw(request, layers.bound, undefined, signal);
    const base = await findBase(request);
    return draw(request, base === undefined ? document.layers : layers.own, base, signal);
  }

  async function checkRows(
    request: RenderRequest,
    rows: readonly RowToCheck[],
    signal: AbortSignal | undefined,
  ): Promise<RenderedImage> {
    const found: (readonly Finding[])[] = [];
    const { widthPx, heightPx } = outputSize(request.template.document, request.scale);
    const rowsAtOnce = widthPx * heightPx > BASE_PIXELS_MAX ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE;
    for (let index = 0; index < rows.length; index += rowsAtOnce) {
      const some = rows.slice(index, index + rowsAtOnce).map((row) => render({ ...request, ...row }, signal));
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

/**
 * Starts painting all texts, so that they are measured in the same batches. The functions wait for a layer's text and add its
 * findings. Other layers are painted one by one, because large images take hundreds of megabytes each.
 */
function paintTexts(
  layers: readonly Layer[],
  context: PaintContext,
): ReadonlyMap<Layer, () => Promise<Node | undefined>> {
  const texts = layers.filter((layer) => layer.type === 'text');
  return new Map(
    texts.map((layer) => {
      const findings: Parameters<PaintContext['addFinding']>[] = [];
      const painting = Promise.resolve(
        paintLayer(layer, { ...context, addFinding: (...finding) => void findings.push(finding) }),
      );
      // Another layer may fail before this one is awaited.
      painting.catch(() => {});
      const finish = async () => {
        const node = await painting;
        for (const finding of findings) context.addFinding(...finding);
        return node;
      };
      return [layer, finish] as const;
    }),
  );
}

async function measureLines({ layer, lines, fonts, ...page }: LinesToMeasure, tools: PaintTools): Promise<number[]> {
  const document: TemplateDocument = { ...page, version: 1, variables: [], background: null, layers: [] };
  const request = { document, values: new Map(), scale: 1, ownFonts: fonts };
  const { context } = createPaintContext(request, tools, undefined);
  const widths: number[] = [];
  for (const line of lines) {
    const values = new Map([['line', line]]);
    const prepared = await prepareText({ ...layer, text: '{{line}}' }, { ...context, values });
    if (prepared === undefined) {
      widths.push(0);
      continue;
    }
    const node = partsNode(prepared, [line], layer.size * pxPerTypeUnit(page), context);
    const { widestPx } = await context.measureText(node, UNBROKEN_WIDTH_PX);
    widths.push(widestPx / pxPerUnit(page));
  }
  return widths;
}

/** Finds where a layer draws its variables, in fractions of the image's sides. */
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
