import { expect, test } from 'vitest';
import { parseSvg } from './parse-svg.ts';
import { readStyles } from './read-styles.ts';
import { allElements } from './svg-element.ts';

/** The style of a rect, and the notes. */
function read(inner: string) {
  const root = parseSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">${inner}</svg>`);
  const notes = new Set<string>();
  readStyles(root, notes);
  const shape = [...allElements(root)].find(({ name }) => name === 'rect') ?? root;
  return { style: Object.fromEntries(shape.style), notes: [...notes] };
}

test.each([
  ['fill="#e4572e" style="fill:#e4572e;fill:color(display-p3 .89 .34 .18)"', '#e4572e'],
  ['style="fill:#e4572e;fill:color(display-p3 .89 .34 .18)"', '#e4572e'],
  ['fill="#e4572e" style="fill:color-mix(in srgb, red, blue)"', '#e4572e'],
  ['fill="color-mix(in srgb, red, blue)" style="fill:red"', 'red'],
  ['fill="#e4572e" style="fill:hsl(blue)"', '#e4572e'],
  ['fill="red" style="fill:oklch(60% .2 40)"', 'oklch(60% .2 40)'],
  ['fill="red" style="fill:none"', 'none'],
  ['fill="red" style="fill:url(#a)"', 'url(#a)'],
  ['fill="red" style="fill:var(--a, blue)"', 'blue'],
  ['fill="var(--fill-0, #D9D9D9)"', '#D9D9D9'],
  ['fill="red" style="fill:#12345"', 'red'],
  ['fill="red" style="fill:rgb(from blue r g b)"', 'red'],
  ['fill="red" style="fill:rgb(1 2 3 / 50%)"', 'rgb(1 2 3 / 50%)'],
  ['fill="red" style="fill:hsl(200deg 80% 40%)"', 'hsl(200deg 80% 40%)'],
  ['fill="red" style="fill:currentColor"', 'currentColor'],
])('the last known paint applies in %s', (attributes, fill) => {
  expect(read(`<rect ${attributes}/>`)).toMatchObject({ style: { fill }, notes: [] });
});

test('an unknown color is noted if no other applies', () => {
  const { notes } = read('<rect style="fill:color(display-p3 1 0 0)"/>');
  expect(notes).toEqual([
    'The color "color(display-p3 1 0 0)" is not supported and was skipped. Use the format "#e4572e".',
  ]);
});

test.each(['color-mix(in srgb, red, blue)', '#12345', 'var(--a)'])(
  '%s leaves the color of the group around it',
  (fill) => {
    const { style, notes } = read(`<rect fill="${fill}"/>`);
    expect(style).toEqual({});
    expect(notes).toEqual([`The color "${fill}" is not supported and was skipped. Use the format "#e4572e".`]);
  },
);

test.each([
  ['@media print{.a{fill:red}.a{fill:blue}}', undefined],
  ['@media (prefers-color-scheme: dark) { g{fill:red} .a{fill:blue} }', undefined],
  ['@font-face{fill:red}@media screen{.b{fill:red}.a{fill:lime}}', undefined],
  ['@media print{.a{fill:red}} .a{fill:lime}', 'lime'],
  ['@import url("a?b:1;2"); .a{fill:lime}} .b{fill:red}', 'lime'],
])('at-rules of the style sheet %s are skipped', (sheet, fill) => {
  const { style, notes } = read(`<style>${sheet}</style><rect class="a"/>`);
  expect(style['fill']).toBe(fill);
  expect(notes).toEqual([]);
});

test('one note covers all skipped style rules', () => {
  const sheet = '#grp .deep,.a>.b,.a{fill:red}rect:hover{fill:red}@media print{g .c{fill:red}}';
  const { style, notes } = read(`<style>${sheet}</style><rect class="a"/>`);
  expect(style).toEqual({ fill: 'red' });
  expect(notes).toEqual([
    'The style rule "#grp .deep" and 1 more are skipped. Give each of these elements a class instead.',
  ]);
});

test('small caps have two property names', () => {
  const { style } = read('<rect style="font-variant:normal;font-variant-caps:small-caps"/>');
  expect(style).toEqual({ 'font-variant': 'small-caps' });
});
