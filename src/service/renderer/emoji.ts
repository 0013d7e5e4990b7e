/**
 * Emoji images from the package `@twemoji/svg`. The graphics are Twemoji by Twitter, Inc. and other contributors, maintained by
 * jdecked, under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). An image is looked up by its code points in the
 * package's list, so text from users never becomes a path or markup.
 */
import { createOnce } from '../../document/bounded-cache.ts';
import { listPackageFiles, readPackageFile } from './read-package-file.ts';
import { splitGraphemes } from '../../document/text-traits.ts';

const PACKAGE = '@twemoji/svg';
const listOnce = createOnce<ReadonlyMap<string, string>>();
const readOnce = createOnce<Uint8Array>();

/** Returns all image files, keyed by name. Names lack variation selectors, because some keyboards omit them. */
export function readEmojiNames(): Promise<ReadonlyMap<string, string>> {
  return listOnce(PACKAGE, async () => {
    const entries = await listPackageFiles(PACKAGE);
    const files = entries.filter((entry) => entry.endsWith('.svg'));
    return new Map(files.map((file) => [file.slice(0, -4).replaceAll('-fe0f', ''), file]));
  });
}

/** Reads an image as SVG. Read on demand and cached, because all images together are 8 MB. */
export function readEmojiPicture(name: string): Promise<Uint8Array> {
  return readOnce(name, async () => readPackageFile(PACKAGE, (await readEmojiNames()).get(name) ?? ''));
}

/** A run of text: characters, or the name of an emoji image. */
export type TextRun = { text: string } | { emoji: string };

/** Characters that are rarely meant as emoji. They are drawn from the font. */
const SIGNS = /^[\d#*©®™‼⁉↔-↙↩↪⏏Ⓜ▪▫▶◀☀♥⚠❤⬆〰〽㊗㊙]\p{M}?$/u;
const MAY_HAVE_EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u;
const FLAG = /^\p{Regional_Indicator}{2}$/u;
const KEYCAP = /^[#*0-9]\ufe0f?\u20e3$/u;
const TEXT_STYLE = '\ufe0e';
const EMOJI_STYLE = '\ufe0f';
const JOINER = '\u200d';

/** The names of emoji images. */
export type EmojiNames = Pick<ReadonlyMap<string, string>, 'has'>;

/**
 * Splits text into characters and emoji, including joined families, skin tones, flags and keycaps. A joined emoji without an image
 * is split into its parts. An emoji without any image stays text.
 */
export function splitEmoji(text: string, emojiNames: EmojiNames): TextRun[] {
  if (!MAY_HAVE_EMOJI.test(text)) return [{ text }];
  const runs: TextRun[] = [];
  let plain = '';
  for (const segment of splitGraphemes(text)) {
    const names = isEmoji(segment) ? pictureNames(segment, emojiNames) : undefined;
    if (names === undefined) {
      plain += segment;
      continue;
    }
    if (plain !== '') runs.push({ text: plain });
    plain = '';
    runs.push(...names.map((emoji) => ({ emoji })));
  }
  if (plain !== '') runs.push({ text: plain });
  return runs;
}

/** False for text that certainly has no emoji. */
export function mayHaveEmoji(text: string): boolean {
  return MAY_HAVE_EMOJI.test(text);
}

function isEmoji(grapheme: string): boolean {
  if (grapheme.includes(TEXT_STYLE)) return false;
  if (FLAG.test(grapheme) || KEYCAP.test(grapheme)) return true;
  if (!/^\p{Extended_Pictographic}/u.test(grapheme)) return false;
  return grapheme.includes(EMOJI_STYLE) || grapheme.includes(JOINER) || !SIGNS.test(grapheme);
}

function pictureNames(grapheme: string, emojiNames: EmojiNames): string[] | undefined {
  const whole = pictureName(grapheme);
  if (emojiNames.has(whole)) return [whole];
  const parts = grapheme
    .split(JOINER)
    .map(pictureName)
    .filter((name) => emojiNames.has(name));
  return parts.length > 0 ? parts : undefined;
}

/** Returns the code points in hexadecimal, without variation selectors. */
function pictureName(emoji: string): string {
  return Array.from(emoji.replaceAll(EMOJI_STYLE, ''), (character) => character.codePointAt(0)?.toString(16)).join('-');
}
