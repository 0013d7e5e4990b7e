import { downloadZip } from 'client-zip';
import { describe, expect, it } from 'vitest';
import { buildPng } from '../../testing/build-png.ts';
import { buildZip } from '../../testing/build-zip.ts';
import { readTable } from './read-table.ts';
import { COLUMNS_MAX, ROWS_MAX, type Table } from './table.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

async function read(content: string | Uint8Array<ArrayBuffer>): Promise<Table> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const reading = await readTable({ name: 'rows', bytes });
  if (!reading.isRead) throw new Error(reading.problem);
  return reading.value.table;
}

async function zip(parts: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const files = Object.entries(parts).map(([name, input]) => ({ name, input, lastModified: new Date(0) }));
  return new Uint8Array(await downloadZip(files).arrayBuffer());
}

/** A workbook with one sheet and only the parts that it needs. */
function workbook(sheet: string, parts: Parameters<typeof zip>[0] = {}): Promise<Uint8Array<ArrayBuffer>> {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
  return zip({
    'xl/workbook.xml': `<workbook ${MAIN}><sheets><sheet name="One" id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${type}" Target="sheet.xml"/></Relationships>`,
    'xl/sheet.xml': `<worksheet ${MAIN}>${sheet}</worksheet>`,
    ...parts,
  });
}

/** The relations of a part: the names of other parts by their identifiers. */
function listRelations(targets: Record<string, string>): string {
  const list = Object.entries(targets).map(([id, name]) => `<Relationship Id="${id}" Type="/x" Target="${name}"/>`);
  return `<Relationships>${list.join('')}</Relationships>`;
}

function cell(place: string, text: string): string {
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

describe('hostile delimited text', () => {
  it('can have ragged rows and NULs', async () => {
    const { rows } = await read('First,Last\n1\n2,\0,3\n');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['1', '', ''],
      ['2', '\0', '3'],
    ]);
  });

  it('is refused with a cell of 50 MB, closed or not', async () => {
    const large = 'x'.repeat(50_000_000);
    await expect(read(`A\n${large}\n`)).rejects.toThrow('Cell A2 is longer than 2,000,000 characters');
    await expect(read(`A,B\n"${large}\n"1",2\n`)).rejects.toThrow('row 2 is never closed');
    await expect(read(new Uint8Array(101 * 1024 * 1024))).rejects.toThrow('over 100 MB');
  });

  it('is refused before millions of cells are created', async () => {
    await expect(read('\n'.repeat(2_000_000))).rejects.toThrow('more than 10,000 rows');
    await expect(read('a,'.repeat(11_000_000))).rejects.toThrow('more than 10,000,000 cells');
  });

  it('is refused as JSON that is too long to be read', async () => {
    await expect(read(JSON.stringify([{ a: '\n'.repeat(20_000_000) }]))).rejects.toThrow('too long to read');
  });

  it('can be without rows', async () => {
    expect(await read('A,B\n')).toMatchObject({ columns: { length: 2 }, rows: [], notes: { length: 1 } });
    expect(await read('\n\n')).toMatchObject({ columns: [], rows: [], notes: { length: 1 } });
    await expect(read('')).rejects.toThrow('is empty');
  });

  it('keeps columns with equal headings and names of prototypes apart', async () => {
    const { columns, rows } = await read('__proto__,__proto__,constructor,Name,name\n1,2,3,4,5\n');
    expect(columns.map(({ name }) => name)).toEqual(['__proto__', '__proto__ 2', 'constructor', 'Name', 'name']);
    expect(rows[0]?.cells).toEqual(['1', '2', '3', '4', '5']);
    expect({}).not.toHaveProperty('1');
  });

  it('keeps formulas as text, in workbooks too', async () => {
    const formulas = ['=cmd|x', '@SUM(A1)', '-2+3', '+1'];
    const sheet = `<sheetData><row>${cell('A1', 'A')}</row>${formulas.map((text) => `<row>${cell('', text)}</row>`).join('')}</sheetData>`;
    for (const file of [`A\n${formulas.join('\n')}\n`, await workbook(sheet)]) {
      expect((await read(file)).rows.flatMap(({ cells }) => cells)).toEqual(formulas);
    }
  });
});

