import { isBuiltInFamily } from '../../document/font-families.ts';
import type { LayerOf } from '../../document/layer.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** One face of a custom font. A variable font has a face for each weight, all with the same hash. */
export interface OwnFace {
  family: string;
  weight: number;
  italic: boolean;
  /** The file's SHA-256 in hex. The engine uses this hash as the name, so fonts with equal names are never confused. */
  hash: string;
  byteCount: number;
}

/** Loads a font file by hash. Undefined if the file was removed. */
export type LoadFont = (hash: string) => Promise<Uint8Array | undefined>;

export type FaceWish = Pick<LayerOf<'text'>, 'family' | 'weight' | 'italic'>;

/** Lists a document's custom families, sorted and unique. */
export function findOwnFamilies({ layers }: Pick<TemplateDocument, 'layers'>): string[] {
  const names = layers.flatMap((layer) => (layer.type === 'text' ? [layer.family] : []));
  return [...new Set(names)].filter((name) => !isBuiltInFamily(name)).sort();
}

/** Finds the closest face in a family, by slope and then by weight. */
export function findFace(faces: readonly OwnFace[], { family, weight, italic = false }: FaceWish): OwnFace | undefined {
  const rank = (face: OwnFace) => (face.italic === italic ? 0 : 1000) + Math.abs(face.weight - weight);
  const [nearest] = faces
    .filter((face) => face.family === family)
    .sort((a, b) => rank(a) - rank(b) || a.weight - b.weight);
  return nearest;
}

/** Lists the faces that a document uses, unique and in a stable order. */
export function findUsedFaces({ layers }: Pick<TemplateDocument, 'layers'>, faces: readonly OwnFace[]): OwnFace[] {
  const used = layers.flatMap((layer) => (layer.type === 'text' ? (findFace(faces, layer) ?? []) : []));
  return [...new Set(used)].sort((a, b) => (describeFace(a) < describeFace(b) ? -1 : 1));
}

/** Returns a string that identifies a face. */
export function describeFace({ family, weight, italic, hash }: OwnFace): string {
  return JSON.stringify([family, weight, italic, hash]);
}

/** A font file's properties. */
export interface FontReading {
  family: string;
  /** The lightest weight. Equals `weightMax` unless the font is variable. */
  weight: number;
  weightMax: number;
  italic: boolean;
  /** Heights above and below the baseline, in font units. */
  ascent: number;
  descent: number;
  unitsPerEm: number;
}

/** Lists a font's weights. A variable font has every multiple of 100 in its range. */
export function listWeights({ weight, weightMax }: Pick<FontReading, 'weight' | 'weightMax'>): number[] {
  if (weight === weightMax) return [weight];
  return [100, 200, 300, 400, 500, 600, 700, 800, 900].filter((each) => each >= weight && each <= weightMax);
}
