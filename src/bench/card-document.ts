import { parseTemplateDocument } from '../service/renderer/parse-template-document.ts';
import type { TemplateDocument } from '../service/renderer/template-document.ts';
import { card, type CardKind } from './card.ts';

const tile = { type: 'shape', shape: 'rect', fill: '#ffffff' };
const text = { type: 'text', family: 'Inter' };

/** The card as a template of ours; the photo, a JPEG as a data URI, is the template's own. */
export function createCardDocument(kind: CardKind, photo: string): TemplateDocument {
  const { width, height, stops, panel, headline, subtitle, avatar, order } = card;
  const lines = ({
    x,
    y,
    width: room,
    size,
    line,
    lines: count,
    weight,
    color,
  }: typeof headline | typeof subtitle) => ({
    ...text,
    x,
    y,
    width: room,
    height: line * count,
    size,
    weight,
    color,
    lineHeight: line / size,
    maxLines: count,
  });
  return parseTemplateDocument({
    version: 1,
    viewport: { width, height },
    unit: 'px',
    dpi: 96,
    intent: 'screen',
    variables: [
      { name: 'headline', type: 'text', label: 'Headline', required: true },
      { name: 'subtitle', type: 'text', label: 'Subtitle', required: true },
      { name: 'avatar', type: 'image', label: 'Picture', required: true },
      { name: 'address', type: 'qrcode', label: 'Address', required: true },
      { name: 'order', type: 'barcode', label: 'Order', required: true },
    ],
    background: kind === 'photo' ? '#000000' : { type: 'linear', angle: 135, stops },
    layers: [
      ...(kind === 'photo'
        ? [{ id: 'photo', type: 'picture', x: 0, y: 0, width, height, source: { data: photo } }]
        : []),
      { id: 'panel', ...tile, ...panel, fill: card.panelColor[kind] },
      { id: 'headline', text: '{{headline}}', ...lines(headline) },
      { id: 'subtitle', text: '{{subtitle}}', ...lines(subtitle) },
      {
        id: 'avatar',
        type: 'picture',
        x: avatar.x,
        y: avatar.y,
        width: avatar.side,
        height: avatar.side,
        source: { variable: 'avatar' },
        radius: avatar.side / 2,
      },
      { id: 'code tile', ...tile, ...card.codeTile },
      { id: 'code', type: 'qrcode', ...card.code, source: { variable: 'address' }, quietZone: 0 },
      { id: 'bars tile', ...tile, ...card.barsTile },
      { id: 'bars', type: 'barcode', symbology: 'code128', ...card.bars, source: { variable: 'order' }, quietZone: 0 },
      {
        id: 'order',
        ...text,
        text: '{{order}}',
        x: order.x,
        y: order.y,
        width: order.width,
        height: order.line,
        size: order.size,
        weight: 400,
        lineHeight: order.line / order.size,
        align: 'center',
        color: '#000000',
      },
    ],
  });
}
