import type { ChoiceValue } from '../../variables/rules.ts';
import { isJsonObject, parseJson, type Reading } from '../../contract/loose.ts';
import * as z from '../../contract/zod.ts';

/**
 * The pattern for each variable, keyed by exact name. `{Column}` is replaced with the row's cell in that column. `{First} {Last}` joins
 * two columns, and a pattern without a column is the same value for all rows. A variable without a pattern isn't sent, so its default
 * applies.
 */
export type Mapping = ReadonlyMap<string, string>;

/** Refers by name to an image file that came with the spreadsheet. The file's bytes are inserted when the row is sent. */
export interface PictureReference {
  picture: string;
}

export type RowValue = ChoiceValue | PictureReference;

/** Exact names and values. A list, because a name can be `__proto__`. */
export type RowValues = readonly (readonly [name: string, value: RowValue])[];

/** Equal for rows with the same values, which become the same image. */
export function keyOfValues(values: RowValues): string {
  return JSON.stringify(values);
}

/** Numbers and booleans become text; `null` means no mapping. */
const patternSchema = z.union([z.string(), z.pipe(z.union([z.number(), z.boolean()]), z.transform(String)), z.null()]);

/** Reads `{ "variable": "{Column}" }`, entry by entry, because a variable can be called `__proto__`. */
export function readMapping(text: string): Reading<Mapping> {
  const json = parseJson(text.replace(/^\uFEFF/, ''));
  if (!isJsonObject(json)) {
    return refuse('The mapping must be a JSON object from variables to patterns, like { "headline": "{Column}" }.');
  }
  const mapping = new Map<string, string>();
  for (const [name, raw] of Object.entries(json)) {
    const pattern = patternSchema.safeParse(raw);
    if (!pattern.success) return refuse(`The mapping of "${name}" must be text, like "{Column}".`);
    if (pattern.data !== null) mapping.set(name, pattern.data);
  }
  return { isRead: true, value: mapping };
}

function refuse(problem: string): Reading<Mapping> {
  return { isRead: false, problem };
}
