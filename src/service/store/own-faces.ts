import type { ServiceDatabase } from '../database/tables.ts';
import { createBoundedCache } from '../../document/bounded-cache.ts';
import { withFonts, type CompiledTemplate } from '../renderer/compile-template.ts';
import { findOwnFamilies, listWeights, type LoadFont, type OwnFace } from '../renderer/own-fonts.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { readFonts, type StoredFont } from './font-catalogue.ts';

const FONT_BYTES_MAX = 64 * 1024 * 1024;

/** Adds the workspace's fonts to a template. Fonts are read each time, so every process uses the same fonts. */
export async function withOwnFonts(
  database: ServiceDatabase,
  workspaceId: string,
  template: CompiledTemplate,
): Promise<CompiledTemplate> {
  if (findOwnFamilies(template.document).length === 0) return template;
  return withFonts(template, listFaces(await readFonts(database, workspaceId)));
}

/** Finds a document's font families that neither the service nor the workspace has. */
export async function findMissingFamilies(
  database: ServiceDatabase,
  workspaceId: string,
  document: TemplateDocument,
): Promise<string[]> {
  const known = new Set((await readFonts(database, workspaceId)).map(({ family }) => family));
  return findOwnFamilies(document).filter((family) => !known.has(family));
}

/** Lists fonts' faces. A variable font has one face per weight. */
export function listFaces(fonts: readonly StoredFont[]): OwnFace[] {
  return fonts.flatMap(({ family, italic, hash, byteCount, ...range }) =>
    listWeights(range).map((weight) => ({ family, weight, italic, hash, byteCount })),
  );
}

/** Reads font files by hash. Caches recently used files, because a hash's bytes never change. */
export function createFontLoader(database: ServiceDatabase): LoadFont {
  const cache = createBoundedCache<Uint8Array>(FONT_BYTES_MAX, ({ length }) => length);
  return async (hash) => {
    const cached = cache.get(hash);
    if (cached !== undefined) return cached;
    const row = await database.selectFrom('fonts').select('bytes').where('hash', '=', hash).executeTakeFirst();
    if (row === undefined) return undefined;
    const bytes = new Uint8Array(row.bytes);
    cache.set(hash, bytes);
    return bytes;
  };
}
