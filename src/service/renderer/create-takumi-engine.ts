/**
 * Guards the process that draws. The engine is native code and aborts on extreme numbers, and its input comes from
 * strangers. Layers: the template document bounds every number; values go in as plain text and as pixels, never as
 * markup, style or address; pictures are decoded and encoded again first. Time is the caller's to limit, by the signal.
 */
import { Renderer, type ImageSource, type Node } from '@takumi-rs/core';
import type { RenderFormat, WireValue } from '../../contract/generate.ts';
import { checkDrawable } from './check-drawable.ts';
import { fontFaces, fontFamilies } from './font-faces.ts';
import { withJpegDensity, withPngDensity } from './image-density.ts';
import { outputSize, pxPerTypeUnit, pxPerUnit } from './output-size.ts';
import { measureTextWith } from './measure-text.ts';
import { paintBackground } from './painters/background-painter.ts';
import { paintLayer } from './painters/paint-layer.ts';
import type { PaintContext } from './painters/painter.ts';
import { readFontFile } from './read-font-file.ts';
import { checkPictureBytes, isPictureAddress, readPicture } from './read-picture.ts';
import { RenderInputError, type RenderEngine, type RenderRequest } from './render-engine.ts';

/** Bytes of a picture at an address of the caller's choice: whoever gives this guards it. */
export type LoadPicture = (address: string, signal: AbortSignal | undefined) => Promise<Uint8Array>;

const CONTENT_TYPES: Record<RenderFormat, string> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' };
const LOSSY_QUALITY = 90;
const WHITE = '#ffffff';

/** An engine in this process; fonts are read at its first image. Without `loadPicture` it refuses pictures given as addresses. */
export function createTakumiEngine({ loadPicture }: { loadPicture?: LoadPicture } = {}): RenderEngine {
  const renderer = new Renderer();
  let fontsReady: Promise<void> | undefined;
  const fontStack = { fontFamilies: [...fontFamilies], lang: 'en' };
  const measureText = measureTextWith((node, widthPx) => renderer.measure(node, { width: widthPx, ...fontStack }));

  return {
    async render({ document, values, format, scale }, signal) {
      signal?.throwIfAborted();
      const [problem] = await checkDrawable(document, values, { canLoadAddresses: loadPicture !== undefined });
      if (problem !== undefined) throw new RenderInputError(problem.name, problem.message);

      await (fontsReady ??= registerFonts(renderer));
      const { widthPx, heightPx } = outputSize(document, scale);
      const images: ImageSource[] = [];
      const context: PaintContext = {
        values,
        px: (length) => length * pxPerUnit(document) * scale,
        typePx: (size) => size * pxPerTypeUnit(document) * scale,
        measureText,
        loadPicture: (name, value) => readPictureValue(name, value, loadPicture, signal),
        addPicture: (picture) => {
          const src = `picture-${images.length}`;
          images.push({ src, data: picture, cache: 'none' });
          return src;
        },
      };
      const nodes: Node[] = [];
      for (const layer of document.layers) {
        const node = await paintLayer(layer, context);
        if (node !== undefined) nodes.push(node);
        signal?.throwIfAborted();
      }
      const picture = paintBackground(document.background, widthPx, heightPx, nodes);
      // JPEG has no alpha: what is clear or half clear lies on white there.
      const root = format === 'jpeg' ? paintBackground(WHITE, widthPx, heightPx, [picture]) : picture;
      const quality = format === 'png' ? {} : { quality: LOSSY_QUALITY };
      const size = { width: widthPx, height: heightPx };
      const bytes = await renderer.render(root, { ...size, ...quality, format, images, signal, ...fontStack });
      return {
        bytes: finishBytes(bytes, format, document.dpi * scale),
        contentType: CONTENT_TYPES[format],
        widthPx,
        heightPx,
      };
    },
  };
}

async function registerFonts(renderer: Renderer): Promise<void> {
  const faces = fontFamilies.flatMap((family) => [
    ...fontFaces[family].upright.map((weight) => ({ family, weight, italic: false })),
    ...fontFaces[family].italic.map((weight) => ({ family, weight, italic: true })),
  ]);
  const files = await Promise.all(faces.map(({ family, weight, italic }) => readFontFile(family, weight, italic)));
  // One after the other: the order decides which face answers for a glyph another lacks.
  for (const [index, { family, weight, italic }] of faces.entries()) {
    const data = files[index] ?? new Uint8Array();
    await renderer.registerFont({ name: family, data, weight, style: italic ? 'italic' : 'normal' });
  }
}

async function readPictureValue(
  name: string,
  value: WireValue,
  loadPicture: LoadPicture | undefined,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const read =
    loadPicture !== undefined && isPictureAddress(value)
      ? checkPictureBytes(await loadPicture(value, signal))
      : readPicture(value);
  if ('problem' in read) throw new RenderInputError(name, read.problem);
  return read.bytes;
}

function finishBytes(
  bytes: Uint8Array<ArrayBuffer>,
  format: RenderRequest['format'],
  dpi: number,
): Uint8Array<ArrayBuffer> {
  if (format === 'png') return withPngDensity(bytes, dpi);
  return format === 'jpeg' ? withJpegDensity(bytes, dpi) : new Uint8Array(bytes);
}
