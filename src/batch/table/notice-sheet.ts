import { formatCells, formatList } from './name-cells.ts';
import type { FormattedCell, OddCell, Sheet } from './read-sheet.ts';
import type { TableNote } from './table.ts';

/** What a person sees in the spreadsheet and not in its cells; columns by their position in the file. */
export function noticeSheet(sheet: Sheet): TableNote[] {
  const notes: TableNote[] = [];
  const addNote = (count: number, message: string): void => {
    if (count > 0) notes.push({ message });
  };
  const { hiddenLines, merged, unstored, errors } = sheet;
  addNote(hiddenLines.length, `Hidden rows are read like the others: ${formatList(hiddenLines.map(String))}.`);
  addNote(merged.length, `Of merged cells the first holds the value and the others are empty: ${formatList(merged)}.`);
  addNote(
    unstored.length,
    `Formulas without a stored result are empty: ${formatCells(unstored)}. Open the file in a spreadsheet program and save it again.`,
  );
  addNote(errors.length, `Formulas with an error are read as its name: ${formatCells(errors)}.`);
  return [...notes, ...noticeFormats(sheet.formatted)];
}

/** Cells that the spreadsheet shows in another way, by their columns and formats. */
export function noticeFormats(formatted: readonly FormattedCell[]): TableNote[] {
  const columns = new Map<number, Map<string, OddCell[]>>();
  for (const cell of formatted) {
    const { columnAt, format } = cell;
    const formats = columns.get(columnAt) ?? new Map<string, OddCell[]>();
    columns.set(columnAt, formats);
    const cells = formats.get(format);
    if (cells === undefined) formats.set(format, [cell]);
    else cells.push(cell);
  }
  return [...columns].flatMap(([columnAt, formats]) =>
    [...formats].map(([format, cells]): TableNote => {
      const { text: first = '' } = cells[0] ?? {};
      const plain = first.length > 80 ? `${first.slice(0, 80)}…` : first;
      const message = `The spreadsheet shows ${formatCells(cells)} in the format ${format}; here it is plain: ${plain}.`;
      const isPadded = formats.size === 1 && /^0+$/.test(format) && cells.every(({ text }) => /^\d+$/.test(text));
      return { message, columnAt, ...(isPadded && { repair: { kind: 'pad', columnAt, length: format.length } }) };
    }),
  );
}
