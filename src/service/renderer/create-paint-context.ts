import type { ImageSource, MeasuredNode, Node, Renderer } from '@takumi-rs/core';
import type { WireValue } from '../../contract/generate.ts';
import type { LoadPicture } from '../pictures/create-picture-loader.ts';
import { FALLBACK_FAMILY, type FontLibrary } from './create-font-library.ts';
import type { NamedPicture, PictureCache } from './create-picture-cache.ts';
import { readEmojiNames, readEmojiPicture } from './emoji.ts';
import { fontFamilies } from './font-faces.ts';
import { pxPerTypeUnit, pxPerUnit } from './output-size.ts';
import type { PaintContext } from './painters/painter.ts';
import { checkPictureBytes, isPictureAddress, readPicture } from './read-picture.ts';
import { RenderInputError } from './render-engine.ts';
import type { TemplateDocument } from './template-document.ts';

/** What the engine has for all its renders. */
export interface PaintTools {
  measureText: PaintContext['measureText'];
  fonts: FontLibrary;
  pictures: PictureCache;
  loadPicture: LoadPicture | undefined;
}

/** What painters may use in one render, and the pictures they took into it. */
export function createPaintContext(
  { document, values, scale }: { document: TemplateDocument; values: ReadonlyMap<string, WireValue>; scale: number },
  { measureText, fonts, pictures, loadPicture }: PaintTools,
  signal: AbortSignal | undefined,
): { context: PaintContext; images: Map<string, ImageSource> } {
  const images = new Map<string, ImageSource>();
  function add(picture: NamedPicture): string {
    images.set(picture.src, picture);
    return picture.src;
  }
  const context: PaintContext = {
    values,
    px: (length) => length * pxPerUnit(document) * scale,
    typePx: (size) => size * pxPerTypeUnit(document) * scale,
    measureText,
    async fontStack(family, text, language) {
      const families = [family, FALLBACK_FAMILY, ...(await fonts.prepareFor(text, language))];
      return [...new Set(families)].map((name) => `"${name}"`).join(', ');
    },
    async findEmoji() {
      const names = await readEmojiNames();
      return (name) => names.has(name);
    },
    async addEmoji(name) {
      const src = `emoji ${name}`;
      if (!images.has(src)) images.set(src, { src, data: await readEmojiPicture(name) });
      return src;
    },
    loadPicture: (name, value) => readPictureValue(name, value, loadPicture, signal),
    addPicture: async (bytes, box) => add(await pictures.cut(bytes, box)),
    addBuiltInPicture: async (name, box) => add(await pictures.drawBuiltIn(name, box)),
  };
  return { context, images };
}

/** Reads the height and the widest run of a text node out of the engine's measurement. */
export function createTextMeasure(renderer: Pick<Renderer, 'measure'>): PaintContext['measureText'] {
  return async (node, widthPx) => {
    const root: Node = { type: 'container', style: { display: 'flex', width: widthPx }, children: [node] };
    const measured = await renderer.measure(root, { width: widthPx, fontFamilies: [...fontFamilies], lang: 'en' });
    return { heightPx: measured.height, widestPx: Math.max(0, ...runWidths(measured)) };
  };
}

function runWidths(node: MeasuredNode): number[] {
  return [...node.runs.map((run) => run.width), ...node.children.flatMap(runWidths)];
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
