import { MAIN, REL, relations, richCell, richParts, workbook } from './pack-workbook.mjs';

const STRICT_MAIN = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const STRICT_REL = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const GREY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR42mNogAIGyhgAgIQgARDoahcAAAAASUVORK5CYII=',
  'base64',
);

/** Rows of a sheet from row `first` on; cells as markup, `''` for none. */
function rows(first, ...lines) {
  return `<sheetData>${lines.map((cells, at) => `<row r="${first + at}">${cells.join('')}</row>`).join('')}</sheetData>`;
}

/** A cell whose text stands in it. */
const text = (r, words) => `<c r="${r}" t="inlineStr"><is><t>${words}</t></is></c>`;
/** A cell of the shared strings. */
const shared = (r, at) => `<c r="${r}" t="s"><v>${at}</v></c>`;
const number = (r, v, s = 0) => `<c r="${r}" s="${s}"><v>${v}</v></c>`;

const anchor = (kind, column, row, id) =>
  `<xdr:${kind}><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>9525</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>9525</xdr:rowOff></xdr:from><xdr:pic><xdr:blipFill><a:blip r:embed="${id}"/></xdr:blipFill></xdr:pic><xdr:clientData/></xdr:${kind}>`;

const people = [
  ['Name', 'City'],
  ['Ann', 'Rome'],
  ['Bo', 'Oslo'],
];
const peopleRows = (first, line = people) =>
  rows(first, ...line.map((cells, at) => cells.map((cell, column) => text('AB'[column] + (first + at), cell))));

