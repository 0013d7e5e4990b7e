import { builtInPicture } from '../built-in-pictures.ts';
import { fitPicture, type DevicePicture } from '../fit-picture.ts';
import type { LayerOf } from '../layer.ts';
import { RenderInputError } from '../render-engine.ts';
import { layerFrame } from './layer-frame.ts';
import type { PaintContext, Painter } from './painter.ts';

type PictureLayer = LayerOf<'picture'>;
type Box = Parameters<typeof fitPicture>[1];

/** Draws a picture cut to its box or fitted into it. The engine sees only pixels that were decoded and encoded again. */
export const paintPicture: Painter<PictureLayer> = async (layer, context) => {
  const box = {
    widthPx: Math.max(1, Math.round(context.px(layer.width))),
    heightPx: Math.max(1, Math.round(context.px(layer.height))),
  };
  const picture = await pictureOfBox(layer, box, context);
  if (picture === undefined) return undefined;
  return {
    type: 'container',
    style: {
      ...layerFrame(layer, context),
      overflow: 'hidden',
      display: 'flex',
      borderRadius: context.px(layer.radius ?? 0),
    },
    children: [{ type: 'image', src: context.addPicture(picture), style: { width: '100%', height: '100%' } }],
  };
};

async function pictureOfBox(layer: PictureLayer, box: Box, context: PaintContext): Promise<DevicePicture | undefined> {
  const { source, fit = 'cover', focus } = layer;
  if ('asset' in source) return fitPicture(builtInPicture(source.asset, box), box, fit, focus);
  const value = context.values.get(source.variable) ?? '';
  if (value === '') return undefined;
  const bytes = await context.loadPicture(source.variable, value);
  return fitPicture(bytes, box, fit, focus).catch(() => {
    throw new RenderInputError(source.variable, 'This picture is damaged or too large. Choose another file.');
  });
}
