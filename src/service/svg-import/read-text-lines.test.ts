import { expect, test } from 'vitest';
import { importDrawing, words } from '../../testing/import-drawing.ts';

const cents = (digits: string) => `<tspan font-size="30" dy="-24">${digits}</tspan>`;

test.each([
  ['a price with raised cents', `19${cents('99')}`, '19 99'],
  ['one with a sign between', `19,${cents('99')} €`, '19,99 €'],
  ['one of two variables', `{{euro}}${cents('{{cents}}')}`, '{{euro}} {{cents}}'],
  ['a raised sign', `19${cents('€')}`, '19€'],
  ['small letters back on the line', `9,${cents('99')}<tspan font-size="20" dy="24"> / kg</tspan>`, '9,99 / kg'],
])('%s is one line', async (_, drawn, text) => {
  const { first } = await importDrawing(`<text x="20" y="100" font-family="Inter" font-size="60">${drawn}</text>`);
  expect(first).toMatchObject({ text });
});

test('a price with raised cents is no other number', async () => {
  const { variables } = await importDrawing(
    `<text id="{{price:number}}" x="20" y="100" font-family="Inter" font-size="60">19${cents('99')}</text>`,
  );
  expect(variables[0]).not.toHaveProperty('defaultValue');
});

test.each([
  ['lie under large ones', '<tspan font-size="20" x="20" dy="26">below</tspan>'],
  ['lie far above them', '<tspan font-size="20" dy="-50">below</tspan>'],
])('small letters that %s are another line', async (_, other) => {
  const { first } = await importDrawing(`<text x="20" y="100" font-family="Inter" font-size="60">Sale${other}</text>`);
  expect(first).toMatchObject({ text: 'Sale\nbelow' });
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
])('the empty lines of %s stay', async (_, drawn, lineHeight) => {
  const { first, variables } = await importDrawing(drawn, `width="600" height="400" ${inkscape}`);
  expect(variables[0]?.defaultValue).toBe('Dear all,\n\nwe meet');
  expect(first).toMatchObject({ lineHeight });
});

test('a line separator of Figma is a break between lines', async () => {
  const { first } = await importDrawing(
    `<text xml:space="preserve" id="Hi {{who}}" ${words}><tspan x="30" y="40">Hi {{who}}!&#x2028;</tspan><tspan x="30" y="64">&#x2028;</tspan><tspan x="30" y="88">We moved </tspan><tspan x="30" y="112">to town.</tspan></text>`,
  );
  expect(first).toMatchObject({ text: 'Hi {{who}}!\n\nWe moved to town.' });
});

test('the lines of Illustrator are broken where they were, also under a first letter that is kerned', async () => {
  const { first } = await importDrawing(
    `<text transform="translate(40 180)" ${words}><tspan letter-spacing="-0.02em">D</tspan><tspan x="14" y="0">ear {{guest}},</tspan><tspan x="0" y="24">welcome</tspan></text>`,
  );
  expect(first).toMatchObject({ text: 'Dear {{guest}},\nwelcome' });
});
