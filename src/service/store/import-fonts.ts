import type { ServiceDatabase } from '../database/tables.ts';
import { listWeights, type OwnFace } from '../renderer/own-fonts.ts';
import { builtInFamilies, type ImportFamily } from '../svg-import/choose-font.ts';
import { createFontCatalogue, type StoredFont } from './font-catalogue.ts';

/** What documents and drawings of a workspace may be set in. */
export interface ImportFonts {
  families: readonly ImportFamily[];
  /** The faces of those that are not the service's own. */
  fonts: readonly OwnFace[];
}

/** Reads which families a workspace has, the service's own among them. */
export async function readImportFonts(database: ServiceDatabase, workspaceId: string): Promise<ImportFonts> {
  const stored = await createFontCatalogue(database, { workspaceId, now: Date.now }).listFonts();
  const names = [...new Set(stored.map(({ family }) => family))];
  const own = names.map((name) =>
    toFamily(
      name,
      stored.filter(({ family }) => family === name),
    ),
  );
  const fonts = stored.flatMap((font) => listWeights(font).map((weight) => ({ ...font, weight })));
  return { families: [...builtInFamilies, ...own], fonts };
}

function toFamily(name: string, fonts: readonly StoredFont[]): ImportFamily {
  const weightsOf = (italic: boolean) => fonts.filter((font) => font.italic === italic).flatMap(listWeights);
  const main = fonts.find(({ weight, weightMax }) => weight <= 400 && weightMax >= 400) ?? fonts[0];
  const { ascent = 1, descent = 0.25, unitsPerEm = 1 } = main ?? {};
  return {
    name,
    upright: weightsOf(false),
    italic: weightsOf(true),
    ascent: ascent / unitsPerEm,
    descent: descent / unitsPerEm,
  };
}
