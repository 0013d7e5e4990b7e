import { FONT_BYTES_MAX } from '../../contract/workspace.ts';
import { FontError, type FontReader } from '../renderer/render-engine.ts';
import type { createFontCatalogue } from '../store/font-catalogue.ts';

/** What is told of files by their first four bytes; nothing of those that can be fonts. */
const beginnings: Record<string, string | undefined> = {
  '\0\x01\0\0': undefined,
  true: undefined,
  OTTO: undefined,
  wOF2: undefined,
  ttcf: 'This is a collection of several fonts; save each of them as a file of its own and add those.',
  wOFF: 'This is a WOFF file; use the font as WOFF2, TTF or OTF.',
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
  if (bytes.length === 0) return 'The file is empty; choose a TTF, OTF or WOFF2 file.';
  if (bytes.length > FONT_BYTES_MAX) {
    return `The file is larger than ${FONT_BYTES_MAX / 1_000_000} MB; use the font as WOFF2, or one with fewer characters.`;
  }
  const beginning = String.fromCharCode(...bytes.subarray(0, 4));
  return Object.hasOwn(beginnings, beginning)
    ? beginnings[beginning]
    : 'This is no font that can be used; choose a TTF, OTF or WOFF2 file.';
}
