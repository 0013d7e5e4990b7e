import type { VariableType } from '../../contract/variable.ts';
import { checkTyped } from '../../variables/check-typed.ts';
import type { Field } from '../../variables/field.ts';
import { variableTypeRegistry } from '../../variables/registry.ts';
import { textOfValue } from '../../variables/text-of-value.ts';
import { isKnownName, readNameWords, splitName } from './name-words.ts';

/** A column that may fill a variable. */
export interface ColumnSample {
  name: string;
  /** Some of the column's cells, without empty ones. */
  cells: string[];
  words: Set<string>;
  /** The words of its name as written. */
  nameParts: readonly string[];
  /** The whole name is a known word or one of its synonyms. */
  isKnown: boolean;
  kind: VariableType | undefined;
  isUsed: boolean;
}

/** Checked in this order: a date could also be a phone number. */
const kinds: VariableType[] = ['email', 'image', 'url', 'date', 'number', 'phone'];

export function sampleColumn(name: string, cells: string[], pictures: ReadonlySet<string>): ColumnSample {
  const kind = kinds.find((each) => cells.length > 0 && cells.every((cell) => isOfKind(each, cell, pictures)));
  const words = readNameWords(name);
  return { name, cells, words, nameParts: splitName(name), isKnown: isKnownName(words), kind, isUsed: false };
}

/** The kind of cells that a field without choices needs, if cells can show it. Text types need exactly their own kind. */
export function kindOfField({ type, rules }: Field): VariableType | undefined {
  if (rules.choices !== undefined) return undefined;
  const { kind } = variableTypeRegistry[type];
  return kinds.find((each) => (kind === 'text' ? type === each : kind === variableTypeRegistry[each].kind));
}

const PICTURE_FILE = /\.(png|jpe?g|webp|gif|avif|svg|heic|bmp|tiff?)$/i;

/** A field without rules for each kind. */
const probes = new Map(
  kinds.map((type): [VariableType, Field] => {
    return [type, { name: '', type, label: '', required: false, rules: {}, hint: '', notes: [] }];
  }),
);

function isOfKind(type: VariableType, cell: string, pictures: ReadonlySet<string>): boolean {
  if (type === 'image') return pictures.has(cell) || PICTURE_FILE.test(cell.trim().replace(/[?#].*$/, ''));
  const probe = probes.get(type);
  return probe !== undefined && checkTyped(probe, cell).kind === 'value';
}

/** True for a valid value for a field, or the name of an image file for an image field. */
export function isRight(field: Field, cell: string, pictures: ReadonlySet<string>): boolean {
  const text = textOfValue(field, cell);
  if (text !== undefined && checkTyped(field, text).kind === 'value') return true;
  return field.type === 'image' && field.rules.choices === undefined && isOfKind('image', cell, pictures);
}

/** Options that many columns contain. */
const COMMON_OPTION = /^(\d+|[xyn]|yes|no|true|false|ja|nein|oui|non|s[ií])$/i;
const MOSTLY = 0.8;
const PARTLY = 0.25;

/** Whether cells are a field's choices: all or most of them, some of them, or none. Common words and numbers are at best some. */
export function compareChoices(field: Field, { cells }: ColumnSample): 'mostly' | 'partly' | 'none' {
  if (field.rules.choices === undefined || cells.length === 0) return 'none';
  const options = cells.filter((cell) => textOfValue(field, cell) !== undefined);
  const kindCount = new Set(options.map((cell) => textOfValue(field, cell))).size;
  const share = options.length / cells.length;
  if (share >= MOSTLY && !options.every((cell) => COMMON_OPTION.test(cell.trim()))) return 'mostly';
  return share >= PARTLY || kindCount > 1 ? 'partly' : 'none';
}

/** True for a column without a heading, or with its letter as heading. */
export function isUnnamed({ name }: ColumnSample): boolean {
  return /^(column [a-z]{1,3}|[a-z])$/i.test(name);
}

/** True for row numbers: each number follows the one before. */
export function countsUp({ cells }: ColumnSample): boolean {
  return cells.length > 1 && cells.every((cell, at) => at === 0 || Number(cell) === Number(cells[at - 1]) + 1);
}
