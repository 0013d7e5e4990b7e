import { formatNumber } from '../../variables/messages.ts';
import { readArchive, type ImportOutcome } from './archive.ts';
import type { RenderStore } from './create-render-store.ts';

/**
 * Imports archives one after the other and returns a summary. A file that can't be read is part of the summary, or rejects if it
 * is the only one.
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
    knownCount > 0 && `${formatNumber(knownCount)} were already here.`,
    damagedCount > 0 && `${formatNumber(damagedCount)} had a damaged image and were skipped.`,
    leftOutCount > 0 && `${formatNumber(leftOutCount)} did not fit in this browser and were skipped.`,
    ...problems,
  ]
    .filter(Boolean)
    .join(' ');
}
