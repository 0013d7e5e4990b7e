import { expect, test } from 'vitest';
import { importDrawing, words } from '../../testing/import-drawing.ts';

test('letters far below or above are another line', async () => {
  const others = '<tspan font-size="20" x="20" dy="26">below</tspan><tspan font-size="20" dy="-50">above</tspan>';
  const { first } = await importDrawing(`<text x="20" y="100" font-family="Inter" font-size="60">Sale${others}</text>`);
  expect(first).toMatchObject({ text: 'Sale\nbelow\nabove' });
});

const inkscape = 'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"';
const role = 'sodipodi:role="line"';

test.each([
  [
    'Figma',
    `<text xml:space="preserve" id="{{body}}" ${words}><tspan x="30" y="40">Dear all,&#10;</tspan><tspan x="30" y="64">&#10;</tspan><tspan x="30" y="88">we meet&#10;</tspan></text>`,
    1.2,
  ],
  [
    'Inkscape',
    `<text id="{{body}}" x="30" y="40" ${words}><tspan ${role} x="30" y="40">Dear all,</tspan><tspan ${role} x="30" y="65"/><tspan ${role} x="30" y="90">we meet</tspan></text>`,
    1.25,
  ],
])('empty lines of %s are kept', async (_, drawn, lineHeight) => {
  const { first, variables } = await importDrawing(drawn, `width="600" height="400" ${inkscape}`);
  expect(variables[0]?.defaultValue).toBe('Dear all,\n\nwe meet');
  expect(first).toMatchObject({ lineHeight });
});

test('a line separator of Figma is a line break', async () => {
  const { first } = await importDrawing(
    `<text xml:space="preserve" id="Hi {{who}}" ${words}><tspan x="30" y="40">Hi {{who}}!&#x2028;</tspan><tspan x="30" y="64">&#x2028;</tspan><tspan x="30" y="88">We moved </tspan><tspan x="30" y="112">to town.</tspan></text>`,
  );
  expect(first).toMatchObject({ text: 'Hi {{who}}!\n\nWe moved to town.' });
});

test('Illustrator keeps its line breaks, even with a kerned first letter', async () => {
  const { first } = await importDrawing(
    `<text transform="translate(40 180)" ${words}><tspan letter-spacing="-0.02em">D</tspan><tspan x="14" y="0">ear {{guest}},</tspan><tspan x="0" y="24">welcome</tspan></text>`,
  );
  expect(first).toMatchObject({ text: 'Dear {{guest}},\nwelcome' });
});
