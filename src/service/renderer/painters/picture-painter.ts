import type { Node } from '@takumi-rs/core';
import { readPictureSize } from '../../../variables/read-picture-size.ts';
import type { LayerOf } from '../../../document/layer.ts';
import { decorationStyle } from './paint-style.ts';
import { detectPictureType, readPicture } from '../../../document/read-picture.ts';
import { RenderInputError } from '../render-engine.ts';
import { COVER, layerFrame } from './layer-frame.ts';
import type { PaintContext, Painter } from './painter.ts';

type PictureLayer = LayerOf<'picture'>;

/** Draws an image cropped to its box or fitted into the box. The engine only gets pixels that were decoded and re-encoded. */
export const paintPicture: Painter<PictureLayer> = async (layer, context) => {
  const src = await pictureOfLayer(layer, context);
  if (src === undefined) return undefined;
  const frame = layerFrame(layer, context);
  const { border, borderRadius, boxShadow } = decorationStyle(layer, context.px);
  // The image itself gets the round corners, because clipping it to the box would copy all pixels.
  const corners = { borderRadius: borderRadius ?? frame.borderRadius ?? 0 };
  if (border === undefined && boxShadow === undefined) return { type: 'image', src, style: { ...frame, ...corners } };
  const children: Node[] = [{ type: 'image', src, style: { ...COVER, ...corners } }];
  // A border on the box itself would shrink the image.
  if (border !== undefined) children.push({ type: 'container', style: { ...COVER, ...corners, border } });
  const shadow = boxShadow === undefined ? {} : { boxShadow };
  return { type: 'container', style: { ...frame, ...corners, ...shadow }, children };
};

async function pictureOfLayer(layer: PictureLayer, context: PaintContext): Promise<string | undefined> {
  const { source, fit = 'cover', focus } = layer;
  const widthPx = Math.max(1, Math.round(context.px(layer.width)));
  const heightPx = Math.max(1, Math.round(context.px(layer.height)));
  const box = { widthPx, heightPx, fit, focus };
  if ('asset' in source) return context.addBuiltInPicture(source.asset, box);
  if ('data' in source) {
    const own = readPicture(source.data);
    // Callers can't fix a template's damaged image, so everything else is drawn without it.
    return 'problem' in own ? undefined : context.addPicture(own.bytes, box).catch(() => undefined);
  }
  const name = source.variable;
  const value = context.values.get(name) ?? '';
  if (value === '') return undefined;
  const standIn = context.builtIns.get(name);
  if (standIn !== undefined) return context.addBuiltInPicture(standIn, box);
  try {
    const bytes = await context.loadPicture(name, value);
    const src = await context.addPicture(bytes, box).catch(() => {
      throw new RenderInputError(name, 'This image is damaged or too large. Choose another file.');
    });
    noteSmallPicture(name, bytes, layer, context);
    return src;
  } catch (error) {
    return context.addBuiltInPicture(context.standInFor(name, error), box);
  }
}

/** Reports an image with fewer pixels than its box at scale 1. */
function noteSmallPicture(name: string, bytes: Uint8Array, layer: PictureLayer, context: PaintContext): void {
  const size = readPictureSize(bytes, detectPictureType(bytes) ?? '');
  if (size === undefined) return;
  const box = {
    widthPx: Math.round(context.px(layer.width) / context.scale),
    heightPx: Math.round(context.px(layer.height) / context.scale),
  };
  const [across, down] = [box.widthPx / size.widthPx, box.heightPx / size.heightPx];
  const isWhole = layer.fit === 'contain';
  const factor = isWhole ? Math.min(across, down) : Math.max(across, down);
  if (factor <= 1) return;
  // An image that isn't cropped keeps its proportions.
  const needed = isWhole ? { widthPx: size.widthPx * factor, heightPx: size.heightPx * factor } : box;
  const message = `${context.labelOf(name)} is ${describeSize(size)}; ${describeSize(needed)} would be sharp.`;
  context.addFinding({ name, code: 'picture-small', severity: 'note', message }, factor);
}

function describeSize({ widthPx, heightPx }: { widthPx: number; heightPx: number }): string {
  return `${Math.ceil(widthPx).toLocaleString('en')} x ${Math.ceil(heightPx).toLocaleString('en')} px`;
}
