import { shorten } from '../../variables/messages.ts';
import { formatCells, formatList } from './name-cells.ts';
import type { ReformattedCell, Sheet } from './read-sheet.ts';
import type { TableNote } from './table.ts';

const CHARACTERS_SHOWN = 80;

/** Where the cells may not be what a person saw in the spreadsheet program; columns by their position in the file. */
export function findSheetNotes({ hiddenLines, errors, reformatted }: Sheet): TableNote[] {
  const notes: TableNote[] = [];
  if (hiddenLines.length > 0)
    notes.push({ message: `Hidden rows are included: ${formatList(hiddenLines.map(String))}.` });
  if (errors.length > 0) notes.push({ message: `Formulas with an error or without a result: ${formatCells(errors)}.` });
  const columns = new Map<number, ReformattedCell[]>();
  for (const cell of reformatted) {
    const cells = columns.get(cell.columnIndex) ?? [];
    cells.push(cell);
    columns.set(cell.columnIndex, cells);
  }
  return [...notes, ...Array.from(columns, ([columnIndex, cells]) => describeFormats(columnIndex, cells))];
}

function describeFormats(columnIndex: number, cells: readonly ReformattedCell[]): TableNote {
  const { text = '', shown = '' } = cells[0] ?? {};
  const [plain, formatted] = [text, shown].map((each) => (each === '' ? 'empty' : shorten(each, CHARACTERS_SHOWN)));
  const message = `Read without the number format: ${formatCells(cells)}. The first is ${plain}, not ${formatted}.`;
  return { message, columnIndex, isAboutFormat: true };
}
