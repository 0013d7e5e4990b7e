import { readFontFile } from '../service/renderer/font-faces.ts';
import { card } from './card.ts';
import { loadCardPictures } from './card-pictures.ts';
import { createCardElement, type SatoriElement } from './card-satori.ts';
import { installPeers } from './install-peers.ts';
import { servePeer } from './serve-peer.ts';

interface Satori {
  default(element: SatoriElement, options: { width: number; height: number; fonts: object[] }): Promise<string>;
}
interface Resvg {
  Resvg: new (svg: string, options: object) => { render(): { asPng(): Uint8Array } };
}

const [folder = ''] = process.argv.slice(2);
const load = installPeers(folder);
const { default: satori } = load('satori') as Satori;
const { Resvg } = load('@resvg/resvg-js') as Resvg;
const { photo } = await loadCardPictures(folder);
const fonts = await Promise.all(
  ([400, 700] as const).map(async (weight) => {
    const data = Buffer.from(await readFontFile('Inter', weight, false));
    return { name: 'Inter', data, weight, style: 'normal' };
  }),
);
const options = { width: card.width, height: card.height, fonts };

await servePeer(async (kind, values) => {
  const svg = await satori(createCardElement(kind, values, photo), options);
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
});
