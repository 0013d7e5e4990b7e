import { expect, test } from 'vitest';
import { createCascade } from './create-cascade.ts';
import { parseSvg } from './parse-svg.ts';
import { allElements } from './svg-element.ts';

/** The style that a drawing with one shape declares for it, and what is noted. */
function read(inner: string) {
  const root = parseSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">${inner}</svg>`);
  const notes = new Set<string>();
  const cascade = createCascade(root, notes);
  const shape = [...allElements(root)].find(({ name }) => ['rect', 'animate'].includes(name)) ?? root;
  return { style: Object.fromEntries(cascade.declared(shape)), notes: [...notes] };
}

test.each([
  ['fill="#e4572e" style="fill:#e4572e;fill:color(display-p3 .89 .34 .18)"', '#e4572e'],
  ['style="fill:#e4572e;fill:color(display-p3 .89 .34 .18)"', '#e4572e'],
  ['fill="#e4572e" style="fill:oklch(60% .2 40)"', '#e4572e'],
  ['fill="oklch(60% .2 40)" style="fill:red"', 'red'],
  ['fill="red" style="fill: light-dark(rgb(218, 232, 252), rgb(29, 41, 59));"', 'rgb(218, 232, 252)'],
  ['fill="red" style="fill:light-dark(#111, #eee)"', '#111'],
  ['fill="red" style="fill:none"', 'none'],
  ['fill="red" style="fill:url(#a)"', 'url(#a)'],
  ['fill="red" style="fill:var(--a, blue)"', 'var(--a, blue)'],
  ['fill="red" style="fill:hsl(200deg 80% 40%)"', 'hsl(200deg 80% 40%)'],
  ['fill="red" style="fill:currentColor"', 'currentColor'],
])('the last paint that can be read counts in %s', (attributes, fill) => {
  expect(read(`<rect ${attributes}/>`)).toMatchObject({ style: { fill }, notes: [] });
});

test('a colour that cannot be read is noted where there is no other', () => {
  const { notes } = read('<rect style="fill:oklch(60% .2 40)"/>');
  expect(notes).toEqual(['The colour "oklch(60% .2 40)" cannot be read and is left out; write it like "#e4572e".']);
});

test('the fill of an animation is not noted', () => {
  expect(read('<animate fill="freeze"/>').notes).toEqual([]);
});

test.each([
  ['700 48px/1.2 Inter,sans-serif', 'normal normal 700 48px 1.2 Inter,sans-serif'],
  ['bold 2em "IBM Plex Sans"', 'normal normal bold 2em normal "IBM Plex Sans"'],
  ['italic small-caps 400 condensed 24.5px / 30px Fraunces', 'italic small-caps 400 24.5px 30px Fraunces'],
  ['x-large serif', 'normal normal normal x-large normal serif'],
  ['12px My Large 3px', 'normal normal normal 12px normal My Large 3px'],
])('the font %s is read in parts', (font, parts) => {
  const { style } = read(`<rect style='font-style:italic;font:${font}'/>`);
  const names = ['font-style', 'font-variant', 'font-weight', 'font-size', 'line-height', 'font-family'];
  expect(names.map((name) => style[name]).join(' ')).toBe(parts);
});
