import { expect, test } from 'vitest';
import { parseSvg } from './parse-svg.ts';
import { readPage } from './read-page.ts';
import { readStyles } from './read-styles.ts';
import { childElements } from './svg-element.ts';
import { writeSvg } from './write-svg.ts';

/** Writes the first element of an SVG that was not checked. */
function write(inner: string): string {
  const root = parseSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">${inner}</svg>`);
  const page = readPage(root);
  const notes = new Set<string>();
  readStyles(root, notes);
  const drawing = { root, page, byId: new Map(), families: [], pictures: new Map(), notes, problems: [] };
  const [element] = childElements(root);
  if (element === undefined) return expect.fail('no element');
  const placed = { element, toPage: page.toUnit, style: new Map(), ancestors: [] };
  return writeSvg([placed], drawing, { widthPx: 90, heightPx: 60 });
}

test.each([
  ['a script', '<g><script>stop()</script></g>', 'stop'],
  ['a handler', '<rect width="9" height="9" onclick="stop()"/>', 'stop'],
  ['an image URL', '<image href="http://x.example/stop.png"/>', 'stop'],
  ['an unchecked image', '<image href="data:image/png;base64,stop"/>', 'stop'],
  ['a fill URL', '<rect style="fill:url(http://x.example/stop)"/>', 'stop'],
  ['a URL with a fragment', '<rect style="fill:url(stop#a)"/>', 'stop'],
  ['a file to include', '<g><include href="stop.xml"/></g>', 'stop'],
  ['a style sheet', '<g><style>stop{}</style></g>', 'stop'],
  ['an unknown property', '<rect style="behaviour:stop"/>', 'stop'],
  ['an attribute that ends early', '<rect fill="&quot;/&gt;&lt;stop"/>', '<stop'],
  ['markup in text', '<text>&lt;stop/&gt;</text>', '<stop'],
])('%s is not written', (_, inner, word) => {
  expect(write(inner)).not.toContain(word);
});

test('paths and styles are written', () => {
  const path = '<g transform="translate(1 2)" fill="#e11d48" style="opacity:.5"><path d="M0 0h9"/></g>';
  expect(write(path)).toContain(
    '<g transform="translate(1 2)" fill="#e11d48" opacity=".5"><path d="M0 0h9"></path></g>',
  );
});

test('the type of a mask is written', () => {
  expect(write('<mask id="m" style="mask-type:alpha"/>')).toContain('<mask id="m" mask-type="alpha">');
});
