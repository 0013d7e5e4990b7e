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

/** True when a family has that weight, upright or italic: a missing face would be faked or replaced without a word. */
export function hasFontFace(family: FontFamily, weight: number, italic: boolean): boolean {
  const faces: readonly number[] = italic ? fontFaces[family].italic : fontFaces[family].upright;
  return faces.includes(weight);
}
