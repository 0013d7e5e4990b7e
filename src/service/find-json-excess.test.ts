import { expect, it, test } from 'vitest';
import { findJsonExcess, VALUES_LIMITS } from './find-json-excess.ts';

const find = (text: string) => findJsonExcess(text, VALUES_LIMITS);
const letters = 'iVBO'.repeat(1_100_000);
const image = `data:image/png;base64,${letters}${'\\/'.repeat(100_000)}`;
const members = (count: number) => `{${Array.from({ length: count }, (_, index) => `"v${index}":1`).join(',')}}`;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test.each([
  ['999 members and their object', `[${members(999)}]`, undefined],
  ['1,001 members', members(1_001), 'The JSON has more than 1,000 values.'],
  ['1,001 list items', `[${'1,'.repeat(1_000)}1]`, 'The JSON has more than 1,000 values.'],
  ['32 levels', nested(32), undefined],
  ['33 levels', nested(33), 'The JSON is nested more than 32 levels deep.'],
  ['levels that end before the next begin', `[${Array(100).fill(nested(20)).join(',')}]`.slice(0, 1_000), undefined],
  ['brackets and commas in text', JSON.stringify({ text: '[{,"\\'.repeat(10_000) }), undefined],
  ['a text that ends with a backslash', `{"a":"\\\\","b":${nested(31)}}`, undefined],
  ['an image with escaped slashes', `{"photo":"${image}"}`, undefined],
  [
    'as much text that is no image',
    `{"photo":"${letters}"}`,
    'The JSON has more than 4,194,304 characters excluding images. Shorten the text, or send images as data URIs.',
  ],
  [
    'an image of escaped characters',
    `{"photo":"data:${'\\u0041'.repeat(500_001)}"}`,
    'The JSON has more than 500,000 escaped characters.',
  ],
  ['a text without an end', `{"a":"${'['.repeat(100)}`, undefined],
])('%s', async (_, text, problem) => {
  expect(await find(text)).toBe(problem);
});

it('gives other requests a turn', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1));
  await findJsonExcess(' '.repeat(8_000_000), { ...VALUES_LIMITS, textLengthMax: Infinity });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});
