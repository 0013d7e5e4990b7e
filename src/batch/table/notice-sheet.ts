import { formatCells, formatList, letterOfColumn } from './name-cells.ts';
import type { Sheet } from './read-sheet.ts';
import type { TableNote } from './table.ts';

/** What a person sees in the spreadsheet and not in its cells; columns by their position in the file. */
export function noticeSheet(sheet: Sheet): TableNote[] {
  const notes: TableNote[] = [];
  const addNote = (count: number, message: string): void => {
    if (count > 0) notes.push({ message });
  };
  const { hiddenLines, merged, unstored, errors } = sheet;
  addNote(hiddenLines.length, `Hidden rows are read like the others: ${formatList(hiddenLines.map(String))}.`);
  for (const columnAt of sheet.hiddenColumns) {
    const message = `Column ${letterOfColumn(columnAt)} is hidden in the spreadsheet and read like the others.`;
    notes.push({ message, columnAt });
  }
  addNote(merged.length, `Of merged cells the first holds the value and the others are empty: ${formatList(merged)}.`);
  addNote(
    unstored.length,
    `Formulas without a stored result are empty: ${formatCells(unstored)}. Open the file in a spreadsheet program and save it again.`,
  );
  addNote(errors.length, `Formulas with an error are read as its name: ${formatCells(errors)}.`);
  return [...notes, ...noticeFormats(sheet.formatted)];
}

function noticeFormats(formatted: Sheet['formatted']): TableNote[] {
  const cellsOfColumn = new Map<number, Sheet['formatted']>();
  for (const cell of formatted) {
    const cells = cellsOfColumn.get(cell.columnAt);
    if (cells === undefined) cellsOfColumn.set(cell.columnAt, [cell]);
    else cells.push(cell);
  }
  return [...cellsOfColumn].map(([columnAt, cells]): TableNote => {
    const { format = '', text = '' } = cells[0] ?? {};
    const message = `The spreadsheet shows ${formatCells(cells)} in the format ${format}; here it is plain: ${text}.`;
    const isPadded = /^0+$/.test(format) && cells.every((cell) => cell.format === format && /^\d+$/.test(cell.text));
    return { message, columnAt, ...(isPadded && { repair: { kind: 'pad', columnAt, length: format.length } }) };
  });
}
