import { countNamed, createTable, foldAll } from './create-table.ts';
import {
  formatCells,
  formatList,
  COLUMNS_MAX,
  type TableNote,
  type TableOptions,
  type TableReading,
  TableProblem,
} from './table.ts';
import { readFormats } from './number-format.ts';
import { openWorkbook, type WorkbookParts } from './open-workbook.ts';
import { findPictures, type PlacedPicture } from './read-pictures.ts';
import {
  readColumn,
  readSheet,
  readStrings,
  type PlacedCell,
  type SharedParts,
  type Sheet,
  type ReformattedCell,
} from './read-sheet.ts';
import { readXml } from './read-xml.ts';
import { shorten } from '../../variables/messages.ts';

interface SheetEntry {
  name: string;
  isHidden: boolean;
  part: string;
}

const HEADER_ROWS_JUDGED = 10;

/**
 * Reads one sheet from an Excel, LibreOffice, Numbers or Google Sheets workbook. Hidden sheets come last. The default is the first
 * visible sheet whose headings name a variable, otherwise the first one with any content.
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, options: TableOptions): Promise<TableReading> {
  const parts = await openWorkbook(bytes);
  refuseOthers(parts.names);
  const main = [...(await parts.readRelations('')).values()].find(({ kind }) => kind === 'officeDocument');
  const { entries, shared } = await readMain(parts, main?.target ?? 'xl/workbook.xml');
  const { sheetIndex, entry, sheet, refused } = await chooseSheet(parts, entries, shared, options);
  const totals = await removeTotals(parts, entry.part, sheet);
  const { pictures, notes } = await placePictures(parts, entry.part, sheet);
  const earlierNotes = [...noteOtherSheets(entries, entry), ...refused, ...totals, ...findSheetNotes(sheet), ...notes];
  const table = createTable(sheet.rows, options, earlierNotes);
  const sheets = entries.map(({ name, isHidden }) => ({ name, isHidden }));
  return {
    table: { ...table, pictures },
    kind: 'workbook',
    sheets,
    sheetIndex,
    hasHeadings: options.hasHeadings ?? true,
  };
}

/** Rejects other kinds of ZIP archives. */
function refuseOthers(names: readonly string[]): void {
  if (names.some((name) => name.endsWith('.iwa') || name === 'index.zip')) {
    throw new TableProblem('This is a Numbers file. Export it as .xlsx or .csv.');
  }
  if (names.includes('content.xml')) throw new TableProblem('This is an OpenDocument file. Save it as .xlsx or .csv.');
  if (names.includes('xl/workbook.bin')) throw new TableProblem('This is a binary workbook, .xlsb. Save it as .xlsx.');
  if (!names.some((name) => name.endsWith('.rels') || name === 'xl/workbook.xml')) {
    throw new TableProblem('This is a ZIP archive, not a workbook. Extract it and choose the file inside.');
  }
}

async function readMain(parts: WorkbookParts, main: string): Promise<{ entries: SheetEntry[]; shared: SharedParts }> {
  const text = await parts.readText(main);
  if (text === undefined) throw new TableProblem("This isn't a spreadsheet. Choose an .xlsx, .csv or .json file.");
  const relations = await parts.readRelations(main);
  const all: SheetEntry[] = [];
  let is1904 = false;
  readXml(text, {
    open(name, { id = '', name: title = '', state, date1904 }) {
      if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
      const relation = name === 'sheet' ? relations.get(id) : undefined;
      if (relation?.kind !== 'worksheet') return;
      all.push({ name: title, isHidden: state !== undefined && state !== 'visible', part: relation.target });
    },
  });
  const read = async (kind: string): Promise<string> => {
    const part = [...relations.values()].find((relation) => relation.kind === kind)?.target;
    return (part === undefined ? undefined : await parts.readText(part)) ?? '<none/>';
  };
  const shared = {
    strings: readStrings(await read('sharedStrings')),
    formats: readFormats(await read('styles')),
    is1904,
  };
  return { entries: [...all.filter(({ isHidden }) => !isHidden), ...all.filter(({ isHidden }) => isHidden)], shared };
}

