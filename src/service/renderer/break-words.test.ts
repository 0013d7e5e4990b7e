import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakWords, unbreakableParts } from './break-words.ts';

const shown = (text: string) => breakWords(text).replaceAll('\u200b', '|');

test.each([
  ['สวัสดีชาวโลก', 'สวัสดี|ชาว|โลก'],
  ['ราคา 42 บาทabc', 'ราคา 42 บาทabc'],
  ['ພາສາລາວ', 'ພາສາ|ລາວ'],
  ['ខ្ញុំស្រលាញ់កម្ពុជា', 'ខ្ញុំ|ស្រលាញ់|កម្ពុជា'],
  ['ကျေးဇူးတင်ပါတယ်မြန်မာ', 'ကျေးဇူးတင်|ပါ|တယ်|မြန်မာ'],
  ['No words are cut, 用一个模板 مرحبا', 'No words are cut, 用一个模板 مرحبا'],
])('%s may break as %s', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test('nothing is changed but for the places to break', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const bare = text.replaceAll('\u200b', '');
      expect(breakWords(bare).replaceAll('\u200b', '')).toBe(bare);
    }),
  );
});

test('what no line breaks inside comes longest first, and Han and kana count as none', () => {
  expect(unbreakableParts('one three two')[0]).toBe('three');
  expect(unbreakableParts('用一个模板 abc')[0]).toBe('abc');
  expect(unbreakableParts(breakWords('สวัสดีชาวโลก'))[0]).toBe('สวัสดี');
});
