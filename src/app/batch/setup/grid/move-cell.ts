/** A cell of the grid: its row among the shown rows, and its column. */
export interface GridPlace {
  row: number;
  column: number;
}

export interface GridSize {
  rowCount: number;
  columnCount: number;
  pageRows: number;
}

/** The cell that a key leads to, as in a spreadsheet program; undefined for other keys. */
export function moveCell(
  key: string,
  { row, column }: GridPlace,
  size: GridSize,
  isCtrl = false,
): GridPlace | undefined {
  const { rowCount, columnCount, pageRows } = size;
  const [lastRow, lastColumn] = [rowCount - 1, columnCount - 1];
  const places: Record<string, GridPlace> = {
    ArrowUp: { row: isCtrl ? 0 : row - 1, column },
    ArrowDown: { row: isCtrl ? lastRow : row + 1, column },
    ArrowLeft: { row, column: isCtrl ? 0 : column - 1 },
    ArrowRight: { row, column: isCtrl ? lastColumn : column + 1 },
    Home: { row: isCtrl ? 0 : row, column: 0 },
    End: { row: isCtrl ? lastRow : row, column: lastColumn },
    PageUp: { row: row - pageRows, column },
    PageDown: { row: row + pageRows, column },
  };
  const place = places[key];
  return place && { row: limit(place.row, lastRow), column: limit(place.column, lastColumn) };
}

/**
 * The place of a cell among the currently shown rows, which change when new issues are found. `rowIndex` is the position of its row in
 * the table. If the row is hidden now, the next one takes its place.
 */
export function findPlace(
  { rowIndex, row, column }: GridPlace & { rowIndex: number },
  shown: readonly number[],
  { columnCount }: Pick<GridSize, 'columnCount'>,
): GridPlace {
  const now = shown.indexOf(rowIndex);
  return { row: now < 0 ? limit(row, shown.length - 1) : now, column: limit(column, columnCount - 1) };
}

function limit(position: number, last: number): number {
  return Math.max(0, Math.min(position, last));
}
