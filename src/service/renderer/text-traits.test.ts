import { expect, test } from 'vitest';
import { readTextTraits } from './text-traits.ts';

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
])('"%s" runs %s in %s', (text, direction, language) => {
  expect(readTextTraits(text)).toMatchObject({ direction, language });
});

test('letters that join are told apart', () => {
  expect(['abc', 'שלום', 'مرحبا', 'नमस्ते'].map((text) => readTextTraits(text).isCursive)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
