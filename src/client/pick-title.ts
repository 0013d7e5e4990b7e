const TEXTS_MAX = 2;
const TEXT_LENGTH_MAX = 40;

/**
 * Makes a render's title from the first text values that were filled in, like "Ada Lovelace". URLs and numbers don't count, so the
 * title may be empty.
 */
export function pickTitle(texts: readonly string[]): string {
  return texts
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => /\p{L}/u.test(text) && !/^(https?:\/\/|data:|www\.)|^\S+@\S+$/i.test(text))
    .slice(0, TEXTS_MAX)
    .map(shorten)
    .join(' ');
}

/** Cuts between two words if the text has a space. */
function shorten(text: string): string {
  if (text.length <= TEXT_LENGTH_MAX) return text;
  const cut = Array.from(text).slice(0, TEXT_LENGTH_MAX).join('');
  return cut.replace(/\s+\S*$/, '');
}
