import type { Renderer } from '@takumi-rs/core';
import { expect, it } from 'vitest';
import { createFontLibrary } from './create-font-library.ts';
import type { OwnFace } from './own-fonts.ts';

const face: OwnFace = { family: 'Brand', weight: 400, italic: false, hash: 'a', byteCount: 1 };

function setUp(files: (Uint8Array | undefined)[]) {
  const registered: unknown[] = [];
  const renderer: Pick<Renderer, 'registerFont'> = {
    /** Fails until `files` is empty. */
    async registerFont(font) {
      registered.push(font);
      if (files.length > 0) throw new Error('no room');
      return [];
    },
  };
  return { registered, library: createFontLibrary(renderer, async () => files.shift()) };
}

it('parallel texts share one registration of a face', async () => {
  const { library, registered } = setUp([Uint8Array.of(1)]);
  const found = await Promise.all([1, 2, 3].map(() => library.prepareFace(face, 'a')));
  expect(found).toEqual([['own a'], ['own a'], ['own a']]);
  expect(registered).toMatchObject([{ name: 'own a' }]);
});

it('a font whose file is missing or could not be registered is requested again', async () => {
  const { library } = setUp([undefined, Uint8Array.of(1), Uint8Array.of(2)]);
  expect(await library.prepareFace(face, 'a')).toEqual([]);
  await expect(library.prepareFace(face, 'a')).rejects.toThrow('no room');
  expect(await library.prepareFace(face, 'a')).toEqual(['own a']);
});

it('letters beyond Latin come from the other files of a family that was added by name', async () => {
  const library = createFontLibrary({ registerFont: async () => [] }, async () => Uint8Array.of(1));
  const poppins = { ...face, family: 'Poppins', weight: 700 };
  expect(await library.prepareFace(poppins, 'Lukas')).toEqual(['own a']);
  expect(await library.prepareFace(poppins, 'Łukasz')).toEqual(['own a', 'offered poppins-latin-ext-700-normal.woff2']);
  expect(await library.prepareFace(face, 'Łukasz')).toEqual(['own a']);
});
