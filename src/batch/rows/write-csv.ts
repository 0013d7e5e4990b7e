import Papa from 'papaparse';

/** Text that spreadsheet programs read as the start of a formula: one of these symbols after spaces, or a skipped character. */
const FORMULA = String.raw`'*(?:(?:[^\S\r\n]|\0)*[=+\-@＝＋－＠]|[\t\0])`;
const LINE_END = String.raw`(\r\n|\r(?!\n)|\n)`;
const CELL_START = String.raw`(?=${FORMULA}|'*[\r\n])`;

const unguarded = { cell: new RegExp(`^${CELL_START}`), line: new RegExp(`${LINE_END}(?=${FORMULA})`, 'g') };
const guarded = { cell: new RegExp(`^'${CELL_START}`), line: new RegExp(`${LINE_END}'(?=${FORMULA})`, 'g') };

/** Adds `'` before each line in a cell that a spreadsheet program would read as a formula. */
export function guardCell(cell: string): string {
  return cell.replace(unguarded.line, "$1'").replace(unguarded.cell, "'");
}

/** Reverts `guardCell`. */
export function unguardCell(cell: string): string {
  return cell.includes("'") ? cell.replace(guarded.line, '$1').replace(guarded.cell, '') : cell;
}

/** Writes CSV as in RFC 4180, with every cell quoted and formulas disabled. Files also need a byte order mark. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const safe = rows.map((cells) => cells.map(guardCell));
  return `${Papa.unparse(safe, { quotes: true, newline: '\r\n' })}\r\n`;
}

/**
 * Converts copied cells to valid TSV with `\n` after each row. Spreadsheet programs only quote a copied cell that contains a tab or a
 * line break, so other quotes are part of the text and get escaped.
 */
export function quoteAsCopied(text: string): string {
  const quotedOrBreak = /(?<=^|[\t\r\n])(?:"[^"]*(?:""[^"]*)*"(?=[\t\r\n]|$)|"[^\t\r\n]*)|\r\n?/g;
  return text.replace(quotedOrBreak, (found) => {
    if (!found.startsWith('"')) return '\n';
    return /[\t\r\n]/.test(found) ? found : `"${found.replaceAll('"', '""')}"`;
  });
}
