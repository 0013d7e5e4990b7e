/** `{{`, `}}`, a column in braces, text, and a brace that stands alone and is text too. */
const TOKEN = /\{\{|\}\}|\{([^{}]+)\}|[^{}]+|[{}]/g;

type Part = { text: string } | { column: string };

/** What a row's cells come to in one pattern. */
export type FillCells = (cells: readonly string[]) => string;

/**
 * A pattern of a mapping for the columns of one table, read once. `{Column}` is the cell of that column as it stands, `{{` and
 * `}}` are braces, all else is text. Where cells are empty, the spaces around them go too, and a pattern whose columns are all
 * empty is empty. A column that the table does not have is empty.
 */
export function createFiller(pattern: string, columns: readonly string[]): FillCells {
  const parts = parsePattern(pattern).map((part) => ('text' in part ? part.text : columns.indexOf(part.column)));
  const hasColumn = parts.some((part) => typeof part === 'number');
  return (cells) => {
    let filled = '';
    let hasEmpty = false;
    let isEmpty = hasColumn;
    for (const part of parts) {
      const text = typeof part === 'number' ? (cells[part] ?? '') : part;
      if (typeof part === 'number' && text.trim() === '') {
        hasEmpty = true;
        continue;
      }
      if (typeof part === 'number') isEmpty = false;
      filled += hasEmpty && /(^|\s)$/.test(filled) ? text.trimStart() : text;
    }
    if (isEmpty) return '';
    return hasEmpty ? filled.trim() : filled;
  };
}

/** One row's cells in a pattern; see `createFiller`. */
export function fillPattern(pattern: string, columns: readonly string[], cells: readonly string[]): string {
  return createFiller(pattern, columns)(cells);
}

/** The names in braces, each once, in their order; the table need not have them. */
export function listPatternColumns(pattern: string): string[] {
  return [...new Set(parsePattern(pattern).flatMap((part) => ('column' in part ? [part.column] : [])))];
}

/** What is told of a brace that stands alone. */
export const LONE_BRACE = 'A brace stands alone. Write a column as {Column}.';

/** Whether a brace stands alone, which is text, and mostly a column whose other brace was left out. */
export function hasLoneBrace(pattern: string): boolean {
  return Array.from(pattern.matchAll(TOKEN), ([token]) => token).some((token) => token === '{' || token === '}');
}

/** The pattern that stands for one column. */
export function columnPattern(column: string): string {
  return `{${column}}`;
}

/** The pattern that stands for one text, whatever braces it has. */
export function textPattern(text: string): string {
  return text.replace(/[{}]/g, '$&$&');
}

function parsePattern(pattern: string): Part[] {
  return Array.from(pattern.matchAll(TOKEN), ([token, column]): Part => {
    if (column !== undefined) return { column: column.trim().normalize('NFC') };
    return { text: token === '{{' || token === '}}' ? token.slice(1) : token };
  });
}
