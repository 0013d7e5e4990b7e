import type { Renderer } from '@takumi-rs/core';
import { createOnce } from '../../document/bounded-cache.ts';
import { fontFaces, fontFamilies } from '../../document/font-families.ts';
import { readFontFile } from './read-font-file.ts';
import type { LoadFont, OwnFace } from './own-fonts.ts';
import { readPackageFile } from './read-package-file.ts';
import { findFontSlices, type FontSlice } from './script-fonts.ts';

/** The fonts of one renderer, registered when they are first needed. */
export interface FontLibrary {
  /** Registers the template families, once. */
  prepare(): Promise<void>;
  /** Registers what a text needs beyond them, and names it in the order it is to be asked. */
  prepareFor(text: string, language: string): Promise<string[]>;
  /** Registers a face that is not the service's own, and returns its name here; undefined when its file was removed. */
  prepareFace(face: OwnFace): Promise<string | undefined>;
}

/** The family that answers for what another template family lacks. */
export const FALLBACK_FAMILY = 'Inter';

class FontGoneError extends Error {
  override name = 'FontGoneError';
}

/** A library over a renderer; a file that cannot be read fails the render that needs it, and is tried again at the next. */
export function createFontLibrary(renderer: Pick<Renderer, 'registerFont'>, loadFont?: LoadFont): FontLibrary {
  const once = createOnce<void>();
  return {
    prepare: () => once('template families', () => registerTemplateFamilies(renderer)),
    async prepareFor(text, language) {
      const slices = await findFontSlices(text, language);
      await Promise.all(slices.map((slice) => once(slice.family, () => registerSlice(renderer, slice))));
      return slices.map((slice) => slice.family);
    },
    async prepareFace(face) {
      const name = `own ${face.hash}`;
      try {
        // Texts that are measured at the same time share the file: it may be given only once.
        await once(name, async () => {
          const data = await loadFont?.(face.hash);
          if (data === undefined) throw new FontGoneError();
          await registerFace(renderer, { ...face, name, data });
        });
        return name;
      } catch (error) {
        if (error instanceof FontGoneError) return undefined;
        throw error;
      }
    },
  };
}

/** A variable font keeps all its weights, whichever is named. */
async function registerFace(
  renderer: Pick<Renderer, 'registerFont'>,
  { name, data, weight, italic }: OwnFace & { name: string; data: Uint8Array },
): Promise<void> {
  await renderer.registerFont({ name, data, weight, style: italic ? 'italic' : 'normal' });
}

async function registerSlice(renderer: Pick<Renderer, 'registerFont'>, slice: FontSlice): Promise<void> {
  const data = await readPackageFile(slice.package, slice.file);
  await renderer.registerFont({ name: slice.family, data, unicodeRange: slice.ranges });
}

async function registerTemplateFamilies(renderer: Pick<Renderer, 'registerFont'>): Promise<void> {
  const faces = fontFamilies.flatMap((family) => [
    ...fontFaces[family].upright.map((weight) => ({ family, weight, italic: false })),
    ...fontFaces[family].italic.map((weight) => ({ family, weight, italic: true })),
  ]);
  const files = await Promise.all(faces.map(({ family, weight, italic }) => readFontFile(family, weight, italic)));
  // One after the other: the order decides which face answers for a glyph another lacks.
  for (const [index, { family, weight, italic }] of faces.entries()) {
    const data = files[index] ?? new Uint8Array();
    await renderer.registerFont({ name: family, data, weight, style: italic ? 'italic' : 'normal' });
  }
}
