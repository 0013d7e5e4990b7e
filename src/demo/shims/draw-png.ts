/** Instead of @napi-rs/image: the engine's own encoder writes other bytes of the same pixels. */
type Original = typeof import('../../service/renderer/draw-png.ts');

export const drawPng: Original['drawPng'] = (renderer, root, options) =>
  renderer.render(root, { ...options, format: 'png' });
