const SOFT_HYPHEN = '\u00ad';
const HYPHEN = '-';
const ZERO_WIDTH_SPACE = '\u200b';
/** So many lines are looked at, and so many places of one: texts of strangers may have a thousand soft hyphens. */
const LINES_MAX = 100;
const PLACES_MAX = 8;

type ReadLines = (text: string) => Promise<readonly string[]>;

/** A text with a hyphen for each soft hyphen that a line ends at: the engine breaks lines there and draws none. */
export async function hyphenate(text: string, readLines: ReadLines): Promise<string> {
  // Before a blank, a line does not end at it.
  let set = text.replaceAll(/\u00ad+(?=\s)/g, '');
  for (let tried = 0; tried < LINES_MAX; tried += 1) {
    const lines = await readLines(set);
    const at = lines.slice(0, -1).findIndex((line) => line.endsWith(SOFT_HYPHEN));
    if (at === -1) return set;
    set = await endLine(set, lines, at, readLines);
  }
  return set;
}

/** The text with a hyphen at the last soft hyphen of a line that has room for one; else without a break, or with a bare one. */
async function endLine(text: string, lines: readonly string[], at: number, readLines: ReadLines): Promise<string> {
  const parts = lines
    .slice(0, at + 1)
    .join('')
    .split(SOFT_HYPHEN);
  const lastCount = parts.length - 1;
  const before = lines.slice(0, at).join('').split(SOFT_HYPHEN).length;
  const fewest = Math.max(before, lastCount - PLACES_MAX + 1);
  for (let count = lastCount; count >= fewest; count -= 1) {
    const hyphenated = replaceSoftHyphen(text, count, HYPHEN);
    // One after the other: the first that has room is taken.
    const shown = (await readLines(hyphenated)).slice(0, at + 1).join('');
    if (shown === `${parts.slice(0, count).join(SOFT_HYPHEN)}${HYPHEN}`) return hyphenated;
  }
  const whole = replaceSoftHyphen(text, lastCount, '');
  const [line = ''] = (await readLines(whole)).slice(at);
  return /\s$/.test(line) ? whole : replaceSoftHyphen(text, lastCount, ZERO_WIDTH_SPACE);
}

/** The text with something in place of one of its soft hyphens, which are counted from one. */
function replaceSoftHyphen(text: string, count: number, replacement: string): string {
  const parts = text.split(SOFT_HYPHEN);
  return [parts.slice(0, count), parts.slice(count)].map((some) => some.join(SOFT_HYPHEN)).join(replacement);
}
