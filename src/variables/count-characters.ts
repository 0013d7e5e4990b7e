/** Characters as people count them: code points, so an emoji of one code point is 1. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
