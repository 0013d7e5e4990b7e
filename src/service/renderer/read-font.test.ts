import { expect, it } from 'vitest';
import { readInter } from '../../testing/brand-font.ts';
import { readFont } from './read-font.ts';

it('invalid code points in a font are ignored', async () => {
  const bytes = readInter();
  // The `cmap` table of this file has format 12: a header of 16 bytes, then groups of first code, last code and glyph.
  const table = new DataView(bytes.buffer, 51_996);
  expect(table.getUint16(0)).toBe(12);
  for (const at of [16, 20]) table.setUint32(at, 0x110000);
  expect(await readFont(bytes)).toMatchObject({ family: 'Inter', weight: 400 });
});
