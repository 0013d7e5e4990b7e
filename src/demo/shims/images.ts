/**
 * Replaces sharp and @napi-rs/image. The browser decodes and scales images, so scaled pixels differ slightly. The engine's encoder
 * writes different PNG bytes for the same pixels.
 */
type Original = typeof import('../../service/renderer/fit-picture.ts') &
  typeof import('../../service/renderer/draw-png.ts');

export const drawPng: Original['drawPng'] = (renderer, root, options) =>
  renderer.render(root, { ...options, format: 'png' });

export const fitPicture: Original['fitPicture'] = async (bytes, box) => {
  const picture = await decode(bytes);
  const { widthPx, heightPx, fit, focus = { x: 0.5, y: 0.5 } } = box;
  const ratios = [widthPx / picture.width, heightPx / picture.height];
  const factor = fit === 'cover' ? Math.max(...ratios) : Math.min(...ratios);
  const [width, height] = [picture.width * factor, picture.height * factor];
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas');
  context.imageSmoothingQuality = 'high';
  const { x, y } = fit === 'cover' ? focus : { x: 0.5, y: 0.5 };
  context.drawImage(picture, (widthPx - width) * x, (heightPx - height) * y, width, height);
  return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
};

function decode(bytes: Uint8Array): Promise<ImageBitmap> {
  return createImageBitmap(new Blob([new Uint8Array(bytes)]));
}
