import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPastedTable, readTable } from './read-table.ts';
import { COLUMNS_MAX, ROWS_MAX, type TableOptions } from './table.ts';

/** The headings, cells and notes of a file, or the problem that it is refused for. */
async function read(content: string | Uint8Array<ArrayBuffer>, options?: TableOptions) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const reading = await readTable({ name: 'rows.csv', bytes }, options);
  if (!reading.isRead) return { problem: reading.problem, notes: [] };
  const { table, ...chosen } = reading.value;
  const notes = table.notes.map(({ message }) => message);
  return {
    ...chosen,
    columns: table.columns.map(({ name }) => name),
    cells: table.rows.map(({ cells }) => cells),
    lines: table.rows.map(({ line }) => line),
    notes,
  };
}

/** Encodes text as UTF-16 without a byte order mark. */
function widen(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

describe('delimited text', () => {
  it.each([
    ['UTF-16LE without a mark', widen('Name,City\nÅsa,Łódź\n', true), 'utf-16le'],
    ['UTF-16BE without a mark', widen('Name,City\nÅsa,Łódź\n', false), 'utf-16be'],
    ['UTF-16LE with a mark', widen('\uFEFFName,City\nÅsa,Łódź\n', true), 'utf-16le'],
    ['UTF-8 with a mark', new TextEncoder().encode('\uFEFFName,City\nÅsa,Łódź\n'), 'utf-8'],
  ])('is read as %s', async (_name, bytes, encoding) => {
    expect(await read(bytes)).toMatchObject({ encoding, columns: ['Name', 'City'], cells: [['Åsa', 'Łódź']] });
  });

  it.each([
    // "氏名,住所" and "山田,東京": no kana at all.
    ['Shift_JIS', '8e8196bc2c8f5a8f8a0a8e5293632c938c8b9e0a', '氏名', '山田'],
    // "ﾊﾞｰｹﾞﾝ,カナ" and "Samsung新品,ｱ".
    ['Shift_JIS', 'cadeb0b9dedd2c834a83690a53616d73756e67905695692cb10a', 'ﾊﾞｰｹﾞﾝ', 'Samsung新品'],
  ])('is read as %s if it reads as Japanese: %s', async (name, hex, column, cell) => {
    const bytes = new Uint8Array(Buffer.from(hex, 'hex'));
    expect(await read(bytes)).toMatchObject({
      encoding: name.toLowerCase(),
      columns: [column, expect.any(String)],
      cells: [[cell, expect.any(String)]],
      notes: [expect.stringContaining(`read as ${name}`)],
    });
  });

  it.each([
    'Müller;Köln;São João;Zoë',
    'Téléphone;Nom',
    'événement;créées;éléments',
    'Citroën;l’été “à part” – 5 €',
    'Škoda;Žižek;Œuvre',
    'ÅRHUS;SMØRREBRØD;ÆBLE',
    'Mädchen;Füße;Straße',
    'niño;peças;coração',
  ])('is read as Windows-1252 in Latin letters: %s', async (line) => {
    const high = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
    const bytes = Uint8Array.from(`${line}\n`, (letter) =>
      high.includes(letter) ? 0x80 + high.indexOf(letter) : letter.charCodeAt(0),
    );
    expect(await read(bytes)).toMatchObject({ encoding: 'windows-1252', columns: line.split(';') });
  });

  it('is read as Windows-1252 even with unassigned bytes', async () => {
    // "پچگڈ" in Windows-1256, three times.
    const bytes = new Uint8Array(Buffer.from(`${'818d908f'.repeat(3)}0a`, 'hex'));
    expect(await read(bytes)).toMatchObject({ encoding: 'windows-1252' });
    expect(await read(bytes, { encoding: 'windows-1256' })).toMatchObject({ columns: ['پچگڈ'.repeat(3)] });
  });

  it('keeps quoted line breaks, whatever ends the rows', async () => {
    const rows = 'A,B\r\n"x\r\ny","1\n2"\nz,"q\rr"\rlast,5" pipe\r\n';
    expect(await read(rows)).toMatchObject({
      cells: [
        ['x\r\ny', '1\n2'],
        ['z', 'q\rr'],
        ['last', '5" pipe'],
      ],
    });
  });

  it('names the row of a quote that is never closed', async () => {
    expect(await read('A,B\n1,2\n"3,4\n"5",6\n')).toMatchObject({ problem: expect.stringContaining('row 3') });
  });

  it('uses the delimiter with which the headings name the most variables', async () => {
    const rows = 'Name, first;Price, net\nAnn, A;1,50\nBo, B;2,50\n';
    expect(await read(rows, { names: ['Price, net'] })).toMatchObject({
      delimiter: ';',
      columns: ['Name, first', 'Price, net'],
    });
    expect(await read('A,B;C\n1,2;3\n', { names: ['b;c'] })).toMatchObject({ delimiter: ',', columns: ['A', 'B;C'] });
  });

  it('uses the chosen delimiter and encoding', async () => {
    expect(await read('A;B,C\n', { delimiter: ',' })).toMatchObject({ columns: ['A;B', 'C'] });
    const letters = new Uint8Array([0x41, 0x0a, 0xa5, 0xc3]);
    expect(await read(letters, { encoding: 'koi8-r' })).toMatchObject({ cells: [['╔ц']], encoding: 'koi8-r' });
    expect((await read(letters, { encoding: 'utf-8' })).notes).toEqual([expect.stringContaining('valid utf-8')]);
    expect(await read(letters, { encoding: 'klingon' })).toMatchObject({
      problem: expect.stringContaining('"klingon"'),
    });
  });

  it('asks for headings if the first row looks like values', async () => {
    expect((await read('Ann,ann@example.com\nBo,bo@example.com\n')).notes).toEqual([
      expect.stringContaining('looks like values'),
    ]);
    expect((await read('Name,2026\nBo,1\n', { names: ['name'] })).notes).toEqual([]);
  });

  it.each([
    ['semicolons', 'Name;Price\nSofa;1.234\nLamp;899\n', 1],
    ['semicolons and a decimal dot', 'Name;Price\nSofa;1.234\nLamp;19.9\n', 0],
    ['tabs and decimal commas', 'Name\tPrice\tOff\nSofa\t1.234\t12,50\nLamp\t980\t3,00\n', 1],
    ['commas and decimal commas', 'Name,Price,Off\nSofa,1.234,"12,50"\nLamp,980,"3,00"\n', 1],
    ['decimal dots in another column', 'Name,Price,Off,Size\nSofa,1.234,"12,50",1.5\n', 0],
    ['commas and decimal dots', 'Name,Price,Off\nSofa,1.234,12.50\n', 0],
  ])('asks how a dot is meant if the file has decimal commas: %s', async (_name, rows, count) => {
    const { notes } = await read(rows);
    expect(notes).toEqual(Array.from({ length: count }, () => 'Is 1.234 (row 2) 1234 or 1.234 (decimal)?'));
  });

  it('unwraps a formula that only marks text', async () => {
    const reading = await read('Code,Name\n="007","=""a """"x"""" b"""\n="""",\'="1"\n=1+"2",=""\n');
    expect(reading).toMatchObject({
      cells: [
        ['007', 'a "x" b'],
        ['"', '="1"'],
        ['=1+"2"', ''],
      ],
      notes: expect.arrayContaining([expect.stringContaining('5 cells')]),
    });
  });

  it('lists formulas with an error', async () => {
    const { notes } = await read('Name,Price\n#N/A,1\n#NVidia,#WERT! \nBo,#DIV/0!\n');
    expect(notes).toEqual(['Formulas with an error: A2, B3, B4.']);
  });

  it('refuses a table that is too long or too wide', async () => {
    const rows = `N\n${'1\n'.repeat(ROWS_MAX)}`;
    expect(await read(rows)).toMatchObject({ cells: { length: ROWS_MAX } });
    expect((await read(`${rows}1\n`)).problem).toContain('more than 10,000 rows');
    expect(await read(`${'a,'.repeat(COLUMNS_MAX - 1)}a\n`)).toMatchObject({ columns: { length: COLUMNS_MAX } });
    expect((await read(`${'a,'.repeat(COLUMNS_MAX)}a\n`)).problem).toContain('1,001 columns');
  });
});

describe('a workbook', () => {
  it.each([
    [0, 'City'],
    [2, 'Old'],
  ])('is read from the chosen sheet: %i', async (sheetIndex, column) => {
    const bytes = new Uint8Array(readFileSync(new URL('corpus/excel-hidden.xlsx', import.meta.url)));
    expect(await read(bytes, { sheetIndex })).toMatchObject({
      kind: 'workbook',
      sheetIndex,
      columns: ['Name', column],
    });
    expect(await read(bytes, { sheetIndex: 3 })).toMatchObject({ problem: expect.stringContaining('sheet') });
  });
});

describe('readPastedTable', () => {
  it('reads cells as Google Sheets copies them, lone quotes included', () => {
    const reading = readPastedTable('Name\tSays\n"Bo" the Great\thi\n');
    expect(reading).toMatchObject({ isRead: true, value: { table: { rows: [{ cells: ['"Bo" the Great', 'hi'] }] } } });
  });

  it.each([
    ['Name\tSays\nAda\t"Best day ever"\n', '"Best day ever"'],
    ['Name\tSays\nAda\t"two\n""lines"""\n', 'two\n"lines"'],
    // As a program writes them that quotes every text.
    ['"Name"\t"Says"\n"Ada"\t"Best day ever"\n', 'Best day ever'],
  ])('keeps quotes that a spreadsheet program would not have added: %j', (text, cell) => {
    const reading = readPastedTable(text);
    expect(reading).toMatchObject({ isRead: true, value: { table: { rows: [{ cells: ['Ada', cell] }], notes: [] } } });
  });

  it('names the row of a quote that is never closed', () => {
    const reading = readPastedTable('Name\tSays\nAda\t"two\nlines\nBo\thi');
    expect(reading).toMatchObject({ isRead: false, problem: expect.stringContaining('row 2') });
  });

  it('keeps the first row if there are no headings', () => {
    const reading = readPastedTable('Less is more\t\tMies\n\nLess but better\t\tRams\tx', { hasHeadings: false });
    expect(reading).toMatchObject({
      isRead: true,
      value: {
        hasHeadings: false,
        table: {
          columns: [{ name: 'Column A' }, { name: 'Column C' }, { name: 'Column D' }],
          rows: [
            { line: 1, cells: ['Less is more', 'Mies', ''] },
            { line: 3, cells: ['Less but better', 'Rams', 'x'] },
          ],
          notes: [],
        },
      },
    });
  });
});
