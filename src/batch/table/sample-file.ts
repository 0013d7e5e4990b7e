import { downloadZip } from 'client-zip';
import type { Field } from '../../variables/field.ts';
import { matchNames } from '../../variables/match-names.ts';
import { writeCsv } from '../rows/write-csv.ts';
import { letterOfColumn } from './table.ts';

/** Example values as text, in the same order as the fields. */
export type ExampleRow = readonly string[];

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Creates a CSV file to fill in, with a heading for each field and example rows. The file begins with the byte order mark that Excel
 * needs, and cells that Excel would run as formulas are escaped with an apostrophe.
 */
export function createSampleCsv(fields: readonly Field[], exampleRows: readonly ExampleRow[]): string {
  return `\uFEFF${writeCsv([listHeadings(fields), ...exampleRows])}`;
}

/** Creates the sample as a workbook. Columns use the text format, so programs don't change zeros and dates. */
export async function createSampleWorkbook(
  fields: readonly Field[],
  exampleRows: readonly ExampleRow[],
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = [listHeadings(fields), ...exampleRows].map(writeRow).join('');
  const columns = `<cols><col min="1" max="${Math.max(1, fields.length)}" width="24" customWidth="1" style="1"/></cols>`;
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': writeRelations({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Rows" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': writeRelations({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}">${columns}<sheetData>${rows}</sheetData></worksheet>`,
  };
  const files = Object.entries(parts).map(([name, xml]) => ({
    name,
    input: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`,
    lastModified: new Date(Date.UTC(2026, 0, 1)),
  }));
  return new Uint8Array(await downloadZip(files).arrayBuffer());
}

/** Lists the field labels, or the names if the labels wouldn't map back to the fields. */
function listHeadings(fields: readonly Field[]): string[] {
  const labels = fields.map(({ label }) => label);
  const found = matchNames(fields, labels);
  const isClear = labels.every((label, index) => found.get(index) === index && !/[{}]/.test(label));
  return isClear ? labels : fields.map(({ name }) => name);
}

function writeRow(cells: ExampleRow, rowIndex: number): string {
  const line = rowIndex + 1;
  const style = rowIndex === 0 ? 2 : 1;
  const written = cells.map((cell, columnIndex) => {
    const place = `r="${letterOfColumn(columnIndex)}${line}" s="${style}" t="inlineStr"`;
    return `<c ${place}><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
  });
  return `<row r="${line}">${written.join('')}</row>`;
}

function writeRelations(targets: Record<string, string>): string {
  const relations = Object.entries(targets).map(([kind, target]) => {
    return `<Relationship Id="${kind}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  });
  return `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`;
}

/** Writes control characters as `_x0007_`, because XML can't contain them, and escapes text that already looks like this. */
function escape(text: string): string {
  return text
    .replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_')
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, (character) => {
      return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
    })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
