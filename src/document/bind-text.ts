import type { WireValue } from '../contract/generate.ts';
import { readBindings, replaceBindings, type TextBinding } from './bindings.ts';
import { formatValue, type ValueLocale } from './format-value.ts';

const OPTIONAL_PART = /\[\[([^[\]]*)\]\]/g;

/** Returns the text that replaces a binding; `shown` is its formatted value. */
type WriteValue = (shown: string, binding: TextBinding) => string;

/** The name with the longest value, which is most likely the one to shorten. */
export function longestOf(names: readonly string[], values: ReadonlyMap<string, WireValue>): string | undefined {
  const length = (name: string) => String(values.get(name) ?? '').length;
  return [...names].sort((left, right) => length(right) - length(left))[0];
}

/** The bindings with a value, and the formatted value as `bindText` inserts it. */
export function readDrawn(
  text: string,
  values: ReadonlyMap<string, WireValue>,
  valueLocale?: ValueLocale,
): { name: string; shown: string }[] {
  const kept = text.replace(OPTIONAL_PART, (_, part: string) => (putIn(part, values).hasEmpty ? '' : part));
  return readBindings(kept).flatMap(({ variableName, format }) => {
    const value = values.get(variableName) ?? '';
    return value === '' ? [] : [{ name: variableName, shown: formatValue(value, format, valueLocale) }];
  });
}

/**
 * Inserts values into a text. A value that contains `{{…}}` is not read again. A missing variable counts as empty, and a part in
 * `[[…]]` is removed if a variable in it is empty. The result is plain text, never markup.
 */
export function bindText(
  text: string,
  values: ReadonlyMap<string, WireValue>,
  valueLocale?: ValueLocale,
  write?: WriteValue,
): string {
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(OPTIONAL_PART)) {
    parts.push(putIn(text.slice(end, match.index), values, valueLocale, write).text);
    const part = putIn(match[1] ?? '', values, valueLocale, write);
    if (!part.hasEmpty) parts.push(part.text);
    end = match.index + match[0].length;
  }
  parts.push(putIn(text.slice(end), values, valueLocale, write).text);
  return parts.join('');
}

function putIn(
  text: string,
  values: ReadonlyMap<string, WireValue>,
  valueLocale?: ValueLocale,
  write: WriteValue = (shown) => shown,
): { text: string; hasEmpty: boolean } {
  let hasEmpty = false;
  const bound = replaceBindings(text, (binding) => {
    const value = values.get(binding.variableName) ?? '';
    if (value === '') hasEmpty = true;
    return value === '' ? '' : write(formatValue(value, binding.format, valueLocale), binding);
  });
  return { text: bound, hasEmpty };
}
