import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitCode } from './code-block.tsx';

it('splitting a line for coloring keeps its text', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('//', '#', undefined), (line, comment) => {
      expect(
        splitCode(line, comment as '//' | undefined)
          .map(({ text }) => text)
          .join(''),
      ).toBe(line);
    }),
  );
});

it('strings, comments and keywords get different colors', () => {
  const kinds = splitCode(`const a = 'https://x "y"'; // it's`, '//').map(({ kind, text }) => [kind, text]);
  expect(kinds).toEqual([
    ['word', 'const'],
    ['plain', ' a = '],
    ['text', `'https://x "y"'`],
    ['plain', ';'],
    ['comment', " // it's"],
  ]);
});

it('parts of options and paths are not keywords', () => {
  expect(splitCode('curl --fail-with-body 2>/dev/null', '#').map(({ kind }) => kind)).toEqual(['word', 'plain']);
});
