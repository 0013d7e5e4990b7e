/** Letters that have no accent to remove, and the letters that users type instead. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  þ: 'th',
  ħ: 'h',
  '×': 'x',
  '‘': "'",
  '’': "'",
  ʼ: "'",
};

/** Shorter text is more likely a number in a name than the start of an id. */
const ID_LENGTH_MIN = 8;

/** Folds text for searching: lowercase, without accents, and with sizes such as "85 × 200" as one word. */
export function foldText(text: string): string {
  return foldLetters(text).replace(/(?<=\d)\s*x\s*(?=\d)/g, 'x');
}

function foldLetters(text: string): string {
  // A fast path, because most names are ASCII and there may be ten thousand of them.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßœæøłđðıþħ×‘’ʼ]/g, (letter) => plainLetters[letter] ?? letter);
}

/** Splits a query into folded words. */
export function parseQuery(query: string): string[] {
  return foldText(query).split(/\s+/).filter(Boolean);
}

/** Whether folded text contains every word, in any order. A word may also be the start of the id, which no list shows. */
export function matchesWords(words: readonly string[], folded: string, id = ''): boolean {
  return words.every(
    (word) => folded.includes(word) || (word.length >= ID_LENGTH_MIN && id.toLowerCase().startsWith(word)),
  );
}

/** Finds the first labels that match a query, and counts all matches. Labels that start with the query come first. */
export function findChoices(
  foldedLabels: readonly string[],
  query: string,
  max: number,
): { found: number[]; total: number } {
  const words = parseQuery(query);
  const start = words.join(' ');
  const beginning: number[] = [];
  const inside: number[] = [];
  let total = 0;
  foldedLabels.forEach((label, index) => {
    if (!matchesWords(words, label)) return;
    total += 1;
    const those = label.startsWith(start) ? beginning : inside;
    if (those.length < max) those.push(index);
  });
  return { found: [...beginning, ...inside].slice(0, max), total };
}

/** Finds the parts of a text that match the query, in order and without overlaps. */
export function findRanges(words: readonly string[], text: string): [from: number, to: number][] {
  if (words.length === 0) return [];
  let folded = '';
  /** For each folded character, the start and end of the original character. */
  const places: [from: number, to: number][] = [];
  let at = 0;
  for (const character of text) {
    const piece = foldLetters(character);
    for (let index = 0; index < piece.length; index += 1) places.push([at, at + character.length]);
    folded += piece;
    at += character.length;
  }
  const isMatch = places.map(() => false);
  for (const word of words) {
    const start = folded.indexOf(word);
    if (start !== -1) isMatch.fill(true, start, start + word.length);
  }
  const ranges: [number, number][] = [];
  places.forEach(([from, to], index) => {
    if (isMatch[index] !== true) return;
    const last = ranges.at(-1);
    if (last !== undefined && last[1] >= from) last[1] = to;
    else ranges.push([from, to]);
  });
  return ranges;
}
