import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { fontFamilies, readFontFile } from './font-faces.ts';
import { findMissingLetters } from './missing-letters.ts';

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
])('of "%s" no font has %j', async (text, letters) => {
  expect(await findMissingLetters(text)).toEqual(letters);
});

test('of the letters up to the symbols, those are missing that neither the template families nor the scripts have', async () => {
  const files = await Promise.all(fontFamilies.map((family) => readFontFile(family, 400, false)));
  const fonts = files.map((file) => create(Buffer.from(file)));
  const characters = new Set(fonts.flatMap((font) => ('characterSet' in font ? font.characterSet : [])));
  const lettersTo = (last: number) => Array.from({ length: last + 1 }, (_, code) => String.fromCodePoint(code));
  const letters = lettersTo(0x1f900).filter(
    (letter) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(letter) && letter === letter.normalize('NFC'),
  );
  const isThere = (letter: string) => characters.has(letter.codePointAt(0) ?? 0);
  // A space between, because some make one letter with the one before.
  expect(await findMissingLetters(letters.filter(isThere).join(' '))).toEqual([]);
  const others = letters.filter((letter) => !isThere(letter) && letter < '\u0590');
  expect(await findMissingLetters(others.join(' '))).toEqual(others);
});
