import { type FontFamily, readFontFile } from '../renderer/font-faces.ts';

/** How far the lines of a family reach above and below the baseline, in multiples of the type size. */
export interface FontMetrics {
  ascent: number;
  descent: number;
}

/** Reads them from the file of its regular face, as the engine does; all faces of a family have the same. */
export async function readFontMetrics(family: FontFamily): Promise<FontMetrics> {
  const bytes = await readFontFile(family, 400, false);
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, number>();
  for (let table = 0; table < file.readUInt16BE(4); table += 1) {
    const entry = 12 + table * 16;
    tables.set(file.toString('latin1', entry, entry + 4), file.readUInt32BE(entry + 8));
  }
  const [head = 0, hhea = 0] = [tables.get('head'), tables.get('hhea')];
  const unitsPerEm = file.readUInt16BE(head + 18);
  return { ascent: file.readInt16BE(hhea + 4) / unitsPerEm, descent: -file.readInt16BE(hhea + 6) / unitsPerEm };
}
