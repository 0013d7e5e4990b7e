import { formatNumber } from '../../variables/messages.ts';
import { readArchive, type ImportOutcome } from './archive.ts';
import type { RenderStore } from './create-render-store.ts';

/**
 * Imports archives one after the other, each into the room that the one before has left, and says what came of all of them. One
 * that cannot be read keeps no other out; alone it rejects with its sentence.
 */
export async function importArchives(
  store: Pick<RenderStore, 'read' | 'save'>,
  files: readonly File[],
  readRoom: () => Promise<number>,
): Promise<string> {
  const outcomes: ImportOutcome[] = [];
  const problems: string[] = [];
  for (const file of files) {
    try {
      outcomes.push(await readArchive(store, file, await readRoom()));
    } catch (error) {
      if (files.length === 1) throw error;
      problems.push(`${file.name}: ${(error as Error).message}`);
    }
  }
  const sum = (count: keyof ImportOutcome) => outcomes.reduce((all, outcome) => all + outcome[count], 0);
  const [knownCount, damagedCount, leftOutCount] = [sum('knownCount'), sum('damagedCount'), sum('leftOutCount')];
  return [
    outcomes.length > 0 && `${formatNumber(sum('savedCount'))} imported.`,
    knownCount > 0 && `${formatNumber(knownCount)} were here already.`,
    damagedCount > 0 && `${formatNumber(damagedCount)} had no whole image and were left out.`,
    leftOutCount > 0 && `${formatNumber(leftOutCount)} found no room in this browser and were left out.`,
    ...problems,
  ]
    .filter(Boolean)
    .join(' ');
}
