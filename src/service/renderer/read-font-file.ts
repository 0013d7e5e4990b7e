import { fontFaces, type FontFamily, type FontWeight } from '../../document/font-families.ts';
import { readPackageFile } from './read-package-file.ts';

const WEIGHT_NAMES: Record<FontWeight, string> = {
  300: 'Light',
  400: 'Regular',
  500: 'Medium',
  600: 'SemiBold',
  700: 'Bold',
  800: 'ExtraBold',
  900: 'Black',
};

/** Reads a built-in face as TTF. */
export async function readFontFile(family: FontFamily, weight: FontWeight, italic: boolean): Promise<Uint8Array> {
  const { package: packageName, filePrefix } = fontFaces[family];
  const face = `${weight}${WEIGHT_NAMES[weight]}${italic ? '_Italic' : ''}`;
  return readPackageFile(packageName, `${face}/${filePrefix}_${face}.ttf`);
}
