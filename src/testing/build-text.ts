import type { LayerOf } from '../service/renderer/layer.ts';

/** A layer that shows a text. */
export function buildText(parts: Partial<LayerOf<'text'>> = {}): LayerOf<'text'> {
  const box = { x: 0, y: 0, width: 180, height: 60 };
  const face = { family: 'Inter', weight: 400, size: 20, color: '#000000' };
  return { type: 'text', id: 'text', text: '{{headline}}', ...box, ...face, ...parts };
}