async function chooseSheet(
  parts: WorkbookParts,
  entries: readonly SheetEntry[],
  shared: SharedParts,
  { sheetIndex, names = [] }: TableOptions,
): Promise<{ sheetIndex: number; entry: SheetEntry; sheet: Sheet; refused: TableNote[] }> {
  const read = async (at: number) => {
    const entry = entries[at];
    if (entry === undefined) throw new TableProblem("The workbook doesn't have this sheet.");
    const text = await parts.readText(entry.part);
    if (text === undefined) {
      throw new TableProblem(
        `The workbook is damaged: its sheet "${entry.name}" is missing. Open it in a spreadsheet program and save it again.`,
      );
    }
    return { sheetIndex: at, entry, sheet: readSheet(text, shared) };
  };
  const refused: TableNote[] = [];
  if (sheetIndex !== undefined) return { ...(await read(sheetIndex)), refused };
  const folded = foldAll(names);
  const isNamed = ({ rows }: Sheet): boolean =>
    rows.slice(0, HEADER_ROWS_JUDGED).some(({ cells }) => countNamed(cells, folded) > 0);
  let first: Awaited<ReturnType<typeof read>> | undefined;
  let problem: unknown;
  for (let at = 0; at === 0 || entries[at]?.isHidden === false; at += 1) {
    try {
      const other = await read(at);
      if (isNamed(other.sheet)) return { ...other, refused };
      if (first === undefined || first.sheet.rows.length === 0) first = other;
    } catch (error) {
      if (!(error instanceof TableProblem)) throw error;
      problem ??= error;
      refused.push({ message: `The sheet "${entries[at]?.name}" can't be read. ${error.message}` });
    }
  }
  if (first === undefined || (first.sheet.rows.length === 0 && problem !== undefined)) throw problem;
  return { ...first, refused };
}

function noteOtherSheets(entries: readonly SheetEntry[], { name }: SheetEntry): TableNote[] {
  const others = entries.filter((entry) => entry.name !== name);
  if (others.length === 0) return [];
  const list = others.map((entry) => entry.name + (entry.isHidden ? ' (hidden)' : ''));
  return [{ message: `Only the sheet "${name}" was read. Other sheets: ${formatList(list)}.` }];
}

/** Removes a table's totals row. Cells outside the table stay. */
async function removeTotals(parts: WorkbookParts, sheetPart: string, sheet: Sheet): Promise<TableNote[]> {
  const notes: TableNote[] = [];
  for (const { kind, target } of (await parts.readRelations(sheetPart)).values()) {
    if (kind !== 'table') continue;
    let range = '';
    // Sequential, because all parts of a workbook share one limit.
    readXml((await parts.readText(target)) ?? '<none/>', {
      open(name, { ref = '', totalsRowCount }) {
        if (name === 'table' && totalsRowCount === '1') range = ref;
      },
    });
    const [from = 0, to = from] = range.split(':').map(readColumn);
    const last = sheet.rows.find(({ line }) => line === Number(/\d+$/.exec(range)));
    if (last === undefined) continue;
    last.cells = last.cells.map((cell, at) => (at >= from && at <= to ? '' : cell));
    sheet.rows = sheet.rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
    const isKept = ({ line, columnIndex }: PlacedCell) => line !== last.line || columnIndex < from || columnIndex > to;
    sheet.errors = sheet.errors.filter(isKept);
    sheet.reformatted = sheet.reformatted.filter(isKept);
    notes.push({ message: `Row ${last.line} was skipped because it contains a table's totals.` });
  }
  return notes;
}

/** Writes each image's file name to the cell under its top-left corner, if that cell is empty. */
async function placePictures(
  parts: WorkbookParts,
  sheetPart: string,
  sheet: Sheet,
): Promise<{ pictures: Map<string, Uint8Array<ArrayBuffer>>; notes: TableNote[] }> {
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  const cellsOfLine = new Map(sheet.rows.map(({ line, cells }) => [line, cells]));
  const skipped: PlacedPicture[] = [];
  for (const picture of await findPictures(parts, sheetPart, sheet)) {
    const { line, columnIndex, text, isInCell } = picture;
    const cells = cellsOfLine.get(line);
    const isInTable = cells !== undefined && columnIndex < COLUMNS_MAX;
    const isFree = isInTable && (isInCell || (cells[columnIndex] ?? '').trim() === '');
    const name = text.slice(text.lastIndexOf('/') + 1);
    const bytes = isFree ? (pictures.get(name) ?? (await parts.readPicture(text))) : undefined;
    if (cells === undefined || bytes === undefined) skipped.push(picture);
    else {
      pictures.set(name, bytes);
      while (cells.length < columnIndex) cells.push('');
      cells[columnIndex] = name;
    }
  }
  const message = `Some images were skipped: ${formatCells(skipped)}. Skipped images cover text, are outside the rows, exceed 10 MB, or aren't PNG, JPEG, WebP, GIF or AVIF.`;
  return { pictures, notes: skipped.length > 0 ? [{ message }] : [] };
}

const CHARACTERS_SHOWN = 80;

/** Finds cells that look different in the spreadsheet program. Column indexes refer to the file. */
function findSheetNotes({ hiddenLines, errors, reformatted }: Sheet): TableNote[] {
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
