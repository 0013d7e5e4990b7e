/** `{{`, `}}`, a column in braces, text, or a single brace, which also counts as text. */
const TOKEN = /\{\{|\}\}|\{([^{}]+)\}|[^{}]+|[{}]/g;

type Part = { text: string } | { column: string };

/** Fills one pattern with a row's cells. */
export type FillCells = (cells: readonly string[]) => string;

/**
 * Parses a pattern for a table's columns. `{Column}` is the cell in that column, `{{` and `}}` are braces, and everything else is text.
 * Spaces around empty cells are removed, and if all cells are empty, so is the result. An unknown column counts as empty.
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

/** Fills a pattern once; see `createFiller`. */
export function fillPattern(pattern: string, columns: readonly string[], cells: readonly string[]): string {
  return createFiller(pattern, columns)(cells);
}

/** Lists the unique column names in a pattern in order, whether or not the columns exist. */
export function listPatternColumns(pattern: string): string[] {
  return [...new Set(parsePattern(pattern).flatMap((part) => ('column' in part ? [part.column] : [])))];
}

export const LONE_BRACE = 'A brace is missing. Write a column as {Column}.';

/** True for a single brace, which counts as text but is usually a column with a missing brace. */
export function hasLoneBrace(pattern: string): boolean {
  return Array.from(pattern.matchAll(TOKEN), ([token]) => token).some((token) => token === '{' || token === '}');
}

/** Returns the pattern for one column. */
export function columnPattern(column: string): string {
  return `{${column}}`;
}

/** Returns the pattern for fixed text, with braces escaped. */
export function textPattern(text: string): string {
  return text.replace(/[{}]/g, '$&$&');
}

function parsePattern(pattern: string): Part[] {
  return Array.from(pattern.matchAll(TOKEN), ([token, column]): Part => {
    if (column !== undefined) return { column: column.trim().normalize('NFC') };
    return { text: token === '{{' || token === '}}' ? token.slice(1) : token };
  });
}
