import Papa from 'papaparse';

/** What a spreadsheet takes for the beginning of a formula: one of these after any space, or a character that it skips. */
const FORMULA = String.raw`'*(?:(?:[^\S\r\n]|\0)*[=+\-@＝＋－＠]|[\t\0])`;
const LINE_END = String.raw`(\r\n|\r(?!\n)|\n)`;
const CELL_START = String.raw`(?=${FORMULA}|'*[\r\n])`;

const unguarded = { cell: new RegExp(`^${CELL_START}`), line: new RegExp(`${LINE_END}(?=${FORMULA})`, 'g') };
const guarded = { cell: new RegExp(`^'${CELL_START}`), line: new RegExp(`${LINE_END}'(?=${FORMULA})`, 'g') };

/** The cell with `'` before each of its lines that a spreadsheet would take for a formula. */
export function guardCell(cell: string): string {
  return cell.replace(unguarded.line, "$1'").replace(unguarded.cell, "'");
}

/** The cell as it was before `guardCell`. */
export function unguardCell(cell: string): string {
  return cell.includes("'") ? cell.replace(guarded.line, '$1').replace(guarded.cell, '') : cell;
}

/** CSV by RFC 4180, each cell quoted and none of them a formula; whoever makes a file of it puts a byte order mark in front. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const safe = rows.map((cells) => cells.map(guardCell));
  return `${Papa.unparse(safe, { quotes: true, newline: '\r\n' })}\r\n`;
}
