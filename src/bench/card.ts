import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createElement, type CSSProperties, type ReactElement } from 'react';
import encodeQR from 'qr';
import sharp from 'sharp';
import { parseTemplateDocument } from '../document/parse-template-document.ts';
import type { TemplateDocument } from '../document/template-document.ts';

/** All contestants render the same card with two backgrounds. */
export const cardKinds = ['gradient', 'photo'] as const;
export type CardKind = (typeof cardKinds)[number];

/** Values differ between images, so that no image comes from a cache. */
export function cardValues(index: number): Record<string, string> {
  const number = String(index % 1_000_000).padStart(6, '0');
  return {
    headline: `Render personalized images from one template ${number}`,
    subtitle: `Bound to named variables, at scale 1 to 4, in px, mm or inches. Order ${number}`,
    address: `https://example.com/t/8f2c?ref=card-${number}`,
  };
}

/** A synthetic photo as a JPEG data URI, the same on every machine. */
async function makePhoto(width: number, height: number): Promise<string> {
  let state = 12_345;
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    const wave = Math.sin(x / 90 + Math.sin(y / 60) * 2) + Math.sin((x + y * 2) / 31) / 3;
    pixels[at] = 128 + wave * 60 + (at % 3) * 12 + (state / 2 ** 32 - 0.5) * 10;
  }
  const jpeg = sharp(pixels, { raw: { width, height, channels: 3 } }).jpeg({ quality: 85 });
  return `data:image/jpeg;base64,${(await jpeg.toBuffer()).toString('base64')}`;
}

/** The card as a template. */
export async function createCard(kind: CardKind): Promise<TemplateDocument> {
  const variable = (name: string, type: string) => ({ name, type, label: name, required: true });
  const text = { type: 'text', family: 'Inter', color: '#ffffff', x: 72, width: 780 };
  const tile = { type: 'shape', shape: 'rect', radius: 16, fill: '#ffffff' };
  const photo = { x: 0, y: 0, width: 1200, height: 630, source: { data: await makePhoto(1600, 840) } };
  const avatar = { x: 928, y: 72, width: 200, height: 200, radius: 100, source: { data: await makePhoto(400, 400) } };
  const code = { x: 944, y: 356, width: 168, height: 168, quietZone: 1, source: { variable: 'address' } };
  const stops = ['#7c3aed', '#0f172a'].map((color, at) => ({ color, at }));
  return parseTemplateDocument({
    version: 1,
    viewport: { width: 1200, height: 630 },
    unit: 'px',
    dpi: 96,
    intent: 'screen',
    variables: [variable('headline', 'text'), variable('subtitle', 'text'), variable('address', 'qrcode')],
    background: { type: 'linear', angle: 135, stops },
    layers: [
      ...(kind === 'photo' ? [{ id: 'photo', type: 'picture', ...photo }] : []),
      { id: 'panel', ...tile, x: 40, y: 40, width: 1120, height: 550, fill: '#00000033' },
      { id: 'headline', ...text, text: '{{headline}}', y: 92, height: 222, size: 64, lineHeight: 1.15, weight: 700 },
      { id: 'subtitle', ...text, text: '{{subtitle}}', y: 340, height: 80, size: 28, lineHeight: 1.4, weight: 400 },
      { id: 'avatar', type: 'picture', ...avatar },
      { id: 'tile', ...tile, x: 928, y: 340, width: 200, height: 200 },
      { id: 'code', type: 'qrcode', ...code },
    ],
  });
}

/** The card as an element for satori and for a browser. */
export function createCardElement(document: TemplateDocument, values: Record<string, string>): ReactElement {
  const children = document.layers.map((layer) => {
    const { id, x, y, width, height } = layer;
    const place: CSSProperties = { display: 'flex', position: 'absolute', left: x, top: y, width, height };
    if (layer.type === 'text') {
      const { size, lineHeight, weight, color } = layer;
      const style = { ...place, fontSize: size, lineHeight, fontWeight: weight, color };
      return createElement('div', { key: id, style }, values[id]);
    }
    const style = { ...place, borderRadius: 'radius' in layer ? Number(layer.radius) : 0 };
    if (layer.type === 'shape') {
      return createElement('div', { key: id, style: { ...style, backgroundColor: layer.fill as string } });
    }
    const svg = btoa(encodeQR(values.address ?? '', 'svg', { border: 1 }));
    const isPhoto = layer.type === 'picture' && 'data' in layer.source;
    const src = isPhoto ? (layer.source as { data: string }).data : `data:image/svg+xml;base64,${svg}`;
    return createElement('img', { key: id, src, width, height, style });
  });
  const ground = 'linear-gradient(135deg, #7c3aed, #0f172a)';
  const style = { display: 'flex', width: 1200, height: 630, fontFamily: 'Inter', backgroundImage: ground };
  return createElement('div', { style }, children);
}

export function readFonts() {
  const require = createRequire(import.meta.url);
  return (['400Regular', '700Bold'] as const).map((name) => {
    const data = readFileSync(require.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`));
    return { name: 'Inter', data, weight: Number(name.slice(0, 3)), style: 'normal' };
  });
}
