import { FONT_BYTES_MAX } from '../../contract/workspace.ts';
import { FontError, type FontReader } from '../renderer/render-engine.ts';
import type { createFontCatalogue } from '../store/font-catalogue.ts';

/** Messages for files that aren't supported fonts, by their first four bytes. */
const beginnings: Record<string, string | undefined> = {
  '\0\x01\0\0': undefined,
  true: undefined,
  OTTO: undefined,
  wOF2: undefined,
  ttcf: 'This file contains several fonts. Save each font as a separate file and add those.',
  wOFF: 'WOFF files are not supported. Use WOFF2, TTF or OTF.',
};

/** Checks a font file, reads what it says of itself and keeps it. Throws `FontError` or a `ConflictError`, one sentence each. */
export async function addFontFile(
  catalogue: Pick<ReturnType<typeof createFontCatalogue>, 'addFont'>,
  { readFont }: FontReader,
  bytes: Uint8Array,
): Promise<{ family: string; isNew: boolean }> {
  const problem = findFileProblem(bytes);
  if (problem !== undefined) throw new FontError(problem);
  const reading = await readFont(bytes);
  return { family: reading.family, ...(await catalogue.addFont(reading, bytes)) };
}

function findFileProblem(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return 'The file is empty. Choose a TTF, OTF or WOFF2 file.';
  if (bytes.length > FONT_BYTES_MAX) {
    return `The file is larger than ${FONT_BYTES_MAX / 1_000_000} MB. Use the font as WOFF2, or one with fewer characters.`;
  }
  const beginning = String.fromCharCode(...bytes.subarray(0, 4));
  return Object.hasOwn(beginnings, beginning)
    ? beginnings[beginning]
    : 'This file is not a supported font. Choose a TTF, OTF or WOFF2 file.';
}
