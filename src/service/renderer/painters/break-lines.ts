import { runsFromRight } from '../text-traits.ts';
import type { PreparedText } from './text-node.ts';

/** So far a letter is looked for that tells from which side a word runs. */
const NEAR = 40;

/**
 * A text with letters from both sides that runs from the left, with a line break for each blank that ends one of its lines within
 * words from the right: the engine hangs such a blank at their other end, where two of them then have none between them.
 */
export async function breakLines(
  prepared: PreparedText,
  readLines: (some: PreparedText) => Promise<readonly string[]>,
): Promise<PreparedText> {
  if (prepared.traits.direction === 'rtl' || !runsFromRight(prepared.text)) return prepared;
  // The letters of a line come in the order in which they are seen, without line breaks: their count tells where it ends.
  const ends = new Set<number>();
  let count = 0;
  const lines = await readLines(prepared);
  for (const line of lines) ends.add((count += line.length));
  let at = 0;
  const runs = prepared.runs.map((run) => {
    if (!('text' in run)) return run;
    const text = run.text.replace(/[^\n]/g, (letter, index: number) => {
      at += 1;
      // An emoji that comes next may be on the same line.
      const isEnd = letter === ' ' && ends.has(at) && index + 1 < run.text.length;
      return isEnd && isWithinWordsFromRight(run.text, index) ? '\n' : letter;
    });
    return { text };
  });
  const broken = { ...prepared, runs };
  return at === count && (await readLines(broken)).length === lines.length ? broken : prepared;
}

function isWithinWordsFromRight(text: string, index: number): boolean {
  const before =
    text
      .slice(Math.max(0, index - NEAR), index)
      .match(/\p{L}/gu)
      ?.at(-1) ?? '';
  const after = /\p{L}/u.exec(text.slice(index, index + NEAR))?.[0] ?? '';
  return runsFromRight(before) && runsFromRight(after);
}
