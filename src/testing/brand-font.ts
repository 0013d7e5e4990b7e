import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const { resolve } = createRequire(import.meta.url);

function readFontPackage(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(resolve(file)));
}

/** A font that the service doesn't have: a Space Grotesk face renamed to Brand Grotesk. */
export function buildBrandFont(face: '400Regular' | '700Bold' = '700Bold'): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(readFontPackage(`@expo-google-fonts/space-grotesk/${face}/SpaceGrotesk_${face}.ttf`));
  for (const encode of [(text: string) => Buffer.from(text, 'latin1'), encodeWide]) {
    const [from, to] = [encode('Space'), encode('Brand')];
    for (let at = file.indexOf(from); at !== -1; at = file.indexOf(from, at + 1)) to.copy(file, at);
  }
  return new Uint8Array(file);
}

/** A face that is built into the service. */
export function readInter(): Uint8Array<ArrayBuffer> {
  return readFontPackage('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');
}

/** A variable font as WOFF2, called Noto Sans Hebrew. */
export function readVariableFont(): Uint8Array<ArrayBuffer> {
  const name = 'noto-sans-hebrew';
  return readFontPackage(`@fontsource-variable/${name}/files/${name}-hebrew-wght-normal.woff2`);
}

/** Big-endian UTF-16, as in a font's name table. */
const encodeWide = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
