import { expect, test, vi } from 'vitest';
import { buildPng } from '../../testing/build-png.ts';
import type { TextMeasuring } from '../renderer/render-engine.ts';
import { importSvg } from './import-svg.ts';
import { SvgImportError } from './svg-element.ts';

const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const draw = (inner: string, size = 'width="200" height="100"') => `${open} ${size}>${inner}</svg>`;
const rect = '<rect width="9" height="9"/>';
const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join('');
const bomb = `<defs><g id="a0">${rect}</g>${repeat(12, (index) => `<g id="a${index + 1}">${`<use href="#a${index}"/>`.repeat(10)}</g>`)}</defs><use href="#a12"/>`;

test.each([
  ['another format', '<html><body/></html>', 'This file is not an SVG'],
  ['half a file', draw(rect).slice(0, -8), 'The file is not well-formed XML'],
  [
    'an entity that names a file',
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${draw('<text>&a;</text>')}`,
    'The file declares entities',
  ],
  [
    'groups 100,000 deep',
    draw('<g>'.repeat(100_000) + '</g>'.repeat(100_000)),
    'The SVG has groups nested more than 100 levels deep',
  ],
  ['30,000 elements', draw(rect.repeat(30_000)), 'The SVG has more than 20000 elements'],
  ['11 MiB', draw(' '.repeat(11 * 1024 * 1024)), 'The file is larger than 10 MiB'],
  [
    'a style of 9 MB',
    draw(`<rect width="9" height="9" style="a:${'!important '.repeat(818_000)}"/>`),
    'The attribute "style" on a <rect> has more than 2500000 characters',
  ],
  [
    'a text of 9 MB',
    draw(`<text y="9">${'{{'.repeat(4_500_000)}</text>`),
    'The text in a <text> has more than 2500000 characters',
  ],
  ['300 texts', draw('<text y="9">a</text>'.repeat(300)), 'The SVG has more than 200 text elements'],
  ['an empty page', draw(''), 'The SVG is empty'],
  ['no size', draw(rect, 'width="NaN" height="10"'), 'The SVG has no size (width "NaN", height "10")'],
  ['an infinite size', draw(rect, 'width="1e308" height="10"'), 'The SVG is Infinity x 10 px'],
  ['an empty viewBox', draw(rect, 'width="9" height="9" viewBox="0 0 0 0"'), "The SVG's viewBox has no size"],
  [
    'a number out of bounds',
    draw('<path id="star" d="M0 0L1e308 5"/>'),
    'The <path> "star" has the number 1e+308 in "d"',
  ],
  [
    '60 nested scales',
    draw(`${'<g transform="scale(1000000)">'.repeat(60)}<text>a</text>${'</g>'.repeat(60)}`),
    'The text "a" is set in',
  ],
  [
    'an image URL',
    draw('<image id="logo" width="9" height="9" xlink:href="https://x.example/a.png"/>'),
    'The <image> "logo" links to "https://x.example/a.png". Embed the image and export again.',
  ],
  ['a fill URL in a class', draw(`<style>rect{fill:url('http://x.example/#a')}</style>${rect}`), 'outside the file'],
  ['a part of another file', draw('<use href="other.svg#a"/>'), 'A <use> links to "other.svg#a"'],
  [
    'an unreadable image',
    draw('<image width="9" height="9" href="data:image/png;base64,AAAA"/>'),
    'A <image> contains an unreadable image',
  ],
  ['parts that repeat exponentially', draw(bomb), 'repeats too many elements or effects'],
  [
    'circular references',
    draw('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
    'repeats too many elements or effects',
  ],
  [
    '200 effects',
    draw(
      `<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${'<rect width="9" height="9" filter="url(#f)"/>'.repeat(200)}`,
    ),
    'repeats too many elements or effects',
  ],
  [
    '5,000 style rules',
    draw(`<style>${'.a{fill:red}'.repeat(5000)}</style>${rect}`),
    'The style sheet has more than 2000 rules',
  ],
  [
    'a text of 4,000 lines',
    draw(`<text>${repeat(4000, (index) => `<tspan x="0" y="${index * 9}">a</tspan>`)}</text>`),
    'The text "a" has 4000 lines. The limit is 500.',
  ],
])('rejects %s with a sentence', async (_, text, sentence) => {
  const error = await importSvg(text).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SvgImportError);
  expect((error as SvgImportError).problems[0]).toContain(sentence);
});

test.each([
  [
    'brackets',
    draw(`<rect style="${'('.repeat(1_000_000)}" transform="${'a'.repeat(1_000_000)}" width="9" height="9"/>`),
  ],
  ['at-rules', draw(`<style>${'@import'.repeat(200_000)} ${'a'.repeat(1_000_000)}</style>${rect}`)],
  ['braces', draw(`<rect id="${'{'.repeat(1_000_000)}" width="9" height="9"/><text y="9">${'{'.repeat(4000)}</text>`)],
  [
    'spaces in paints',
    draw(
      `<rect fill="rgb(${' '.repeat(1_000_000)}x" stroke="url(${' '.repeat(1_000_000)}#a" width="9" height="9"/>${rect}`,
    ),
  ],
])('reads a megabyte of %s in time', async (_, text) => {
  expect((await importSvg(text)).document.layers.length).toBeGreaterThan(0);
});

test.each(['{{', '|', 'a '])('rejects a text of a million "%s" before measuring it', async (part) => {
  const measureLines = vi.fn<TextMeasuring['measureLines']>(async ({ lines }) => lines.map(() => 1));
  const text = draw(`<text y="9">${part.repeat(1_000_000)}</text>`);
  await expect(importSvg(text, { engine: { measureLines } })).rejects.toThrow(/The limit is 5000/);
  expect(measureLines).not.toHaveBeenCalled();
});

test('a pixel bomb is rejected by its header', async () => {
  const bytes = Buffer.from(buildPng({ width: 8000, height: 7000 }));
  const text = draw(`<image width="9" height="9" href="data:image/png;base64,${bytes.toString('base64')}"/>`);
  await expect(importSvg(text)).rejects.toThrow('A <image> contains an image with more than 50 megapixels');
});

test('scripts, handlers and HTML are removed, and paths remain', async () => {
  const text = draw(
    `<script>alert(1)</script><foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">hi</p></foreignObject><a href="javascript:alert(1)"><path onclick="alert(1)" d="M0 0h50v50z" fill="#e11"/></a>`,
  );
  const { document, notes } = await importSvg(text);
  expect(document.layers.map(({ type }) => type)).toEqual(['picture']);
  expect(JSON.stringify(document)).not.toContain('alert');
  expect(notes.join()).toContain('HTML, such as background blur from Figma, was skipped.');
});

test('more shapes than a template has layers become one image', async () => {
  const { document } = await importSvg(draw(rect.repeat(250)));
  expect(document.layers.map(({ type }) => type)).toEqual(['picture']);
});

test('a slow effect is dropped with a note', async () => {
  const noise = '<filter id="f"><feTurbulence baseFrequency=".5" numOctaves="100000"/></filter>';
  const { notes } = await importSvg(draw(`${noise}<rect id="sky" width="90" height="90" filter="url(#f)"/>`));
  expect(notes).toContain('The <rect> "sky" lost its effect.');
});
