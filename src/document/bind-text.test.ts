import { expect, test } from 'vitest';
import { bindText } from './bind-text.ts';

const values = new Map<string, string | number>([
  ['name', 'Ada Lovelace'],
  ['price', 1234.5],
  ['whole', 68],
  ['date', '2027-03-09'],
  ['url', 'https://www.example.com/shop/'],
  ['zero', 0],
  ['sly', '{{name}} [[x]] $& $1'],
]);

test.each([
  ['{{name}}', 'Ada Lovelace'],
  ['{{ name }}!', 'Ada Lovelace!'],
  ['{{name|initials}}', 'AL'],
  ['{{price|number}}', '1,234.5'],
  ['{{price|decimals:2}}', '1,234.50'],
  ['{{price|currency:EUR}}', '€1,234.50'],
  ['{{whole|currency:EUR}}', '€68'],
  ['{{whole|price:USD}}', '$68.00'],
  ['{{date|long}}', 'March 9, 2027'],
  ['{{date|weekday}}', 'Tuesday, March 9, 2027'],
  ['{{date|short-month}} {{date|day}}', 'Mar 9'],
  ['{{name|long}}', 'Ada Lovelace'],
  ['{{url|address}}', 'example.com/shop'],
  ['{{zero}}', '0'],
  ['{{absent}}', ''],
  ['{{name}}[[, {{absent}}]]', 'Ada Lovelace'],
  ['{{name}}[[, {{whole}} points]]', 'Ada Lovelace, 68 points'],
  ['{{sly}}', '{{name}} [[x]] $& $1'],
  ['a { b } [c]', 'a { b } [c]'],
])('%s becomes "%s"', (text, bound) => {
  expect(bindText(text, values)).toBe(bound);
});
