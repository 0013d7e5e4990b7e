import type { Relation, WorkbookParts } from './open-workbook.ts';
import { readXml } from './read-xml.ts';
import type { PlacedCell, Sheet } from './read-sheet.ts';
import { COLUMNS_MAX } from './table.ts';

/** An image in a workbook, with the cell that contains it or is under its top-left corner; `text` is the image's part. */
export interface PlacedPicture extends PlacedCell {
  isInCell: boolean;
}

/** Finds the images over a sheet and in its cells. A cell that only looked like an image is added to the errors. */
export async function findPictures(parts: WorkbookParts, sheetPart: string, sheet: Sheet): Promise<PlacedPicture[]> {
  const relations = await parts.readRelations(sheetPart);
  const drawing = relations.get(sheet.drawing ?? '')?.target;
  const over = drawing === undefined ? [] : await readDrawing(parts, drawing);
  const inCells = sheet.cellPictures.length === 0 ? [] : await readCellPictures(parts, sheet);
  return [...over, ...inCells];
}

async function readDrawing(parts: WorkbookParts, drawing: string): Promise<PlacedPicture[]> {
  const relations = await parts.readRelations(drawing);
  const pictures: PlacedPicture[] = [];
  let [line, columnIndex, isFrom] = [0, 0, false];
  readXml((await parts.readText(drawing)) ?? '<none/>', {
    open(name, { embed = '' }) {
      if (name === 'from') isFrom = true;
      const part = name === 'blip' ? relations.get(embed)?.target : undefined;
      if (part !== undefined) pictures.push({ line, columnIndex, text: part, isInCell: false });
    },
    close(name, text) {
      if (name === 'from') isFrom = false;
      if (isFrom && name === 'row') line = Number(text) + 1;
      if (isFrom && name === 'col') columnIndex = readAnchorColumn(text);
    },
  });
  return pictures;
}

/** Reads a column index. Indexes beyond a table's maximum are capped. */
function readAnchorColumn(text: string): number {
  return Math.trunc(Math.min(Math.max(0, Number(text) || 0), COLUMNS_MAX));
}

/**
 * Reads images in cells, which Excel hides behind four lists: the cell refers to a metadata entry, which refers to a rich value,
 * which refers to a relation, which refers to the image's part. Rich values with other structures are errors such as #SPILL!,
 * stocks and places.
 */
async function readCellPictures(parts: WorkbookParts, { cellPictures, errors }: Sheet): Promise<PlacedPicture[]> {
  const [values, future, rich, relationIds] = [[], [], [], []] as [number[], number[], number[], string[]];
  let list = '';
  readXml((await parts.readText('xl/metadata.xml')) ?? '<none/>', {
    open(name, { v = '', i = '' }) {
      if (name === 'valueMetadata' || name === 'futureMetadata') list = name;
      if (name === 'rc' && list === 'valueMetadata') values.push(Number(v));
      if (name === 'rvb') future.push(Number(i));
    },
  });
  const kinds: (string | undefined)[] = [];
  readXml((await parts.readText('xl/richData/rdrichvaluestructure.xml')) ?? '<none/>', {
    open(name, { t }) {
      if (name === 's') kinds.push(t);
    },
  });
  let isFirst = false;
  let isPicture = false;
  readXml((await parts.readText('xl/richData/rdrichvalue.xml')) ?? '<none/>', {
    open(name, { s = '' }) {
      if (name !== 'rv') return;
      isFirst = true;
      isPicture = (kinds[Number(s)] ?? '_localImage') === '_localImage';
    },
    close(name, text) {
      if (name === 'v' && isFirst) rich.push(isPicture ? Number(text) : -1);
      if (name === 'v') isFirst = false;
    },
  });
  readXml((await parts.readText('xl/richData/richValueRel.xml')) ?? '<none/>', {
    open(name, { id = '' }) {
      if (name === 'rel') relationIds.push(id);
    },
  });
  const relations: Map<string, Relation> = await parts.readRelations('xl/richData/richValueRel.xml');
  const pictures: PlacedPicture[] = [];
  for (const cell of cellPictures) {
    const relationAt = rich[future[values[Number(cell.text) - 1] ?? -1] ?? -1] ?? -1;
    const part = relations.get(relationIds[relationAt] ?? '')?.target;
    if (part === undefined) errors.push(cell);
    else pictures.push({ ...cell, text: part, isInCell: true });
  }
  return pictures;
}
