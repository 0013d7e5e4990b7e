import { createHash } from 'node:crypto';
import type { ServiceDatabase } from '../database/tables.ts';
import { isBuiltInFamily, serviceFamilies } from '../../document/font-families.ts';
import { listWeights, type FontReading } from '../renderer/own-fonts.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { ConflictError, UnknownThingError } from './catalogue-error.ts';
import { hasItsProject } from './is-readable.ts';

/** Font limits per workspace. */
const FACES_MAX = 100;
const BYTES_MAX = 64_000_000;
/** Number of documents loaded at a time to find their fonts. A document can be several megabytes. */
const DOCUMENTS_AT_ONCE = 20;

interface FontCatalogueOptions {
  workspaceId: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** A stored font without its bytes. */
export interface StoredFont extends FontReading {
  id: string;
  hash: string;
  byteCount: number;
}

/** Reads a workspace's fonts. */
export async function readFonts(on: ServiceDatabase, workspaceId: string): Promise<StoredFont[]> {
  const rows = await on
    .selectFrom('fonts')
    .select(['id', 'family', 'weight', 'weightMax', 'italic', 'ascent', 'descent', 'unitsPerEm', 'hash', 'byteCount'])
    .where('workspaceId', '=', workspaceId)
    .orderBy('family')
    .orderBy('weight')
    .orderBy('italic')
    .execute();
  return rows.map((row) => ({ ...row, italic: row.italic === 1 }));
}

/** Manages a workspace's custom fonts, which all members can use. */
export function createFontCatalogue(database: ServiceDatabase, { workspaceId, now }: FontCatalogueOptions) {
  return {
    listFonts: () => readFonts(database, workspaceId),

    /** Adds a font and returns whether the font is new. Adding the same file again isn't an error. */
    async addFont(reading: FontReading, bytes: Uint8Array): Promise<{ isNew: boolean }> {
      const hash = createHash('sha256').update(bytes).digest('hex');
      requireOwnName(reading.family);
      return database.transaction().execute(async (trx) => {
        const fonts = await readFonts(trx, workspaceId);
        if (fonts.some((font) => font.hash === hash)) return { isNew: false };
        const rival = fonts.find((font) => isSameFace(font, reading));
        if (rival !== undefined) throw new ConflictError(describeRival(rival));
        requireRoom(fonts, bytes.length);
        const added = await trx
          .insertInto('fonts')
          .values({
            id: crypto.randomUUID(),
            workspaceId,
            ...reading,
            italic: reading.italic ? 1 : 0,
            hash,
            bytes,
            byteCount: bytes.length,
            createdAt: new Date(now()).toISOString(),
          })
          .onConflict((conflict) => conflict.columns(['workspaceId', 'family', 'weight', 'italic']).doNothing())
          .returning('id')
          .executeTakeFirst();
        // A concurrent request added this face.
        if (added === undefined) throw new ConflictError(describeRival(reading));
        return { isNew: true };
      });
    },

    async removeFont(id: string): Promise<void> {
      await database
        .deleteFrom('fonts')
        .where('id', '=', id)
        .where('workspaceId', '=', workspaceId)
        .returning('id')
        .executeTakeFirstOrThrow(() => new UnknownThingError(`No font has the ID ${id}.`));
    },

    /** Counts the workspace's templates that use each family, including private templates. */
    async countTemplates(): Promise<Map<string, number>> {
      const counts = new Map<string, number>();
      for (let last = ''; ;) {
        const rows = await database
          .selectFrom('templates')
          .select(['id', 'document'])
          .where('workspaceId', '=', workspaceId)
          .where('deletedAt', 'is', null)
          .where(hasItsProject())
          .where('id', '>', last)
          .orderBy('id')
          .limit(DOCUMENTS_AT_ONCE)
          .execute();
        for (const { document } of rows) {
          for (const family of readFamilies(document)) counts.set(family, (counts.get(family) ?? 0) + 1);
        }
        const next = rows.at(-1)?.id;
        if (next === undefined) return counts;
        last = next;
      }
    },
  };
}

/** Returns a stored document's font families. Damaged documents are skipped. */
function readFamilies(json: string): Set<string> {
  try {
    const { layers } = JSON.parse(json) as TemplateDocument;
    return new Set(layers.flatMap((layer) => (layer.type === 'text' ? [layer.family] : [])));
  } catch {
    return new Set();
  }
}

/** Throws if the family's name matches a built-in family, or looks like one. */
function requireOwnName(family: string): void {
  const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const known = serviceFamilies.find(({ name }) => plain(name) === plain(family));
  if (known === undefined && !isBuiltInFamily(family)) return;
  throw new ConflictError(
    `${known?.name ?? family} is already installed and cannot be replaced. Use that font, or rename yours in a font editor.`,
  );
}

function isSameFace(a: FontReading, b: FontReading): boolean {
  const weights = listWeights(b);
  return a.family === b.family && a.italic === b.italic && listWeights(a).some((weight) => weights.includes(weight));
}

function describeRival({ family, weight, weightMax, italic }: FontReading): string {
  const range = weight === weightMax ? String(weight) : `${weight} to ${weightMax}`;
  return `${family} ${range}${italic ? ' italic' : ''} is already installed from another file. Remove that file first to replace it.`;
}

function requireRoom(fonts: readonly StoredFont[], byteCount: number): void {
  if (fonts.length >= FACES_MAX) {
    throw new ConflictError(`A workspace can have at most ${FACES_MAX} font files. Remove a file first.`);
  }
  const usedBytes = fonts.reduce((sum, font) => sum + font.byteCount, 0);
  if (usedBytes + byteCount > BYTES_MAX) {
    throw new ConflictError('Font files are limited to 64 MB in total. Remove a file first.');
  }
}
