import type { Renderer } from '@takumi-rs/core';
import { createOnce } from '../../document/bounded-cache.ts';
import { fontFaces, fontFamilies } from '../../document/font-families.ts';
import { findExtensions } from './offered-fonts.ts';
import { readFontFile } from './read-font-file.ts';
import type { LoadFont, OwnFace } from './own-fonts.ts';
import { readPackageFile } from './read-package-file.ts';
import { findFontSlices, type FontSlice } from './script-fonts.ts';

/** One renderer's fonts, which are registered on first use. */
export interface FontLibrary {
  /** Registers the built-in families. */
  prepare(): Promise<void>;
  /** Registers the additional fonts that text needs, and returns their families in order of preference. */
  prepareFor(text: string, language: string): Promise<string[]>;
  /** Registers what text needs of a custom face, and returns its families. Empty if the font file was removed. */
  prepareFace(face: OwnFace, text: string): Promise<string[]>;
}

/** The family that draws characters missing from other built-in families. */
export const FALLBACK_FAMILY = 'Inter';

class FontGoneError extends Error {
  override name = 'FontGoneError';
}

/** If a file can't be read, the current render fails, and the next render reads the file again. */
export function createFontLibrary(renderer: FontRenderer, loadFont?: LoadFont): FontLibrary {
  const once = createOnce<void>();
  return {
    prepare: () => once('built-in families', () => registerBuiltInFamilies(renderer)),
    async prepareFor(text, language) {
      const slices = await findFontSlices(text, language);
      await Promise.all(slices.map((slice) => once(slice.family, () => registerSlice(renderer, slice))));
      return slices.map((slice) => slice.family);
    },
    async prepareFace(face, text) {
      const name = `own ${face.hash}`;
      try {
        // `loadFont` may return a file only once, so parallel calls share it.
        await once(name, async () => {
          const data = await loadFont?.(face.hash);
          if (data === undefined) throw new FontGoneError();
          await registerFace(renderer, { ...face, name, data });
        });
      } catch (error) {
        if (error instanceof FontGoneError) return [];
        throw error;
      }
      const extensions = await findExtensions(face, text);
      await Promise.all(
        extensions.map(({ family, data }) =>
          once(family, () => registerFace(renderer, { ...face, name: family, data })),
        ),
      );
      return [name, ...extensions.map(({ family }) => family)];
    },
  };
}

type FontRenderer = Pick<Renderer, 'registerFont'>;

async function registerFace(
  renderer: FontRenderer,
  { name, data, weight, italic }: Pick<OwnFace, 'weight' | 'italic'> & { name: string; data: Uint8Array },
): Promise<void> {
  await renderer.registerFont({ name, data, weight, style: italic ? 'italic' : 'normal' });
}

async function registerSlice(renderer: FontRenderer, slice: FontSlice): Promise<void> {
  const data = await readPackageFile(slice.package, slice.file);
  await renderer.registerFont({ name: slice.family, data, unicodeRange: slice.ranges });
}

async function registerBuiltInFamilies(renderer: FontRenderer): Promise<void> {
  const faces = fontFamilies.flatMap((family) => [
    ...fontFaces[family].upright.map((weight) => ({ family, weight, italic: false })),
    ...fontFaces[family].italic.map((weight) => ({ family, weight, italic: true })),
  ]);
  const files = await Promise.all(faces.map(({ family, weight, italic }) => readFontFile(family, weight, italic)));
  // In sequence, because the order decides which face draws a glyph that another face lacks.
  for (const [index, face] of faces.entries()) {
    await registerFace(renderer, { ...face, name: face.family, data: files[index] ?? new Uint8Array() });
  }
}
