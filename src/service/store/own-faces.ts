import type { ServiceDatabase } from '../database/tables.ts';
import { createBoundedCache } from '../../document/bounded-cache.ts';
import { withFonts, type CompiledTemplate } from '../renderer/compile-template.ts';
import { findOwnFamilies, listWeights, type LoadFont, type OwnFace } from '../renderer/own-fonts.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

const FONT_BYTES_MAX = 64 * 1024 * 1024;

/**
 * The template with the fonts of its workspace. Which there are is asked each time, so that every process draws with the same;
 * a template that is set in the service's own families asks nothing.
 */
export async function withOwnFonts(
  database: ServiceDatabase,
  workspaceId: string,
  template: CompiledTemplate,
): Promise<CompiledTemplate> {
  const families = findOwnFamilies(template.document);
  if (families.length === 0) return template;
  return withFonts(template, await readOwnFaces(database, workspaceId, families));
}

/** The families of a document that neither the service nor the workspace has. */
export async function findMissingFamilies(
  database: ServiceDatabase,
  workspaceId: string,
  document: TemplateDocument,
): Promise<string[]> {
  const families = findOwnFamilies(document);
  if (families.length === 0) return [];
  const known = new Set((await readOwnFaces(database, workspaceId, families)).map(({ family }) => family));
  return families.filter((family) => !known.has(family));
}

/** The faces of some custom families of a workspace. */
async function readOwnFaces(
  database: ServiceDatabase,
  workspaceId: string,
  families: readonly string[],
): Promise<OwnFace[]> {
  const rows = await database
    .selectFrom('fonts')
    .select(['family', 'weight', 'weightMax', 'italic', 'hash', 'byteCount'])
    .where('workspaceId', '=', workspaceId)
    .where('family', 'in', families)
    .orderBy('family')
    .orderBy('weight')
    .orderBy('italic')
    .execute();
  return rows.flatMap(({ family, italic, hash, byteCount, ...range }) =>
    listWeights(range).map((weight) => ({ family, weight, italic: italic === 1, hash, byteCount })),
  );
}

/** Reads font files by their hashes and keeps those used last: the bytes of a hash are the same for ever. */
export function createFontLoader(database: ServiceDatabase): LoadFont {
  const cache = createBoundedCache<Uint8Array>(FONT_BYTES_MAX, ({ length }) => length);
  return async (hash) => {
    const known = cache.get(hash);
    if (known !== undefined) return known;
    const row = await database.selectFrom('fonts').select('bytes').where('hash', '=', hash).executeTakeFirst();
    if (row === undefined) return undefined;
    const bytes = new Uint8Array(row.bytes);
    cache.set(hash, bytes);
    return bytes;
  };
}
