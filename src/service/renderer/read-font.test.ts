import { expect, it } from 'vitest';
import { readInter } from '../../testing/brand-font.ts';
import { readFont } from './read-font.ts';

it('a code beyond the last character of all is no character of a font', async () => {
  const bytes = readInter();
  // The `cmap` table of format 12 in this file: a head of 16 bytes, then groups of first code, last code and glyph.
  const table = new DataView(bytes.buffer, 51_996);
  expect(table.getUint16(0)).toBe(12);
  for (const at of [16, 20]) table.setUint32(at, 0x110000);
  expect(await readFont(bytes)).toMatchObject({ family: 'Inter', weight: 400 });
});
