import { CompressionType, FilterType, Transformer } from '@napi-rs/image';
import type { Node, Renderer, RenderOptions } from '@takumi-rs/core';
import type { TemplateDocument } from '../../document/template-document.ts';

/** Bounds memory: a raw pixel takes 4 bytes, and @napi-rs/image copies them twice. */
const PIXELS_MAX = 16_000_000;

/**
 * Draws a PNG. The engine's encoder writes the smallest files for shapes and text, but takes three times as long as @napi-rs/image
 * for photos. The choice only depends on the document and the size, so the same request always gives the same bytes.
 */
export async function drawPng(
  renderer: Pick<Renderer, 'render'>,
  root: Node,
  options: RenderOptions & { width: number; height: number },
  { layers }: TemplateDocument,
): Promise<Uint8Array> {
  const { width, height } = options;
  const hasPhoto = layers.some((layer) => layer.type === 'picture' && !('asset' in layer.source));
  if (!hasPhoto || width * height > PIXELS_MAX) return renderer.render(root, { ...options, format: 'png' });
  const pixels = await renderer.render(root, { ...options, format: 'raw' });
  return Transformer.fromRgbaPixels(pixels, width, height).png({
    compressionType: CompressionType.Fast,
    filterType: FilterType.Paeth,
  });
}
