import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** Data URIs of JPEGs. */
export interface CardPictures {
  photo: string;
  avatars: string[];
}

const WIDTH = 1600;
const HEIGHT = 840;
const AVATAR_SIDE = 400;
const AVATARS = 8;
/** Hills and clouds: noise of rising fineness and falling weight. */
const OCTAVES = [
  { cells: 4, weight: 0.5 },
  { cells: 9, weight: 0.25 },
  { cells: 21, weight: 0.13 },
  { cells: 50, weight: 0.07 },
  { cells: 120, weight: 0.04 },
  { cells: 300, weight: 0.03 },
];

/** A photo and avatars made of noise, the same on every machine; made on the first run and kept. */
export async function loadCardPictures(folder: string): Promise<CardPictures> {
  const files = ['photo', ...Array.from({ length: AVATARS }, (_, index) => `avatar-${index}`)];
  const fileOf = (name: string) => path.join(folder, `${name}.jpg`);
  if (!files.every((name) => existsSync(fileOf(name)))) await makePictures(folder, fileOf);
  const [photo = '', ...avatars] = files.map(
    (name) => `data:image/jpeg;base64,${readFileSync(fileOf(name)).toString('base64')}`,
  );
  return { photo, avatars };
}

async function makePictures(folder: string, fileOf: (name: string) => string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const pixels = makePhoto();
  const open = () => sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  writeFileSync(fileOf('photo'), await open().jpeg({ quality: 85 }).toBuffer());
  for (let index = 0; index < AVATARS; index += 1) {
    const face = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="170" r="80" fill="#fde1c9"/><ellipse cx="200" cy="390" rx="150" ry="120" fill="hsl(${index * 45},60%,50%)"/></svg>`;
    const part = { left: (index * 137) % 1000, top: (index * 71) % 300, width: AVATAR_SIDE, height: AVATAR_SIDE };
    const picture = open()
      .extract(part)
      .composite([{ input: Buffer.from(face) }]);
    writeFileSync(fileOf(`avatar-${index}`), await picture.jpeg({ quality: 85 }).toBuffer());
  }
}

function makePhoto(): Buffer {
  let state = 12_345;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const octaves = OCTAVES.map(({ cells, weight }) => ({ noise: makeNoise(cells, random), weight }));
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const height = octaves.reduce((sum, { noise, weight }) => sum + weight * noise(x / WIDTH, y / HEIGHT), 0);
      const down = y / HEIGHT;
      const grain = (random() - 0.5) * 8;
      const color = [
        30 + 150 * height * (1 - down) + 60 * height * down,
        40 + 120 * height + 50 * down * height,
        60 + 160 * height * (1 - down * 0.6),
      ];
      for (const [channel, value] of color.entries()) {
        pixels[(y * WIDTH + x) * 3 + channel] = Math.max(0, Math.min(255, value + grain));
      }
    }
  }
  return pixels;
}

/** Smooth noise from 0 to 1 over a square of so many cells a side. */
function makeNoise(cells: number, random: () => number): (x: number, y: number) => number {
  const side = cells + 2;
  const corners = Float32Array.from({ length: side * side }, random);
  const smooth = (share: number) => share * share * (3 - 2 * share);
  return (x, y) => {
    const [column, row] = [Math.floor(x * cells), Math.floor(y * cells)];
    const [right, down] = [smooth(x * cells - column), smooth(y * cells - row)];
    const corner = (dx: number, dy: number) => corners[(row + dy) * side + column + dx] ?? 0;
    const upper = corner(0, 0) * (1 - right) + corner(1, 0) * right;
    const lower = corner(0, 1) * (1 - right) + corner(1, 1) * right;
    return upper * (1 - down) + lower * down;
  };
}
