import { expect, test } from 'vitest';
import { readColor } from './read-color.ts';

test.each<[string, string | undefined]>([
  ['hsl(210, 50%, 40%)', '#336699'],
  ['hsl(210deg 50% 40%)', '#336699'],
  ['HSLA(0, 100%, 50%, 0.5)', '#ff000080'],
  ['hsl(60 100% 50%)', '#ffff00'],
  ['hsl(-240 100% 25%)', '#008000'],
  ['hwb(210 20% 40%)', '#336699'],
  ['hwb(300 0% 0%)', '#ff00ff'],
  ['hwb(0 60% 60%)', '#808080'],
  ['rgb(51 102 153)', '#336699'],
  ['hsl(120 100% 50% / 50%)', '#00ff0080'],
  ['hsl(0.5turn, 100%, 50%, 1)', '#00ffff'],
  ['hwb(120 0% 0% / 25%)', '#00ff0040'],
  ['oklch(62.8% 0.2577 29.23)', '#ff0000'],
  ['color(display-p3 0 0 1)', undefined],
  ['rgb(300 0 0)', '#ff0000'],
  ['transparent', '#00000000'],
  ['#F00', '#ff0000'],
  ['fade', undefined],
  ['hsl(blue)', undefined],
  ['hsl(1e', undefined],
  [`hsl(${'1'.repeat(1_000_000)})`, undefined],
  ['currentcolor', undefined],
])('%.40s is %s', (written, color) => {
  expect(readColor(written)).toBe(color);
});
