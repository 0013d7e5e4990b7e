/**
 * Emoji as pictures, from the package `@twemoji/svg`. The graphics are Twemoji by Twitter, Inc. and other contributors,
 * maintained by jdecked, under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). A picture is found by a name made
 * of code points and looked up in the list of the package: no text of a person becomes a path or markup.
 */
import { createOnce } from '../../document/bounded-cache.ts';
import { listPackageFiles, readPackageFile } from './read-package-file.ts';
import { splitGraphemes } from '../../document/text-traits.ts';

const PACKAGE = '@twemoji/svg';
const listOnce = createOnce<ReadonlyMap<string, string>>();
const readOnce = createOnce<Uint8Array>();

/** Names of all pictures with their files, read once. A name has no style marks: people's keyboards leave some of them out. */
export function readEmojiNames(): Promise<ReadonlyMap<string, string>> {
  return listOnce(PACKAGE, async () => {
    const entries = await listPackageFiles(PACKAGE);
    const files = entries.filter((entry) => entry.endsWith('.svg'));
    return new Map(files.map((file) => [file.slice(0, -4).replaceAll('-fe0f', ''), file]));
  });
}

/** One picture as SVG, kept in memory; all of them are 8 MB. The name is one of `readEmojiNames`. */
export function readEmojiPicture(name: string): Promise<Uint8Array> {
  return readOnce(name, async () => readPackageFile(PACKAGE, (await readEmojiNames()).get(name) ?? ''));
}

/** A piece of a text: characters, or one emoji as the hexadecimal code points that name its picture. */
export type TextRun = { text: string } | { emoji: string };

/** Characters that are only sometimes emoji, and letters or signs of a sentence far more often: drawn from the font. */
const SIGNS = /^[\d#*©®™‼⁉↔-↙↩↪⏏Ⓜ▪▫▶◀☀♥⚠❤⬆〰〽㊗㊙]\p{M}?$/u;
const MAY_HAVE_EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u;
const FLAG = /^\p{Regional_Indicator}{2}$/u;
const KEYCAP = /^[#*0-9]\ufe0f?\u20e3$/u;
const TEXT_STYLE = '\ufe0e';
const EMOJI_STYLE = '\ufe0f';
const JOINER = '\u200d';

/**
 * A text cut into characters and emoji: joined families, skin tones, flags, keycaps. `hasPicture` says which pictures
 * there are; a joined emoji without its own picture becomes its parts, and one without any stays text.
 */
export function splitEmoji(text: string, hasPicture: (name: string) => boolean): TextRun[] {
  if (!MAY_HAVE_EMOJI.test(text)) return [{ text }];
  const runs: TextRun[] = [];
  let plain = '';
  for (const segment of splitGraphemes(text)) {
    const names = isEmoji(segment) ? pictureNames(segment, hasPicture) : undefined;
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

/** True when a text may hold emoji: what tells whether the list of pictures is needed at all. */
export function mayHaveEmoji(text: string): boolean {
  return MAY_HAVE_EMOJI.test(text);
}

function isEmoji(grapheme: string): boolean {
  if (grapheme.includes(TEXT_STYLE)) return false;
  if (FLAG.test(grapheme) || KEYCAP.test(grapheme)) return true;
  if (!/^\p{Extended_Pictographic}/u.test(grapheme)) return false;
  return grapheme.includes(EMOJI_STYLE) || grapheme.includes(JOINER) || !SIGNS.test(grapheme);
}

function pictureNames(grapheme: string, hasPicture: (name: string) => boolean): string[] | undefined {
  const whole = pictureName(grapheme);
  if (hasPicture(whole)) return [whole];
  const parts = grapheme.split(JOINER).map(pictureName).filter(hasPicture);
  return parts.length > 0 ? parts : undefined;
}

/** A picture is named by its code points without the style marks. */
function pictureName(emoji: string): string {
  return Array.from(emoji.replaceAll(EMOJI_STYLE, ''), (character) => character.codePointAt(0)?.toString(16)).join('-');
}
