/**
 * Fonts that a workspace can add by name, from `@fontsource`. Their packages are optional, and split each font into files by script.
 * A workspace stores the Latin file; the others are read when text needs them.
 */
import { createOnce } from '../../document/bounded-cache.ts';
import { findOfferedPackage } from '../../document/offered-fonts.ts';
import type { FontReading, OwnFace } from './own-fonts.ts';
import { readPackageFile } from './read-package-file.ts';
import { parseRange } from './script-fonts.ts';

/** A file of an offered family. A file's own name and weight can't be trusted, because they differ per weight. */
export interface OfferedFile {
  bytes: Uint8Array;
  /** What to store instead of what the file says. */
  known: Pick<FontReading, 'family' | 'italic'> & Partial<Pick<FontReading, 'weight' | 'weightMax'>>;
}

/** Reads a family's Latin files, upright first. Empty if the family isn't offered or its package isn't installed. */
export async function readOfferedFiles(family: string): Promise<OfferedFile[]> {
  const found = findOfferedPackage(family);
  if (found === undefined) return [];
  const { name, prefix, weights } = found;
  const files: OfferedFile[] = [];
  for (const slope of ['normal', 'italic']) {
    for (const weight of weights ?? [undefined]) {
      const bytes = await readIfThere(name, `files/${prefix}-latin-${weight ?? 'wght'}-${slope}.woff2`);
      const known = {
        family,
        italic: slope === 'italic',
        ...(weight === undefined ? {} : { weight, weightMax: weight }),
      };
      if (bytes !== undefined) files.push({ bytes, known });
    }
  }
  return files;
}

/** Reads the regular Latin file of an offered family. */
export async function readOfferedSample(family: string): Promise<Uint8Array | undefined> {
  const found = findOfferedPackage(family);
  const weight = found?.weights === undefined ? 'wght' : 400;
  return found && readIfThere(found.name, `files/${found.prefix}-latin-${weight}-normal.woff2`);
}

/** A file with the letters of one script. */
export interface FontExtension {
  /** Unique per file. */
  family: string;
  data: Uint8Array;
}

const once = createOnce<Record<string, string>>();

/** Finds the files that text needs in addition to an offered family's Latin file. */
export async function findExtensions({ family, weight, italic }: OwnFace, text: string): Promise<FontExtension[]> {
  const found = findOfferedPackage(family);
  if (found === undefined || LATIN.test(text)) return [];
  const { name, prefix, weights } = found;
  const list = await once(name, async () => {
    const bytes = await readIfThere(name, 'unicode.json');
    return bytes === undefined ? {} : (JSON.parse(new TextDecoder().decode(bytes)) as Record<string, string>);
  });
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0).filter((code) => code > 0xff);
  const extensions: FontExtension[] = [];
  for (const [script, ranges] of Object.entries(list)) {
    if (script === 'latin' || !hasAny(codes, ranges)) continue;
    const file = `${prefix}-${script}-${weights === undefined ? 'wght' : weight}-${italic ? 'italic' : 'normal'}.woff2`;
    const data = await readIfThere(name, `files/${file}`);
    if (data !== undefined) extensions.push({ family: `offered ${file}`, data });
  }
  return extensions;
}

function hasAny(codes: readonly number[], ranges: string): boolean {
  return ranges.split(',').some((range) => {
    const [first, last] = parseRange(range);
    return codes.some((code) => code >= first && code <= last);
  });
}

/** Letters that every Latin file has. */
const LATIN = /^[\0-\u00ff\u2000-\u206f\u20ac]*$/;

async function readIfThere(packageName: string, file: string): Promise<Uint8Array | undefined> {
  return readPackageFile(packageName, file).catch(() => undefined);
}
