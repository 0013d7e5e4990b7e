import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../testing/hostile-template.ts';
import { readEmojiNames, readEmojiPicture, splitEmoji } from './emoji.ts';

const names = await readEmojiNames();
const split = (text: string) => splitEmoji(text, names).map((run) => ('text' in run ? run.text : `<${run.emoji}>`));

test.each([
  ['a plain one', '🚀', ['<1f680>']],
  ['between words', 'go 🚀 now', ['go ', '<1f680>', ' now']],
  ['a joined family', '👩‍👩‍👧‍👦', ['<1f469-200d-1f469-200d-1f467-200d-1f466>']],
  ['a skin tone', '👍🏽', ['<1f44d-1f3fd>']],
  ['a joined emoji with a style mark', '🏳️‍🌈', ['<1f3f3-200d-1f308>']],
  ['a flag', '🇯🇵', ['<1f1ef-1f1f5>']],
  ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', ['<1f3f4-e0067-e0062-e0065-e006e-e0067-e007f>']],
  ['keycaps', '1️⃣#️⃣', ['<31-20e3>', '<23-20e3>']],
  ['a heart in emoji style', '❤️', ['<2764>']],
  ['a sign that fonts lack', '✈', ['<2708>']],
  ['a letter that fonts lack', 'ℹ Info', ['<2139>', ' Info']],
  ['a joined emoji of a sign that is text alone', '❤\ufe0f\u200d🔥', ['<2764-200d-1f525>']],
  ['a joined emoji without an image', '🚀‍🚀', ['<1f680>', '<1f680>']],
])('%s becomes an image', (_, text, runs) => {
  expect(split(text)).toEqual(runs);
});

test.each([
  '🏃\u200d♀\ufe0f',
  '🏳\ufe0f\u200d🌈',
  '❤\ufe0f\u200d🔥',
  '🕵🏻\u200d♂\ufe0f',
  '👁\ufe0f\u200d🗨\ufe0f',
  '1\ufe0f\u20e3',
])('"%s" is one image, with or without style marks', async (emoji) => {
  const [run, ...rest] = splitEmoji(emoji, names);
  expect(rest).toEqual([]);
  expect(await readEmojiPicture(run !== undefined && 'emoji' in run ? run.emoji : '')).not.toHaveLength(0);
  expect(split(emoji.replaceAll('\ufe0f', ''))).toEqual(split(emoji));
});

test.each([
  'No emoji, 100% #1 * ™ © ® ↔',
  '❤ ☀ ⚠',
  '✈\ufe0e',
  '👍\ufe0e',
  '❤\ufe0e\u200d🔥',
  '🇯',
  '<svg onload="x">',
  '../../etc/passwd',
  '',
])('"%s" stays text', (text) => {
  expect(split(text)).toEqual([text]);
});

test('no character is lost, and every emoji has an image', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      for (const run of splitEmoji(text, names)) {
        if ('emoji' in run) expect([...names.keys()]).toContain(run.emoji);
        else expect(text).toContain(run.text);
      }
    }),
  );
});
