import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatJson } from './format-json.ts';

it('lays any JSON out as everybody does, whatever space it came with', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 1, '\t'), (json, space) => {
      const value: unknown = JSON.parse(json);
      expect(formatJson(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

it('keeps numbers, texts and the order of members as they came', () => {
  const came = String.raw`{"2":1.10,"1":12345678901234567890, "a":[1e400,-0.0,{ },[ ]],"a":"\u00e9\/ {\"[,:"}`;
  expect(formatJson(came)).toBe(String.raw`{
  "2": 1.10,
  "1": 12345678901234567890,
  "a": [
    1e400,
    -0.0,
    {},
    []
  ],
  "a": "\u00e9\/ {\"[,:"
}`);
});

it.each(['', 'Not now.', '{"a":1', '<p>{ "a": 1 }</p>'])('leaves text that is no JSON as it is: %j', (text) => {
  expect(formatJson(text)).toBe(text);
});

it('lays out a text of megabytes', () => {
  const picture = `"data:image/png;base64,${'A'.repeat(8_000_000)}${String.raw`\"`.repeat(1_000_000)}"`;
  expect(formatJson(`[${picture}]`)).toBe(`[\n  ${picture}\n]`);
});

it('leaves a text as it is that nests so deep that its lines would be much longer', () => {
  const text = '['.repeat(15_000) + ']'.repeat(15_000);
  expect(formatJson(text) === text).toBe(true);
});

it('leaves a text of so many escapes as it is that its end cannot be found', () => {
  const text = JSON.stringify({ a: '"x'.repeat(6_000_000) });
  expect(formatJson(text) === text).toBe(true);
});
