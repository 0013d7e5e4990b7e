import { foldText } from '../../hooks/fold-text.ts';

/** Positions of the first labels that hold the words, those that begin with them before the others, and how many do. */
export function findChoices(
  foldedLabels: readonly string[],
  words: string,
  max: number,
): { found: number[]; total: number } {
  const wanted = foldText(words.trim());
  const beginning: number[] = [];
  const inside: number[] = [];
  let total = 0;
  foldedLabels.forEach((label, index) => {
    const at = label.indexOf(wanted);
    if (at === -1) return;
    total += 1;
    const those = at === 0 ? beginning : inside;
    if (those.length < max) those.push(index);
  });
  return { found: [...beginning, ...inside].slice(0, max), total };
}