describe('hostile JSON', () => {
  it.each([
    ['rows that are no objects', '[{"a":1},2]', 'Make each row an object'],
    ['a line that is cut', '{"a":1}\n{"a":\n', "Line 2 isn't valid JSON"],
    ['a list that is cut', '[{"a":1},', 'looks like JSON'],
    ['a cut after a number', '{"a":1', 'Line 1, column 7: Missing } at the end'],
    [
      'a thousand and one keys',
      JSON.stringify([Object.fromEntries(Array.from({ length: COLUMNS_MAX + 1 }, (_, at) => [`k${at}`, 1]))]),
      '1,001 columns',
    ],
    ['too many rows', `[${'1,'.repeat(ROWS_MAX + 1)}1]`, 'more than 10,000 rows'],
  ])('is refused with %s', async (_name, text, sentence) => {
    await expect(read(text)).rejects.toThrow(sentence);
  });

  it('keeps numbers as written, and headings that only look like JSON', async () => {
    const { columns, rows } = await read('{"rows":[["[a]","b"],[12345678901234567890,1.10]],"n":1}');
    expect(columns.map(({ name }) => name)).toEqual(['[a]', 'b']);
    expect(rows[0]?.cells).toEqual(['12345678901234567890', '1.10']);
    expect((await read('{Name},[City]\n1,2\n')).columns.map(({ name }) => name)).toEqual(['(Name)', '[City]']);
    expect((await read('[0,5)\t[5,9]\n1\t2\n')).columns.map(({ name }) => name)).toEqual(['[0,5)', '[5,9]']);
  });
});

