import type { PreparedText } from './text-node.ts';

export const ELLIPSIS = '\u2026';
/** Marks that were put in for setting the text, and those that are seen at the end of a line alone. */
const UNSEEN = /[\u00ad\u200b\u2060\u2066\u2069]/g;
const SHOWN_MAX = 80;

/** The words of what a text has lost, and how many they are; one that is shown in part counts too. */
export function findLostWords({ runs, traits }: PreparedText): { count: number; text: string } {
  const letters = runs.map((run) => ('text' in run ? run.text : '')).join('');
  const lost = letters.replaceAll(UNSEEN, '').trim();
  const shown = lost.length > SHOWN_MAX ? `${lost.slice(0, SHOWN_MAX).trimEnd()}${ELLIPSIS}` : lost;
  const segments = new Intl.Segmenter(traits.language, { granularity: 'word' }).segment(lost);
  return { count: [...segments].filter(({ isWordLike }) => isWordLike).length, text: shown };
}
