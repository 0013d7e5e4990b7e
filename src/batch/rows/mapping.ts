import type { ChoiceValue } from '../../variables/rules.ts';

/**
 * From which cells each variable comes: by its exact name a pattern, in which `{Column}` is the cell of that column and all
 * else stands as it is. `{First} {Last}` joins two columns; a pattern without a column is one value for all rows. A
 * variable without a pattern is not sent, so that its default is drawn.
 */
export type Mapping = ReadonlyMap<string, string>;

/** A picture of a file that came with the spreadsheet, by its name; its bytes are put in its place when the row is sent. */
export interface PictureReference {
  picture: string;
}

/** What is sent for a variable. */
export type RowValue = ChoiceValue | PictureReference;

/** Exact names and values: a list, because a name may be `__proto__`. */
export type RowValues = readonly (readonly [name: string, value: RowValue])[];
