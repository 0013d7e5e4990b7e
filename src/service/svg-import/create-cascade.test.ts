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
