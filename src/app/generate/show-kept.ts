import { detectImageType } from '../../client/image-file.ts';
import { renderStore } from '../history/render-store.ts';
import type { ShownRender } from './use-render.ts';

/** A kept render, ready to be shown; its address is its caller's to revoke. Undefined when it is kept no more. */
export async function showKept(id: string): Promise<ShownRender | undefined> {
  const whole = await renderStore.read(id);
  if (whole === undefined) return undefined;
  const { extension, renderedAt, durationMs, notes } = whole.render;
  const { bytes } = whole;
  // By the bytes alone, as for one that has just come.
  const imageType = detectImageType(bytes) ?? { mediaType: 'application/octet-stream', extension };
  const url = URL.createObjectURL(new Blob([bytes], { type: imageType.mediaType }));
  // What was left then is no more what is left.
  return { url, renderedAt: new Date(renderedAt), render: { id, bytes, imageType, durationMs, notes, quota: {} } };
}
