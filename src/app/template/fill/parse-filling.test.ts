import { describe, expect, it } from 'vitest';
import { buildVariable } from '../../../testing/build-variable.ts';
import { readField } from '../../../variables/field.ts';
import { parseFilling } from './parse-filling.ts';

const fields = [
  { name: 'title', label: 'Title' },
  { name: 'price', label: 'Price in €', type: 'number' },
  { name: '__proto__', label: 'Colour' },
].map((parts) => readField(buildVariable(parts)));

async function entriesOf(text: string): Promise<unknown> {
  const reading = await parseFilling(text, fields);
  return reading.isRead ? reading.value.entries : reading.problem;
}

async function notesOf(text: string): Promise<string[]> {
  const reading = await parseFilling(text, fields);
  return reading.isRead ? reading.value.notes : [];
}

describe('JSON', () => {
  it('contains names and values, with exactly its own keys', async () => {
    expect(await entriesOf('\uFEFF {"title":"A","__proto__":{"x":1},"price":2.5}')).toEqual([
      ['title', 'A'],
      ['__proto__', { x: 1 }],
      ['price', 2.5],
    ]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('may be a complete generate request with format and scale', async () => {
    const body = '{"variables":{"title":"A"},"format":"webp","options":{"scale":2}}';
    expect(await parseFilling(body, fields)).toEqual({
      isRead: true,
      value: { entries: [['title', 'A']], format: 'webp', scale: 2, notes: [] },
    });
    expect(await parseFilling('{"variables":{},"scale":"3"}', fields)).toMatchObject({ value: { scale: 3 } });
  });

  it('may be a list, whose first entry is used', async () => {
    expect(await entriesOf('[{"title":"A"},{"title":"B"}]')).toEqual([['title', 'A']]);
    expect(await notesOf('[{"title":"A"},{"title":"B"}]')).toEqual(['Only the first of 2 entries was used.']);
  });

  it('without names and values is rejected', async () => {
    expect(await entriesOf('{"title":')).toMatch(/valid JSON/);
    expect(await entriesOf('[1, 2]')).toMatch(/no names and values/);
    expect(await entriesOf('[]')).toMatch(/no names and values/);
    expect(await entriesOf('  \n ')).toMatch(/^Paste values/);
  });
});

describe('a row', () => {
  const cells = [
    ['title', 'A'],
    ['price', '2,5'],
    ['__proto__', 'red'],
  ];

  it('that was copied from a spreadsheet fills the fields in order', async () => {
    expect(await entriesOf('A\t2,5\tred\r\n')).toEqual(cells);
  });

  it('with headings fills the fields by name, in any order', async () => {
    expect(await entriesOf('COLOUR\tprice\tTitle \r\nred\t2,5\tA\r\n')).toEqual([
      ['COLOUR', 'red'],
      ['price', '2,5'],
      ['Title ', 'A'],
    ]);
  });

  it('keeps line breaks, quotes and tabs within quoted cells', async () => {
    expect(await entriesOf('"two\nlines\tand ""quotes"""\t1\tred')).toEqual([
      ['title', 'two\nlines\tand "quotes"'],
      ['price', '1'],
      ['__proto__', 'red'],
    ]);
  });

  it('keeps quotes that do not pair up', async () => {
    expect(await entriesOf('"Hi" she said\t1\tred')).toEqual([
      ['title', '"Hi" she said'],
      ['price', '1'],
      ['__proto__', 'red'],
    ]);
  });

  it('may be CSV with commas or semicolons', async () => {
    expect(await entriesOf('A;2,5;red')).toEqual(cells);
    expect(await entriesOf('sep=;\r\ntitle;price\r\nA;2,5')).toEqual(cells.slice(0, 2));
    expect(await entriesOf('title,"Price in €"\nA,"2,5"')).toEqual([
      ['title', 'A'],
      ['Price in €', '2,5'],
    ]);
  });

  it('has no value in an empty cell', async () => {
    expect(await entriesOf('A\t\tred')).toEqual([
      ['title', 'A'],
      ['price', null],
      ['__proto__', 'red'],
    ]);
  });

  it('is the first of several, and its extra cells are named', async () => {
    expect(await notesOf('A\t1\tred\tx\nB\t2\tblue')).toEqual([
      'Only the first row was used.',
      'The row has more cells than headings. Cells not used: x.',
    ]);
  });

  it('is missing if there are only headings or a single word', async () => {
    expect(await entriesOf('Title\tPrice in €')).toMatch(/headings without values/);
    expect(await entriesOf('hello')).toMatch(/neither JSON nor a row/);
  });
});
