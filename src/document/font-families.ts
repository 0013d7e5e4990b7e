/**
 * The faces that every engine registers, in this order. The order decides which family draws a glyph that another family lacks,
 * so changing it changes images.
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

interface FontFamilyFaces {
  package: string;
  filePrefix: string;
  upright: readonly FontWeight[];
  italic: readonly FontWeight[];
}
export type FontWeight = 300 | 400 | 500 | 600 | 700 | 800 | 900;

export type FontFamily = keyof typeof fontFaces;
export const fontFamilies = Object.keys(fontFaces) as [FontFamily, ...FontFamily[]];

/** A font family that templates can use. */
export interface KnownFamily {
  name: string;
  upright: readonly number[];
  italic: readonly number[];
}

/** The built-in families. */
export const serviceFamilies: readonly KnownFamily[] = fontFamilies.map((name) => ({ name, ...fontFaces[name] }));

export function isBuiltInFamily(name: string): name is FontFamily {
  return Object.hasOwn(fontFaces, name);
}
