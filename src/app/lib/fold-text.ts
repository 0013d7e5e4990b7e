/** Letters that have no accent to take away, and what is written for them on a keyboard that lacks them. */
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
};

/** Text as it is compared: without case, without accents, and with what any keyboard has for ß, ø and curly apostrophes. */
export function foldText(text: string): string {
  // Most names are plain, and ten thousand of them are folded.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßœæøłđðıþħ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[‘’ʼ]/g, "'");
}

/** Folded text, and for each of its characters where it came from in the original. */
export function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const piece = foldText(character);
    for (let index = 0; index < piece.length; index += 1) places.push(at);
    folded += piece;
    at += character.length;
  }
  places.push(text.length);
  return { folded, places };
}

/** Key that sorts names as people do: "Card 9" before "Card 10", accents and case aside. */
export function sortKey(text: string): string {
  return foldText(text.trim()).replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}
