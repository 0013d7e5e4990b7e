import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatJson } from './format-json.ts';

it('JSON is indented with two spaces', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 1, '\t'), (json, space) => {
      const value: unknown = JSON.parse(json);
      expect(formatJson(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

it('numbers, strings and the order of members stay unchanged', () => {
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

it.each(['', 'Not now.', '{"a":1', '<p>{ "a": 1 }</p>'])('text that is not JSON stays unchanged: %j', (text) => {
  expect(formatJson(text)).toBe(text);
});

it('megabytes of JSON are indented', () => {
  const picture = `"data:image/png;base64,${'A'.repeat(8_000_000)}${String.raw`\"`.repeat(1_000_000)}"`;
  expect(formatJson(`[${picture}]`) === `[\n  ${picture}\n]`).toBe(true);
});

it('JSON that nests too deep stays unchanged', () => {
  const text = '['.repeat(15_000) + ']'.repeat(15_000);
  expect(formatJson(text) === text).toBe(true);
});

it('a string with millions of escapes is indented', () => {
  const string = JSON.stringify('"x'.repeat(6_000_000));
  expect(formatJson(`{"a":${string}}`) === `{\n  "a": ${string}\n}`).toBe(true);
});
