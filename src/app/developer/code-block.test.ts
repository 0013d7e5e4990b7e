import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitCode } from './code-block.tsx';

it('loses and adds nothing', () => {
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

it('tells texts, comments and words apart', () => {
  const kinds = splitCode(`const a = 'https://x "y"'; // it's`, '//').map(({ kind, text }) => [kind, text]);
  expect(kinds).toEqual([
    ['word', 'const'],
    ['plain', ' a = '],
    ['text', `'https://x "y"'`],
    ['plain', ';'],
    ['comment', " // it's"],
  ]);
});

it('takes no part of an option or a path for a word', () => {
  expect(splitCode('curl --fail-with-body 2>/dev/null', '#').map(({ kind }) => kind)).toEqual(['word', 'plain']);
});
