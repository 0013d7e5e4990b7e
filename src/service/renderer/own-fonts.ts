import { isBuiltInFamily } from '../../document/font-families.ts';
import type { LayerOf } from '../../document/layer.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** One face of a custom font. A variable font is one of these for each of its weights, all with the same hash. */
export interface OwnFace {
  family: string;
  weight: number;
  italic: boolean;
  /** SHA-256 of its file, hex: the engine knows it by this alone, so that fonts of the same name are never taken for one another. */
  hash: string;
  byteCount: number;
}

/** Gives the bytes of a font file by their hash; nothing for one that was removed. */
export type LoadFont = (hash: string) => Promise<Uint8Array | undefined>;

/** What a face is asked for by. */
export type FaceWish = Pick<LayerOf<'text'>, 'family' | 'weight' | 'italic'>;

/** The families of a document that the service does not have itself, each once. */
export function findOwnFamilies({ layers }: Pick<TemplateDocument, 'layers'>): string[] {
  const names = layers.flatMap((layer) => (layer.type === 'text' ? [layer.family] : []));
  return [...new Set(names)].filter((name) => !isBuiltInFamily(name)).sort();
}

/** The face of the family, or the nearest that it has: of the same slope if there is one, then by weight. */
export function findFace(faces: readonly OwnFace[], { family, weight, italic = false }: FaceWish): OwnFace | undefined {
  const rank = (face: OwnFace) => (face.italic === italic ? 0 : 1000) + Math.abs(face.weight - weight);
  const [nearest] = faces
    .filter((face) => face.family === family)
    .sort((one, other) => rank(one) - rank(other) || one.weight - other.weight);
  return nearest;
}

/** Those of the faces that a document is drawn with, each once, in an order that is always the same. */
export function findUsedFaces({ layers }: Pick<TemplateDocument, 'layers'>, faces: readonly OwnFace[]): OwnFace[] {
  const used = layers.flatMap((layer) => (layer.type === 'text' ? (findFace(faces, layer) ?? []) : []));
  return [...new Set(used)].sort((one, other) => (describeFace(one) < describeFace(other) ? -1 : 1));
}

/** Differs wherever another face would be drawn. */
export function describeFace({ family, weight, italic, hash }: OwnFace): string {
  return JSON.stringify([family, weight, italic, hash]);
}

/** What a font file says of itself. */
export interface FontReading {
  family: string;
  /** From the first to the last weight of a variable font; of another both are the same. */
  weight: number;
  weightMax: number;
  italic: boolean;
  /** How far its lines reach above and below the baseline, in units of which `unitsPerEm` are the type size. */
  ascent: number;
  descent: number;
  unitsPerEm: number;
}

/** The weights of a font: a variable font has each hundred. */
export function listWeights({ weight, weightMax }: Pick<FontReading, 'weight' | 'weightMax'>): number[] {
  if (weight === weightMax) return [weight];
  return [100, 200, 300, 400, 500, 600, 700, 800, 900].filter((each) => each >= weight && each <= weightMax);
}
