import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { readPackageFile } from './read-package-file.ts';
import { findFontSlices, findMissingLetters } from './script-fonts.ts';
import { fontFamilies } from '../../document/font-families.ts';
import { readFontFile } from './read-font-file.ts';

const families = async (text: string, language = 'en') =>
  (await findFontSlices(text, language)).map((slice) => slice.family.replace(/\d+$/, '#'));

test.each(['Hello — “world” 42 €', 'Ελληνικά Кириллица Tiếng Việt', '', '™ © \ufb01'])(
  '"%s" needs only built-in families',
  async (text) => {
    expect(await findFontSlices(text, 'en')).toEqual([]);
  },
);

test.each([
  ['مرحبا', 'ar', ['Noto arabic arabic']],
  ['שלום', 'he', ['Noto hebrew hebrew']],
  ['नमस्ते', 'hi', ['Noto devanagari devanagari']],
  ['สวัสดี', 'th', ['Noto thai thai']],
  ['直', 'zh-Hans', ['Noto sc #']],
  ['直', 'ja', ['Noto jp #']],
  ['直', 'ko', ['Noto kr #']],
  ['Mixed שלום مرحبا', 'ar', ['Noto arabic arabic', 'Noto hebrew hebrew']],
  ['\u{10ffff}', 'en', []],
])('"%s" in %s needs %j', async (text, language, expected) => {
  expect(await families(text, language)).toEqual(expected);
});

test('a Han character that the font of the language lacks comes from another', async () => {
  expect(await families('们テ', 'ja')).toEqual(['Noto jp #', 'Noto sc #']);
});

test('a Korean syllable next to kana comes from the Korean font', async () => {
  expect(await families('국テ', 'ja')).toEqual(['Noto jp #', 'Noto kr #']);
});

test('every slice contains its characters', async () => {
  const codes = Array.from({ length: 0x20000 - 0x590 }, (_, index) => index + 0x590);
  const letters = codes.map((code) => String.fromCodePoint(code)).filter((one) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(one));
  const fonts = new Map<string, ReadonlySet<number>>();
  const lacked = new Set<string>();
  for (const language of ['en', 'ja', 'ko']) {
    for (const letter of letters) {
      // In sequence, because they share files.
      const [slice] = await findFontSlices(letter, language);
      if (slice === undefined) continue;
      const known = fonts.get(slice.family) ?? readCharacters(await readPackageFile(slice.package, slice.file));
      fonts.set(slice.family, known);
      if (!known.has(letter.codePointAt(0) ?? 0)) lacked.add(letter);
    }
  }
  expect([...lacked]).toEqual([]);
});

function readCharacters(file: Uint8Array): ReadonlySet<number> {
  const font = create(Buffer.from(file));
  return new Set('characterSet' in font ? font.characterSet : []);
}

test('the same characters need the same slices in the same order', async () => {
  const forwards = await findFontSlices('用一个模板在几毫秒内渲染', 'zh-Hans');
  expect(await findFontSlices('染渲内秒毫几在板模个一用用用', 'zh-Hans')).toEqual(forwards);
  await Promise.all(forwards.map((slice) => readPackageFile(slice.package, slice.file)));
});

test.each([
  ['Hello — “world” 42 € → ★', []],
  ['Ελληνικά Кириллица Tiếng Việt u\u0324', []],
  ['مرحبا שלום नमस्ते สวัสดี 直们テ 한국어', []],
  ['a\u200bb\u00ad\ufe0f\n', []],
  ['한국어 안내 テスト', []],
  ['▸ ▵ ▹ ➤ ⇒', ['▸', '▵', '▹', '➤']],
  ['Go to თბილისი', ['თ', 'ბ', 'ი', 'ლ', 'ს']],
  ['Բարև', ['Բ', 'ա', 'ր', 'և']],
  ['কি', ['কি']],
  ['𝐁𝐨𝐥𝐝 ♪ ⁖', ['𝐁', '𝐨', '𝐥', '𝐝', '⁖']],
])('in "%s", no font has %j', async (text, letters) => {
  expect(await findMissingLetters(text)).toEqual(letters);
});

test('a letter is missing if neither the built-in families nor the script fonts have it', async () => {
  const files = await Promise.all(fontFamilies.map((family) => readFontFile(family, 400, false)));
  const fonts = files.map((file) => create(Buffer.from(file)));
  const characters = new Set(fonts.flatMap((font) => ('characterSet' in font ? font.characterSet : [])));
  const lettersTo = (last: number) => Array.from({ length: last + 1 }, (_, code) => String.fromCodePoint(code));
  const letters = lettersTo(0x1f900).filter(
    (letter) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(letter) && letter === letter.normalize('NFC'),
  );
  const isThere = (letter: string) => characters.has(letter.codePointAt(0) ?? 0);
  // Separated by spaces, because some would combine with the letter before.
  expect(await findMissingLetters(letters.filter(isThere).join(' '))).toEqual([]);
  const others = letters.filter((letter) => !isThere(letter) && letter < '\u0590');
  expect(await findMissingLetters(others.join(' '))).toEqual(others);
});
