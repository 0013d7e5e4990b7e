import type { ServiceDatabase } from '../database/tables.ts';
import { listWeights, type OwnFace } from '../renderer/own-fonts.ts';
import { builtInFamilies, type ImportFamily } from '../svg-import/choose-font.ts';
import { readFonts, type StoredFont } from './font-catalogue.ts';
import { listFaces } from './own-faces.ts';

/** The fonts that a workspace's documents and SVG files can use. */
export interface WorkspaceFonts {
  families: readonly ImportFamily[];
  /** Faces of custom fonts. */
  fonts: readonly OwnFace[];
}

/** Reads a workspace's font families, including built-in families. */
export async function readWorkspaceFonts(database: ServiceDatabase, workspaceId: string): Promise<WorkspaceFonts> {
  const fonts = await readFonts(database, workspaceId);
  const names = [...new Set(fonts.map(({ family }) => family))];
  const own = names.map((name) => toFamily(name, fonts));
  return { families: [...builtInFamilies, ...own], fonts: listFaces(fonts) };
}

function toFamily(name: string, fonts: readonly StoredFont[]): ImportFamily {
  const members = fonts.filter(({ family }) => family === name);
  const weightsOf = (italic: boolean) => members.filter((font) => font.italic === italic).flatMap(listWeights);
  const main = members.find(({ weight, weightMax }) => weight <= 400 && weightMax >= 400) ?? members[0];
  const { ascent = 1, descent = 0.25, unitsPerEm = 1 } = main ?? {};
  return {
    name,
    upright: weightsOf(false),
    italic: weightsOf(true),
    ascent: ascent / unitsPerEm,
    descent: descent / unitsPerEm,
  };
}
