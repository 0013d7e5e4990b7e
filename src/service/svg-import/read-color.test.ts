import { expect, test } from 'vitest';
import { readColor } from './read-color.ts';

test.each([
  ['hsl(210, 50%, 40%)', '#336699'],
  ['hsl(210deg 50% 40%)', '#336699'],
  ['HSLA(0, 100%, 50%, 0.5)', '#ff000080'],
  ['hsl(60 100% 50%)', '#ffff00'],
  ['hsl(-240 100% 25%)', '#008000'],
  ['hwb(210 20% 40%)', '#336699'],
  ['hwb(300 0% 0%)', '#ff00ff'],
  ['hwb(0 60% 60%)', '#808080'],
  ['rgb(51 102 153)', '#336699'],
  ['hsl(blue)', undefined],
])('%s is %s', (written, color) => {
  expect(readColor(written)).toBe(color);
});
