import { expect, test } from 'vitest';
import { readPackageFile } from './read-package-file.ts';
import { findFontSlices } from './script-fonts.ts';

const families = async (text: string, language = 'en') =>
  (await findFontSlices(text, language)).map((slice) => slice.family.replace(/\d+$/, '#'));

test.each(['Hello — “world” 42 €', 'Ελληνικά Кириллица Tiếng Việt', '', '™ © \ufb01'])(
  '"%s" needs no font but the template’s',
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

test('a Han character the language’s own font lacks comes from another', async () => {
  expect(await families('们テ', 'ja')).toEqual(['Noto jp #', 'Noto sc #']);
});

test('the same characters name the same slices, in the same order', async () => {
  const forwards = await findFontSlices('用一个模板在几毫秒内渲染', 'zh-Hans');
  expect(await findFontSlices('染渲内秒毫几在板模个一用用用', 'zh-Hans')).toEqual(forwards);
  await Promise.all(forwards.map((slice) => readPackageFile(slice.package, slice.file)));
});
