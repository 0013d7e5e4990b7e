import { expect, test } from 'vitest';
import { importDrawing } from '../../testing/import-drawing.ts';

const cents = (words: string) => `<tspan font-size="30" dy="-24">${words}</tspan>`;

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
