import { formatCells, formatList, letterOfColumn } from './name-cells.ts';
import type { Sheet } from './read-sheet.ts';
import type { TableNote } from './table.ts';

/** What a person sees in the spreadsheet and not in its cells; columns by their position in the file. */
export function noticeSheet(sheet: Sheet): TableNote[] {
  const notes: TableNote[] = [];
  const tell = (count: number, message: string): void => {
    if (count > 0) notes.push({ message });
  };
  const { hiddenLines, merged, unstored, errors } = sheet;
  const width = Math.max(0, ...sheet.rows.map(({ cells }) => cells.length));
  tell(hiddenLines.length, `Hidden rows are read like the others: ${formatList(hiddenLines.map(String))}.`);
  for (const [first, last] of sheet.hiddenColumns) {
    for (let columnAt = first; columnAt <= Math.min(last, width - 1); columnAt += 1) {
      notes.push({
        message: `Column ${letterOfColumn(columnAt)} is hidden in the spreadsheet and read like the others.`,
        columnAt,
      });
    }
  }
  tell(merged.length, `Of merged cells the first holds the value and the others are empty: ${formatList(merged)}.`);
  tell(
    unstored.length,
    `Formulas without a stored result are empty: ${formatCells(unstored)}. Open the file in a spreadsheet program and save it again.`,
  );
  tell(errors.length, `Formulas with an error are read as its name: ${formatCells(errors)}.`);
  return [...notes, ...noticeFormats(sheet.formatted)];
}

function noticeFormats(formatted: Sheet['formatted']): TableNote[] {
  return [...new Set(formatted.map(({ columnAt }) => columnAt))].map((columnAt): TableNote => {
    const cells = formatted.filter((cell) => cell.columnAt === columnAt);
    const [first] = cells;
    const { format = '', text = '' } = first ?? {};
    const message = `The spreadsheet shows ${formatCells(cells)} in the format ${format}; here it is plain: ${text}.`;
    const isPadded = /^0+$/.test(format) && cells.every((cell) => cell.format === format && /^\d+$/.test(cell.text));
    return { message, columnAt, ...(isPadded && { repair: { kind: 'pad', columnAt, length: format.length } }) };
  });
}
