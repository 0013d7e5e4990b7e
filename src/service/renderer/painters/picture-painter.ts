import type { Node } from '@takumi-rs/core';
import { readPictureSize } from '../../../variables/read-picture-size.ts';
import type { LayerOf } from '../../../document/layer.ts';
import { decorationStyle } from './paint-style.ts';
import { detectPictureType, readPicture } from '../../../document/read-picture.ts';
import { RenderInputError } from '../render-engine.ts';
import { COVER, layerFrame } from './layer-frame.ts';
import type { PaintContext, Painter } from './painter.ts';

type PictureLayer = LayerOf<'picture'>;

/** Draws a picture cut to its box or fitted into it. The engine sees only pixels that were decoded and encoded again. */
export const paintPicture: Painter<PictureLayer> = async (layer, context) => {
  const src = await pictureOfLayer(layer, context);
  if (src === undefined) return undefined;
  const frame = layerFrame(layer, context);
  const { border, borderRadius, boxShadow } = decorationStyle(layer, context.px);
  // The picture has the round corners itself: a box that clips it would cost a copy of all pixels.
  const corners = { borderRadius: borderRadius ?? frame.borderRadius ?? 0 };
  if (border === undefined && boxShadow === undefined) return { type: 'image', src, style: { ...frame, ...corners } };
  const children: Node[] = [{ type: 'image', src, style: { ...COVER, ...corners } }];
  // Over the picture: a border of the box itself would make the picture smaller than the pixels it was cut to.
  if (border !== undefined) children.push({ type: 'container', style: { ...COVER, ...corners, border } });
  return {
    type: 'container',
    style: { ...frame, ...corners, ...(boxShadow === undefined ? {} : { boxShadow }) },
    children,
  };
};

async function pictureOfLayer(layer: PictureLayer, context: PaintContext): Promise<string | undefined> {
  const { source, fit = 'cover', focus } = layer;
  const widthPx = Math.max(1, Math.round(context.px(layer.width)));
  const heightPx = Math.max(1, Math.round(context.px(layer.height)));
  const box = { widthPx, heightPx, fit, focus };
  if ('asset' in source) return context.addBuiltInPicture(source.asset, box);
  if ('data' in source) {
    const own = readPicture(source.data);
    // Callers can't fix a damaged image of the template, so the rest is drawn without it.
    return 'problem' in own ? undefined : context.addPicture(own.bytes, box).catch(() => undefined);
  }
  const value = context.values.get(source.variable) ?? '';
  if (value === '') return undefined;
  const name = source.variable;
  const standIn = context.findStandIn(name);
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

/** Tells of a picture that has fewer pixels than its place at scale 1: it is enlarged there. */
function noteSmallPicture(name: string, bytes: Uint8Array, layer: PictureLayer, context: PaintContext): void {
  const size = readPictureSize(bytes, detectPictureType(bytes) ?? '');
  if (size === undefined) return;
  const width = Math.round(context.px(layer.width) / context.scale);
  const height = Math.round(context.px(layer.height) / context.scale);
  const [across, down] = [width / size.widthPx, height / size.heightPx];
  const isWhole = layer.fit === 'contain';
  const factor = isWhole ? Math.min(across, down) : Math.max(across, down);
  if (factor <= 1) return;
  // Cut to its place it need only fill that; whole, it keeps its own shape.
  const needed = isWhole ? [size.widthPx * factor, size.heightPx * factor] : [width, height];
  const message = `${context.labelOf(name)} is ${describeSize(size.widthPx, size.heightPx)}; ${describeSize(...(needed as [number, number]))} would be sharp.`;
  context.addFinding({ name, code: 'picture-small', severity: 'note', message }, factor);
}

function describeSize(widthPx: number, heightPx: number): string {
  return `${Math.ceil(widthPx).toLocaleString('en')} x ${Math.ceil(heightPx).toLocaleString('en')} px`;
}
