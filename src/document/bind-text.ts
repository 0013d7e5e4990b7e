import type { WireValue } from '../contract/generate.ts';
import { readBindings, replaceBindings, type TextBinding } from './bindings.ts';
import { formatValue, type ValueLocale } from './format-value.ts';

const OPTIONAL_PART = /\[\[([^[\]]*)\]\]/;

/** Returns the text that replaces a binding; `shown` is its formatted value. */
type WriteValue = (shown: string, binding: TextBinding) => string;

/**
 * Inserts values into text. `{{…}}` inside a value isn't expanded. A missing variable counts as empty, and a part in `[[…]]` is
 * removed if any of its variables is empty. The result is plain text, never markup.
 */
export function bindText(
  text: string,
  values: ReadonlyMap<string, WireValue>,
  valueLocale?: ValueLocale,
  write: WriteValue = (shown) => shown,
): string {
  const valueOf = ({ variableName }: TextBinding) => values.get(variableName) ?? '';
  // Splitting by a pattern with a group puts the optional parts at odd indexes.
  const parts = text.split(OPTIONAL_PART).map((part, index) => {
    const isOptional = index % 2 === 1;
    if (isOptional && readBindings(part).some((binding) => valueOf(binding) === '')) return '';
    return replaceBindings(part, (binding) => {
      const value = valueOf(binding);
      return value === '' ? '' : write(formatValue(value, binding.format, valueLocale), binding);
    });
  });
  return parts.join('');
}

/** Returns the bindings that have a value, each with the formatted value that `bindText` inserts. */
export function readDrawn(
  text: string,
  values: ReadonlyMap<string, WireValue>,
  valueLocale?: ValueLocale,
): { name: string; shown: string }[] {
  const drawn: { name: string; shown: string }[] = [];
  bindText(text, values, valueLocale, (shown, { variableName }) => {
    drawn.push({ name: variableName, shown });
    return shown;
  });
  return drawn;
}
