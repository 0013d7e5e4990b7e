import { describe, expect, test } from 'vitest';
import { pickTitle } from './pick-title.ts';

describe('the title of a render', () => {
  test.each([
    [['Ada', 'Lovelace', 'Engineer'], 'Ada Lovelace'],
    [['https://example.com/a', 'ada@example.com', '2026-11-03', '42', 'Ada'], 'Ada'],
    [['  Zoë \n Ünal '], 'Zoë Ünal'],
    [['Make the thing you wish someone had handed you'], 'Make the thing you wish someone had'],
    [['x'.repeat(60)], 'x'.repeat(40)],
    [['春'.repeat(60)], '春'.repeat(40)],
    [['12', ''], ''],
    [[], ''],
  ])('made of %j is %j', (texts, title) => {
    expect(pickTitle(texts)).toBe(title);
  });
});
