import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import type { FontFamily } from '../../document/font-families.ts';
import { readFontFile } from '../renderer/read-font-file.ts';
import { builtInFamilies, chooseFont, type ImportFamily } from './choose-font.ts';

const style = (family: string, weight?: string, slope?: string) =>
  new Map(
    Object.entries({ 'font-family': family, 'font-weight': weight, 'font-style': slope }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

test.each([
  // Illustrator: the PostScript name, then the family.
  ['Helvetica-Bold, Helvetica', '700', 'Inter 700', 'Helvetica-Bold'],
  ['MyriadPro-Regular, "Myriad Pro"', undefined, 'Inter 400', 'MyriadPro-Regular'],
  ["'MinionPro-BoldIt'", undefined, 'Fraunces 600 italic', 'MinionPro-BoldIt'],
  ['Inter-SemiBold, Inter', '600', 'Inter 600', undefined],
  ['Inter-SemiBold', undefined, 'Inter 600', undefined],
  ['SpaceGrotesk-Light', undefined, 'Space Grotesk 300', undefined],
  ['Inter-Thin', undefined, 'Inter 400', 'Inter-Thin'],
  // Figma and Inkscape: the family, with a separate weight.
  ["'Helvetica Neue'", undefined, 'Inter 400', 'Helvetica Neue'],
  ["'Helvetica Neue'", 'bold', 'Inter 700', 'Helvetica Neue 700'],
  ['Space Grotesk', 'bold', 'Space Grotesk 700', undefined],
  ['Futura', '500', 'Space Grotesk 500', 'Futura 500'],
  ['Georgia, Inter', undefined, 'Inter 400', 'Georgia'],
  ['sans-serif', undefined, 'Inter 400', 'sans-serif'],
  ['serif', undefined, 'Fraunces 400', 'serif'],
  ['monospace', undefined, 'Space Grotesk 400', 'monospace'],
])('%s with weight %s becomes %s', (family, weight, expected, insteadOf) => {
  const chosen = chooseFont(style(family, weight), builtInFamilies);
  expect(`${chosen.family} ${chosen.weight}${chosen.italic ? ' italic' : ''}`).toBe(expected);
  expect(chosen.insteadOf).toBe(insteadOf);
});

test('text without a family uses Inter, without a note', () => {
  expect(chooseFont(new Map(), builtInFamilies)).toEqual({ family: 'Inter', weight: 400, italic: false });
});

test('text only uses the available families', () => {
  const own = {
    name: 'Archivo Black',
    upright: [400],
    italic: [],
    ascent: 1,
    descent: 0.25,
  };
  const families = [own satisfies ImportFamily];
  expect(chooseFont(style('ArchivoBlack-Regular'), families)).toEqual({
    family: 'Archivo Black',
    weight: 400,
    italic: false,
  });
  expect(chooseFont(style('Inter', '600'), families)).toMatchObject({
    family: 'Archivo Black',
    insteadOf: 'Inter 600',
  });
});

test.each(builtInFamilies)('the metrics of $name are those of its file', async ({ name, ascent, descent }) => {
  const font = create(Buffer.from(await readFontFile(name as FontFamily, 400, false))) as Font;
  expect([font.ascent, -font.descent]).toEqual([ascent * font.unitsPerEm, descent * font.unitsPerEm]);
});
