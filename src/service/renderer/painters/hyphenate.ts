const SOFT_HYPHEN = '\u00ad';
const HYPHEN = '-';
const ZERO_WIDTH_SPACE = '\u200b';
/** Limits for text with a thousand soft hyphens: lines, and soft hyphens per line. */
const LINES_MAX = 100;
const PLACES_MAX = 8;

type ReadLines = (text: string) => Promise<readonly string[]>;

/** Replaces each soft hyphen at a line end with a hyphen. The engine breaks lines there, but draws no hyphen. */
export async function hyphenate(text: string, readLines: ReadLines): Promise<string> {
  // A line never ends at a soft hyphen before a blank.
  let set = text.replaceAll(/\u00ad+(?=\s)/g, '');
  for (let tried = 0; tried < LINES_MAX; tried += 1) {
    const lines = await readLines(set);
    const index = lines.slice(0, -1).findIndex((line) => line.endsWith(SOFT_HYPHEN));
    if (index === -1) return set;
    set = await endLine(set, lines, index, readLines);
  }
  return set;
}

/** Puts a hyphen at the last soft hyphen in a line where one fits. Otherwise the word moves down, or breaks without a hyphen. */
async function endLine(text: string, lines: readonly string[], index: number, readLines: ReadLines): Promise<string> {
  const parts = lines
    .slice(0, index + 1)
    .join('')
    .split(SOFT_HYPHEN);
  const lastCount = parts.length - 1;
  const before = lines.slice(0, index).join('').split(SOFT_HYPHEN).length;
  const fewest = Math.max(before, lastCount - PLACES_MAX + 1);
  for (let count = lastCount; count >= fewest; count -= 1) {
    const hyphenated = replaceSoftHyphen(text, count, HYPHEN);
    const shown = (await readLines(hyphenated)).slice(0, index + 1).join('');
    if (shown === `${parts.slice(0, count).join(SOFT_HYPHEN)}${HYPHEN}`) return hyphenated;
  }
  const whole = replaceSoftHyphen(text, lastCount, '');
  const [line = ''] = (await readLines(whole)).slice(index);
  return /\s$/.test(line) ? whole : replaceSoftHyphen(text, lastCount, ZERO_WIDTH_SPACE);
}

/** Replaces one soft hyphen, counted from 1. */
function replaceSoftHyphen(text: string, count: number, replacement: string): string {
  const parts = text.split(SOFT_HYPHEN);
  return [parts.slice(0, count), parts.slice(count)].map((some) => some.join(SOFT_HYPHEN)).join(replacement);
}
