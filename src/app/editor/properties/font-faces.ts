import type { FontFamilyEntry } from '../../../contract/workspace.ts';

type Faces = Pick<FontFamilyEntry, 'faces'>;

/** The weights that a family has upright or in italic, lightest first. */
export function listWeights({ faces }: Faces, isItalic: boolean): number[] {
  const weights = faces
    .filter((face) => face.isItalic === isItalic)
    .flatMap(({ weight, weightMax }) => {
      // A variable font has every hundred in between.
      const count = Math.max(0, Math.floor((weightMax - weight) / 100));
      return Array.from({ length: count + 1 }, (_, index) => weight + index * 100);
    });
  return [...new Set(weights)].sort((a, b) => a - b);
}

/** The family's face that is most like the one asked for. A family with only one slope has only that. */
export function findFace(family: Faces, weight: number, isItalic: boolean): { weight: number; isItalic: boolean } {
  const isAvailable = listWeights(family, isItalic).length > 0;
  const slope = isAvailable ? isItalic : !isItalic;
  const [closest = weight] = listWeights(family, slope).sort((a, b) => Math.abs(a - weight) - Math.abs(b - weight));
  return { weight: closest, isItalic: slope };
}

const weightNames: Record<number, string> = {
  100: 'Thin',
  200: 'Extra light',
  300: 'Light',
  400: 'Regular',
  500: 'Medium',
  600: 'Semibold',
  700: 'Bold',
  800: 'Extra bold',
  900: 'Black',
};

/** For example "Bold 700". */
export function nameWeight(weight: number): string {
  return `${weightNames[weight] ?? ''} ${weight}`.trim();
}
