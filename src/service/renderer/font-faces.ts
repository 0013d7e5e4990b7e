import { readPackageFile } from './read-package-file.ts';

/**
 * The faces every engine registers, in this order: the order decides which family answers for a glyph another family
 * lacks, so it is part of "same request, same bytes".
 */
export const fontFaces = {
  Inter: {
    package: '@expo-google-fonts/inter',
    filePrefix: 'Inter',
    upright: [400, 500, 600, 700, 800],
    italic: [400, 600],
  },
  Fraunces: {
    package: '@expo-google-fonts/fraunces',
    filePrefix: 'Fraunces',
    upright: [300, 400, 500, 600, 700, 900],
    italic: [300, 400, 600],
  },
  'Space Grotesk': {
    package: '@expo-google-fonts/space-grotesk',
    filePrefix: 'SpaceGrotesk',
    upright: [300, 400, 500, 600, 700],
    italic: [],
  },
} as const satisfies Record<string, FontFamilyFaces>;

export interface FontFamilyFaces {
  package: string;
  filePrefix: string;
  upright: readonly FontWeight[];
  italic: readonly FontWeight[];
}
export type FontWeight = 300 | 400 | 500 | 600 | 700 | 800 | 900;

export type FontFamily = keyof typeof fontFaces;
export const fontFamilies = Object.keys(fontFaces) as [FontFamily, ...FontFamily[]];

/** A family that a template may be set in. */
export interface KnownFamily {
  name: string;
  /** Weights of its faces. */
  upright: readonly number[];
  italic: readonly number[];
}

/** The built-in families. */
export const serviceFamilies: readonly KnownFamily[] = fontFamilies.map((name) => ({ name, ...fontFaces[name] }));

export function isBuiltInFamily(name: string): name is FontFamily {
  return Object.hasOwn(fontFaces, name);
}

/** True when a family has that weight, upright or italic: a missing face would be faked or replaced without a word. */
export function hasFontFace(family: KnownFamily, weight: number, italic: boolean): boolean {
  return (italic ? family.italic : family.upright).includes(weight);
}

const WEIGHT_NAMES: Record<FontWeight, string> = {
  300: 'Light',
  400: 'Regular',
  500: 'Medium',
  600: 'SemiBold',
  700: 'Bold',
  800: 'ExtraBold',
  900: 'Black',
};

/** Bytes of one face as TTF. */
export async function readFontFile(family: FontFamily, weight: FontWeight, italic: boolean): Promise<Uint8Array> {
  const { package: packageName, filePrefix } = fontFaces[family];
  const face = `${weight}${WEIGHT_NAMES[weight]}${italic ? '_Italic' : ''}`;
  return readPackageFile(packageName, `${face}/${filePrefix}_${face}.ttf`);
}
