import type { ChoiceValue } from '../../variables/rules.ts';

/**
 * The pattern of each variable, by its exact name. `{Column}` is replaced by the cell of that column. `{First} {Last}` joins two
 * columns, and a pattern without a column is the same value for all rows. A variable without a pattern is not sent, so it gets its
 * default.
 */
export type Mapping = ReadonlyMap<string, string>;

/** An image file that came with the spreadsheet, by its name. Its bytes replace it when the row is sent. */
export interface PictureReference {
  picture: string;
}

export type RowValue = ChoiceValue | PictureReference;

/** Exact names and values. A list, because a name can be `__proto__`. */
export type RowValues = readonly (readonly [name: string, value: RowValue])[];