describe('a hostile workbook', () => {
  it('gets a unique number for each row, whatever the file says', async () => {
    const rows = ['1', '1', '0', '7', '3', '9e9'].map((line) => `<row r="${line}">${cell('A', `x${line}`)}</row>`);
    const { rows: numbered } = await read(await workbook(`<sheetData>${rows.join('')}</sheetData>`));
    expect(numbered.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'x1'],
      [3, 'x0'],
      [7, 'x7'],
      [8, 'x3'],
      [9, 'x9e9'],
    ]);
  });

  it('is refused with too many rows or columns', async () => {
    const row = `<row>${cell('A1', 'x')}</row>`;
    expect((await read(await workbook(`<sheetData>${row.repeat(ROWS_MAX + 1)}</sheetData>`))).rows).toHaveLength(
      ROWS_MAX,
    );
    for (const more of [2, 500]) {
      const file = await workbook(`<sheetData>${row.repeat(ROWS_MAX + more)}</sheetData>`);
      await expect(read(file)).rejects.toThrow('more than 10,000 rows');
    }
    const wide = await workbook(`<sheetData><row>${cell('A1', 'x').repeat(COLUMNS_MAX + 1)}</row></sheetData>`);
    await expect(read(wide.slice())).resolves.toMatchObject({ columns: { length: 1 } });
    const far = await workbook(`<sheetData><row r="1">${cell('XFD1', 'x')}</row></sheetData>`);
    await expect(read(far)).rejects.toThrow('Row 1 has 16,384 columns');
  });

  it('is read from another sheet if one has too many rows', async () => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
    const names = ['Orders', 'Cards'];
    const withSecond = (sheet: string) =>
      workbook(`<sheetData>${`<row>${cell('A1', 'x')}</row>`.repeat(ROWS_MAX + 500)}</sheetData>`, {
        'xl/workbook.xml': `<workbook ${MAIN}><sheets>${names.map((name) => `<sheet name="${name}" id="${name}"/>`).join('')}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="Orders" Type="${type}" Target="sheet.xml"/><Relationship Id="Cards" Type="${type}" Target="cards.xml"/></Relationships>`,
        'xl/cards.xml': `<worksheet ${MAIN}><sheetData>${sheet}</sheetData></worksheet>`,
      });
    const { rows, notes } = await read(await withSecond(`<row>${cell('A1', 'A')}</row><row>${cell('A2', '1')}</row>`));
    expect(rows.map(({ cells }) => cells)).toEqual([['1']]);
    expect(notes.map(({ message }) => message)).toEqual([
      expect.stringContaining('Other sheets: Orders'),
      expect.stringContaining('The sheet "Orders" can\'t be read. This spreadsheet has more than 10,000 rows'),
    ]);
    await expect(read(await withSecond(''))).rejects.toThrow('more than 10,000 rows');
  });

  it('can have any number of blank rows and cells', async () => {
    const blank = '<row r="9"><c r="XFD9" s="1"/></row>'.repeat(20_000);
    const file = await workbook(`<sheetData><row r="1">${cell('A1', 'A')}</row>${blank}</sheetData>`);
    expect(await read(file)).toMatchObject({ columns: [{ name: 'A' }], rows: [] });
  });

  it.each([
    ['begins before all numbers', '<col hidden="1" min="-Infinity" max="5"/>'],
    ['is repeated', '<col hidden="1" min="1" max="1000"/>'.repeat(100_000)],
  ])('is read fast if a range of columns %s', async (_name, columns) => {
    const file = await workbook(`<cols>${columns}</cols><sheetData><row>${cell('A1', 'A')}</row></sheetData>`);
    const startMs = performance.now();
    expect(await read(file)).toMatchObject({ columns: [{ name: 'A' }] });
    expect(performance.now() - startMs).toBeLessThan(2_000);
  });

  it.each(['1000000000', 'Infinity', '-5', '1.5', 'x'])('skips an image anchored at column %s', async (column) => {
    const { rows } = await read(
      await workbook(
        `<sheetData><row>${cell('A1', 'A')}</row><row>${cell('A2', '1')}${cell('B2', '2')}</row></sheetData><drawing id="r"/>`,
        {
          'xl/_rels/sheet.xml.rels': listRelations({ r: 'drawing.xml' }),
          'xl/drawing.xml': `<d><a><from><col>${column}</col><row>1</row></from><blip embed="r"/></a></d>`,
          'xl/_rels/drawing.xml.rels': listRelations({ r: 'a.png' }),
          'xl/a.png': buildPng(),
        },
      ),
    );
    expect(rows.map(({ cells }) => cells)).toEqual([['1', '2']]);
  });

  it('skips images that are too large or of another type, and names their cells', async () => {
    const files = {
      'plain.png': buildPng(),
      'chart.emf': new Uint8Array([1, 0, 0, 0, 108, 0, 0, 0]),
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'scan.tiff': 'II*\0',
      'paint.bmp': 'BM',
      'large.png': new Uint8Array(10_000_001).fill(1),
    };
    files['large.png'].set(files['plain.png']);
    const names = Object.keys(files);
    const rows = names.map((name, at) => `<row>${cell(`A${at + 2}`, name)}</row>`).join('');
    const anchors = names.map(
      (name, at) => `<a><from><col>1</col><row>${at + 1}</row></from><blip embed="${name}"/></a>`,
    );
    const {
      rows: placed,
      pictures,
      notes,
    } = await read(
      await workbook(
        `<sheetData><row>${cell('A1', 'Name')}${cell('B1', 'Photo')}</row>${rows}</sheetData><drawing id="d"/>`,
        {
          'xl/_rels/sheet.xml.rels': listRelations({ d: 'drawing.xml' }),
          'xl/drawing.xml': `<d>${anchors.join('')}</d>`,
          'xl/_rels/drawing.xml.rels': listRelations(Object.fromEntries(names.map((name) => [name, name]))),
          ...Object.fromEntries(Object.entries(files).map(([name, content]) => [`xl/${name}`, content])),
        },
      ),
    );
    expect([...pictures.keys()]).toEqual(['plain.png']);
    expect(placed.map(({ cells }) => cells[1])).toEqual(['plain.png', '', '', '', '', '']);
    expect(notes).toEqual([{ message: expect.stringContaining('skipped: B3, B4, B5, B6, B7.') }]);
  });

  it('is refused if it unpacks to too much, whatever its sizes say', async () => {
    const content = new Uint8Array(60 * 1024 * 1024);
    for (const size of [0, content.length]) {
      await expect(read(buildZip('xl/workbook.xml', content, size))).rejects.toThrow('damaged or too large');
    }
  });

  it.each([
    ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>'],
    ['a thousand levels', `${'<a>'.repeat(1_000)}${'</a>'.repeat(1_000)}`],
  ])('is refused with %s', async (_name, sheet) => {
    await expect(read(await workbook('', { 'xl/sheet.xml': sheet }))).rejects.toThrow('The workbook is damaged');
  });

  it('is refused if many cells share one long text', async () => {
    const row = (line: number) => `<row r="${line}">${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`;
    const sheet = `<sheetData>${Array.from({ length: 20 }, (_, at) => row(at + 1)).join('')}</sheetData>`;
    const strings = `<sst ${MAIN}><si><t>${'x'.repeat(1_900_000)}</t></si></sst>`;
    const relations = `<Relationships><Relationship Id="a" Type="/worksheet" Target="sheet.xml"/><Relationship Id="b" Type="/sharedStrings" Target="strings.xml"/></Relationships>`;
    const file = await workbook(sheet, { 'xl/strings.xml': strings, 'xl/_rels/workbook.xml.rels': relations });
    await expect(read(file)).rejects.toThrow('more than 100,000,000 characters in its cells. Split it');
  });

  it('is refused if it is cut anywhere', async () => {
    const whole = await workbook(`<sheetData><row>${cell('A1', 'A')}</row></sheetData>`);
    for (let length = 4; length < whole.length; length += 13) {
      await expect(read(whole.slice(0, length))).rejects.toThrow(/damaged|incomplete/);
    }
  });

  it('is refused if a sheet is missing', async () => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
    const relations = `<Relationships><Relationship Id="a" Type="${type}" Target="other.xml"/></Relationships>`;
    const file = await workbook('', { 'xl/_rels/workbook.xml.rels': relations });
    await expect(read(file)).rejects.toThrow('sheet "One" is missing');
  });

  it('has empty cells if other parts are missing', async () => {
    const sheet =
      '<sheetData><row><c t="s"><v>7</v></c><c s="9"><v>1</v></c><c><v>x</v></c></row></sheetData><drawing id="q"/>';
    expect((await read(await workbook(sheet))).columns.map(({ name }) => name)).toEqual(['1', 'x']);
  });
});

describe('a file that is not a table', () => {
  it.each([
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'Save it as .xlsx'],
    ['a web page', '<html><table><tr><td>1</td></tr></table></html>', 'web page or XML'],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0, 1, 2, 3, 4]),
      "isn't a spreadsheet",
    ],
  ])('is refused as %s', async (_name, content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence);
  });

  it.each([
    ['Numbers', 'Index/Document.iwa', 'Export it as .xlsx or .csv'],
    ['OpenDocument', 'content.xml', 'Save it as .xlsx or .csv'],
    ['a binary workbook', 'xl/workbook.bin', 'Save it as .xlsx'],
    ['a document', 'word/_rels/document.xml.rels', "isn't a spreadsheet"],
    ['any ZIP file', 'a.csv', 'Extract it'],
  ])('is refused as %s', async (_name, part, sentence) => {
    await expect(read(await zip({ [part]: '<a/>' }))).rejects.toThrow(sentence);
  });
});