export const workbooks = {
  'excel.xlsx': workbook({
    formats: [14, 49],
    strings: [
      'Name',
      'Born',
      'Member',
      'Score',
      '<r><t>A</t></r><r><rPr><b/></rPr><t>nn</t></r><rPh sb="0" eb="1"><t>アン</t></rPh>',
      'Bo_x000D_\nLi',
    ],
    sheets: {
      Sheet1: {
        xml: `<dimension ref="A1:D3"/><cols><col min="1" max="4" width="9"/></cols>${rows(1, [shared('A1', 0), shared('B1', 1), shared('C1', 2), shared('D1', 3)], [shared('A2', 4), number('B2', 36526, 1), '<c r="C2" t="b"><v>1</v></c>', number('D2', '0.30000000000000004')], [shared('A3', 5), number('B3', 59, 1), '<c r="C3" t="b"><v>0</v></c>', number('D3', '4.4006381333931E+12')])}`,
      },
    },
  }),
  'excel-1904.xlsx': workbook({
    properties: 'date1904="1"',
    formats: ['dd/mm/yyyy;@'],
    sheets: {
      Sheet1: {
        xml: rows(
          1,
          [text('A1', 'Event'), text('B1', 'Date')],
          [text('A2', 'Eve'), number('B2', 44918, 1)],
          [text('A3', 'Start'), number('B3', 0, 1)],
        ),
      },
    },
  }),
  'excel-merged.xlsx': workbook({
    sheets: {
      Sheet1: {
        xml: `${rows(1, [text('A1', 'Guests of 2026')], ['<c r="A2" s="0"/>'], [text('A3', 'Name'), text('B3', 'City')], [text('A4', 'Ann'), text('B4', 'Rome')], [text('A5', 'Bo'), '<c r="B5"/>'])}<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="B4:B5"/></mergeCells>`,
      },
    },
  }),
  'excel-hidden.xlsx': workbook({
    sheets: {
      Lists: { state: 'veryHidden', xml: rows(1, [text('A1', 'Name'), text('B1', 'Old')]) },
      Guests: {
        xml: `<cols><col min="2" max="2" width="0" hidden="1" customWidth="1"/></cols><sheetData><row r="1">${text('A1', 'Name')}${text('B1', 'City')}</row><row r="2" hidden="1">${text('A2', 'Ann')}${text('B2', 'Rome')}</row><row r="3">${text('A3', 'Bo')}${text('B3', 'Oslo')}</row></sheetData>`,
      },
      Notes: { xml: rows(1, [text('A1', 'Remember')]) },
    },
  }),
  'excel-formulas.xlsx': workbook({
    sheets: {
      Sheet1: {
        xml: rows(
          1,
          [text('A1', 'Name'), text('B1', 'Total'), text('C1', 'Link')],
          [
            '<c r="A2" t="str"><f>B2&amp;"x"</f><v>Ann</v></c>',
            '<c r="B2"><f>1+1</f><v>2</v></c>',
            '<c r="C2" t="e"><f>VLOOKUP(1,A:A,1)</f><v>#N/A</v></c>',
          ],
          [text('A3', 'Bo'), '<c r="B3"><f>SUM(1,2)</f></c>', '<c r="C3" t="str"><f>""</f><v></v></c>'],
        ),
      },
    },
  }),
  'excel-formats.xlsx': workbook({
    formats: ['00000', '#,##0.00\\ &quot;€&quot;', 9, 2],
    sheets: {
      Sheet1: {
        xml: rows(
          1,
          [text('A1', 'Zip'), text('B1', 'Price'), text('C1', 'Off'), text('D1', 'Size')],
          [number('A2', 2139, 1), number('B2', 1234.5, 2), number('C2', 0.15, 3), number('D2', 1.25, 4)],
          [number('A3', 94103, 1), number('B3', 5, 2), number('C3', 0.2, 3), number('D3', 2.5, 4)],
        ),
      },
    },
  }),
  'excel-mixed-formats.xlsx': workbook({
    formats: ['00000', '#,##0.00\\ &quot;€&quot;', '&quot;$&quot;#,##0.00', 9],
    sheets: {
      Sheet1: {
        xml: rows(
          1,
          [text('A1', 'Code'), text('B1', 'Price')],
          [number('A2', 2139, 1), number('B2', 1234.5, 2)],
          [number('A3', 0.5, 4), number('B3', 19.9, 3)],
          [number('A4', 501, 1), number('B4', 5, 2)],
        ),
      },
    },
  }),
  'excel-formats-of-texts.xlsx': workbook({
    formats: ['@&quot; GmbH&quot;', '_-* #,##0_-;_-@_-', ';;;', '0;-0;;@'],
    strings: ['Acme', 'Plain'],
    sheets: {
      Sheet1: {
        xml: rows(
          1,
          [text('A1', 'Company'), text('B1', 'Name'), text('C1', 'Secret'), text('D1', 'Count')],
          [
            '<c r="A2" s="1" t="s"><v>0</v></c>',
            '<c r="B2" s="2" t="s"><v>1</v></c>',
            '<c r="C2" s="3" t="str"><f>"x"</f><v>x</v></c>',
            number('D2', 0, 4),
          ],
          [text('A3', 'Bolt'), text('B3', 'Bo'), '', '<c r="D3" s="4" t="inlineStr"><is><t>many</t></is></c>'],
        ),
      },
    },
  }),
  'excel-pictures.xlsx': workbook({
    sheets: {
      Sheet1: {
        xml: `${rows(1, [text('A1', 'Name'), text('B1', 'Photo')], [text('A2', 'Ann')], [text('A3', 'Bo')])}<drawing r:id="rId1"/>`,
      },
    },
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': relations({ rId1: ['drawing', '../drawings/drawing1.xml'] }),
      'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${REL}">${anchor('twoCellAnchor', 1, 1, 'rId1')}${anchor('oneCellAnchor', 1, 2, 'rId2')}${anchor('oneCellAnchor', 0, 1, 'rId2')}</xdr:wsDr>`,
      'xl/drawings/_rels/drawing1.xml.rels': relations({
        rId1: ['image', '../media/image1.png'],
        rId2: ['image', '../media/image2.png'],
      }),
      'xl/media/image1.png': GREY_PNG,
      'xl/media/image2.png': GREY_PNG,
    },
  }),
  'excel-picture-in-cell.xlsx': workbook({
    sheets: {
      Sheet1: {
        xml: rows(
          1,
          [text('A1', 'Name'), text('B1', 'Photo')],
          [text('A2', 'Ann'), '<c r="B2" t="e" vm="1"><v>#VALUE!</v></c>'],
        ),
      },
    },
    parts: richParts(GREY_PNG, '', '<v>0</v><v>5</v>'),
  }),
  'excel-errors-365.xlsx': workbook({
    sheets: {
      Sheet1: {
        xml: rows(
          1,
          [text('A1', 'Name'), text('B1', 'Photo'), text('C1', 'Firm')],
          [text('A2', 'Ann'), richCell('B2', 1), richCell('C2', 3)],
          [text('A3', 'Bo'), richCell('B3', 2), text('C3', 'Acme')],
        ),
      },
    },
    parts: richParts(
      GREY_PNG,
      '<s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/></s><s t="_error"><k n="colOffset" t="i"/><k n="errorType" t="i"/></s><s t="_linkedentity"><k n="%cvi" t="r"/></s>',
      '<v>0</v><v>5</v>',
      '<v>0</v><v>8</v>',
      '<v>0</v>',
    ),
  }),
  'excel-totals.xlsx': workbook({
    formats: ['0.00'],
    sheets: {
      Sheet1: {
        xml: `${rows(1, [text('A1', 'Name'), text('B1', 'City')], [text('A2', 'Ann'), text('B2', 'Rome')], [text('A3', 'Bo'), text('B3', 'Oslo')], [text('A4', 'Total'), number('B4', 2, 1)])}<tableParts count="1"><tablePart r:id="rId1"/></tableParts>`,
      },
    },
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': relations({ rId1: ['table', '../tables/table1.xml'] }),
      'xl/tables/table1.xml': `<table xmlns="${MAIN}" id="1" name="Guests" displayName="Guests" ref="A1:B4" totalsRowCount="1"><autoFilter ref="A1:B3"/><tableColumns count="2"><tableColumn id="1" name="Name" totalsRowLabel="Total"/><tableColumn id="2" name="City" totalsRowFunction="count"/></tableColumns></table>`,
    },
  }),
  'excel-strict.xlsx': workbook({
    main: STRICT_MAIN,
    rel: STRICT_REL,
    sheets: {
      Sheet1: {
        xml: rows(
          1,
          [text('A1', 'Event'), text('B1', 'Date')],
          [text('A2', 'Eve'), '<c r="B2" t="d"><v>2026-12-24T00:00:00.000Z</v></c>'],
        ),
      },
    },
  }),
  'excel-second-sheet.xlsx': workbook({
    sheets: {
      Cover: { xml: rows(1, [text('A1', 'Read me first')]) },
      Guests: { xml: rows(2, [text('B2', 'Name'), text('C2', 'City')], [text('B3', 'Ann'), text('C3', 'Rome')]) },
    },
  }),
  'libreoffice.xlsx': workbook({
    formats: ['yyyy\\-mm\\-dd', '[$-407]d\\.\\ mmmm\\ yyyy;@'],
    strings: ['Name', 'From', 'To', 'Ann'],
    sheets: {
      Tabelle1: {
        xml: `<sheetFormatPr defaultRowHeight="12.8"/>${rows(1, [shared('A1', 0), shared('B1', 1), shared('C1', 2)], [shared('A2', 3), number('B2', 46380, 1), number('C2', 46387, 2)], ...Array.from({ length: 300 }, (_, at) => [`<c r="A${at + 3}" s="1"/>`]))}`,
      },
    },
  }),
  'libreoffice-times.xlsx': workbook({
    formats: ['yyyy\\-mm\\-dd\\ hh:mm:ss', 'hh:mm', '[hh]:mm:ss'],
    sheets: {
      Sheet1: {
        xml: rows(
          1,
          [text('A1', 'Talk'), text('B1', 'Start'), text('C1', 'Doors'), text('D1', 'Length')],
          [text('A2', 'One'), number('B2', '46380.3958333333', 1), number('C2', '0.375', 2), number('D2', '1.0625', 3)],
          [
            text('A3', 'Two'),
            number('B3', '46380.7506944444', 1),
            number('C3', '0.740277777777778', 2),
            number('D3', '0.0315972222222222', 3),
          ],
        ),
      },
    },
  }),
  'numbers.xlsx': workbook({
    formats: ['m/d/yy'],
    sheets: {
      'Export Summary': {
        xml: rows(1, [
          text('A1', 'This document was exported from Numbers. Each table was converted to an Excel worksheet.'),
        ]),
      },
      'Sheet 1 - Guests': {
        xml: rows(
          1,
          [text('A1', 'Guests')],
          [text('A2', 'Name'), text('B2', 'Day')],
          [text('A3', 'Ann'), number('B3', 46380, 1)],
        ),
      },
    },
  }),
  'google-sheets.xlsx': workbook({
    formats: ['d.m.yyyy', '@'],
    strings: ['Name', 'Day', 'Code', 'Ann', '00123'],
    sheets: {
      'Form Responses 1': {
        xml: `<sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr><sheetData><row r="1" customFormat="1"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c><c r="C1" s="0" t="s"><v>2</v></c></row><row r="2"><c r="A2" s="0" t="s"><v>3</v></c><c r="B2" s="1"><v>46380.0</v></c><c r="C2" s="2" t="s"><v>4</v></c></row></sheetData>`,
      },
    },
  }),
  'openpyxl.xlsx': workbook({
    absolute: true,
    formats: ['yyyy-mm-dd h:mm:ss'],
    sheets: {
      Sheet: {
        xml: rows(
          1,
          [text('A1', 'Name'), text('B1', 'Day'), text('C1', 'Sum')],
          [text('A2', 'Ann'), number('B2', 46380, 1), '<c r="C2"><f>1+1</f><v></v></c>'],
          [text('A3', 'Bo'), number('B3', 46381, 1), '<c r="C3"><f>2+2</f><v/></c>'],
        ),
      },
    },
  }),
  'named-xls.xls': workbook({ sheets: { Sheet1: { xml: peopleRows(1) } } }),
};
