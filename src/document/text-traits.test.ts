import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../testing/hostile-template.ts';
import { cpuMs } from '../testing/measure-process.ts';
import { breakWords, cleanText, readTextTraits, trimLineEnds, unbreakableParts } from './text-traits.ts';

test.each([
  ['Hello — “world” 42 €', 'ltr', 'en'],
  ['', 'ltr', 'en'],
  ['Ελληνικά', 'ltr', 'en'],
  ['用一个模板', 'ltr', 'zh-Hans'],
  ['漢字とかな', 'ltr', 'ja'],
  ['한국어 漢字', 'ltr', 'ko'],
  ['مرحبا بالعالم', 'rtl', 'ar'],
  ['123, (שלום) abc', 'rtl', 'he'],
  ['Order رقم 42', 'ltr', 'ar'],
  ['٤٢ abc', 'ltr', 'ar'],
  ['नमस्ते', 'ltr', 'hi'],
  ['สวัสดี', 'ltr', 'th'],
])('"%s" has the direction %s and language %s', (text, direction, language) => {
  expect(readTextTraits(text)).toMatchObject({ direction, language });
});

test.each([
  ['24/12/2026', 'ar-EG', 'rtl', 'ar'],
  ['\u200f3.50 EUR', 'he-IL', 'rtl', 'he'],
  // Persian puts this mark before prices in right-to-left lines.
  ['\u200e€3', 'fa-IR', 'rtl', 'fa'],
  ['Sale', 'ar-EG', 'ltr', 'ar'],
  ['Galley أفضل تطبيق!', 'ar-EG', 'rtl', 'ar'],
  ['C++ ו-.NET', 'he-IL', 'rtl', 'he'],
  ['Sale \u200f3.50 EUR', 'he-IL', 'ltr', 'he'],
  ['Galley أفضل تطبيق!', 'de-DE', 'ltr', 'ar'],
  ['مرحبا', 'de-DE', 'rtl', 'ar'],
  ['2026年12月24日', 'ja-JP', 'ltr', 'ja'],
  ['2026年12月24日', 'zh-TW', 'ltr', 'zh-Hans'],
  ['한국어', 'ja-JP', 'ltr', 'ko'],
  ['istanbul', 'tr-TR', 'ltr', 'tr'],
])('"%s" in the locale %s has the direction %s and language %s', (text, locale, direction, language) => {
  expect(readTextTraits(text, locale)).toMatchObject({ direction, language });
});

test('joining letters refuse letter spacing', () => {
  expect(['abc', 'שלום', 'مرحبا', 'नमस्ते'].map((text) => readTextTraits(text).refusesLetterSpacing)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('line breaks become line feeds, and other control characters are removed', () => {
  const text = 'a\r\nb\rc\nd\u000be\u000cf\u0085g\u2028h\u2029i\tj\u0007k\u001f';
  expect(cleanText(text)).toBe('a\nb\nc\nd\ne\nf\ng\nh\ni jk');
});

test('Korean syllables are composed, and Han variants are unchanged', () => {
  expect(cleanText(`${'한국어 값'.normalize('NFD')} 가\u11a8 \ufa19 e\u0301`)).toBe('한국어 값 각 \ufa19 e\u0301');
});

const shown = (text: string) => breakWords(text).replaceAll('\u200b', '|');

test.each([
  ['สวัสดีชาวโลก', 'สวัสดี|ชาว|โลก'],
  ['ราคา 42 บาทabc', 'ราคา 42 บาทabc'],
  ['ພາສາລາວ', 'ພາສາ|ລາວ'],
  ['ខ្ញុំស្រលាញ់កម្ពុជា', 'ខ្ញុំ|ស្រលាញ់|កម្ពុជា'],
  ['ကျေးဇူးတင်ပါတယ်မြန်မာ', 'ကျေးဇူးတင်|ပါ|တယ်|မြန်မာ'],
  ['No words are cut, 用一个模板 مرحبا', 'No words are cut, 用一个模板 مرحبا'],
])('%s can break like %s', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test('only break opportunities are added', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const bare = text.replaceAll('\u200b', '');
      expect(breakWords(bare).replaceAll('\u200b', '')).toBe(bare);
    }),
  );
});

test.each([
  ['Ada\n', 'Ada'],
  ['  Ada \n \n', '  Ada'],
  ['Ada  \n\n Ben\u3000\nCy ', 'Ada\n\n Ben\nCy'],
  ['Ada\u00a0\nBen\u202f', 'Ada\u00a0\nBen\u202f'],
  ['\u2066+972 3 123 4567 \n\u2069', '\u2066+972 3 123 4567\u2069'],
])('%j is trimmed to %j', (text, trimmed) => {
  expect(trimLineEnds(text)).toBe(trimmed);
});

test.each([' ', '\n', ' \n'])('a long run of %j is trimmed quickly', (blank) => {
  const text = `Ada${blank.repeat(100_000)}Ben`;
  const started = cpuMs();
  expect(trimLineEnds(text).length).toBeGreaterThan(6);
  expect(cpuMs() - started).toBeLessThan(500);
});

test('unbreakable parts are sorted by length, without Han and kana', () => {
  expect(unbreakableParts('one three two')[0]).toBe('three');
  expect(unbreakableParts('Donaudampf\u00adschiff')[0]).toBe('Donaudampf-');
  expect(unbreakableParts('用一个模板 abc')[0]).toBe('abc');
  expect(unbreakableParts('for 1\u202f234,50\u00a0€ or\u20075')[0]).toBe('1\u202f234,50\u00a0€');
  expect(unbreakableParts(breakWords('สวัสดีชาวโลก'))[0]).toBe('สวัสดี');
});
