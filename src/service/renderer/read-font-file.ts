import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fontFaces, type FontFamily, type FontWeight } from './font-faces.ts';

const WEIGHT_NAMES: Record<FontWeight, string> = {
  300: 'Light',
  400: 'Regular',
  500: 'Medium',
  600: 'SemiBold',
  700: 'Bold',
  800: 'ExtraBold',
  900: 'Black',
};

/**
 * Bytes of one face as TTF. The package is found by its `package.json` from this module, which holds from the sources and
 * from a bundle beside `node_modules`; its JavaScript is never loaded, because that needs React Native.
 */
export async function readFontFile(family: FontFamily, weight: FontWeight, italic: boolean): Promise<Uint8Array> {
  const { package: packageName, filePrefix } = fontFaces[family];
  const packageFile = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  const face = `${weight}${WEIGHT_NAMES[weight]}${italic ? '_Italic' : ''}`;
  return readFile(path.join(path.dirname(packageFile), face, `${filePrefix}_${face}.ttf`));
}
