import type { WireValue } from '../../contract/generate.ts';
import { formatValue, type ValueLocale } from './format-value.ts';
import type { Layer } from './layer.ts';

const BINDING = /\{\{([^{}|]+)(?:\|([^{}|]+))?\}\}/g;
const OPTIONAL_PART = /\[\[([^[\]]*)\]\]/g;

/** One `{{name}}` or `{{name|format}}` of a text. */
export interface TextBinding {
  variableName: string;
  format: string | undefined;
}

/** Writes the text that replaces a binding; `shown` is its formatted value. */
type WriteValue = (shown: string, binding: TextBinding) => string;

/** Every binding in a text, in order. */
export function readBindings(text: string): TextBinding[] {
  return [...text.matchAll(BINDING)].map((match) => ({
    variableName: (match[1] ?? '').trim(),
    format: match[2]?.trim(),
  }));
}

/** Names of the variables of a text, in order. */
export function variablesOfText(text: string): string[] {
  return readBindings(text).map(({ variableName }) => variableName);
}

/** Names of the variables that a layer draws. */
export function drawnVariables(layer: Layer): string[] {
  if (layer.type === 'text') return variablesOfText(layer.text);
  return 'source' in layer && 'variable' in layer.source ? [layer.source.variable] : [];
}

/** Names of the variables a layer draws or asks about. */
export function variablesOfLayer(layer: Layer): string[] {
  const asked = [layer.hideWhenEmpty, layer.showWhenEmpty, layer.showWhen?.variable, layer.hideWhen?.variable];
  return [...asked.filter((name) => name !== undefined), ...drawnVariables(layer)];
}

/** The name whose value is the longest: where several share a place, that is the likeliest to be too long. */
export function longestOf(names: readonly string[], values: ReadonlyMap<string, WireValue>): string | undefined {
  const length = (name: string) => String(values.get(name) ?? '').length;
  return [...names].sort((left, right) => length(right) - length(left))[0];
}

/** The bindings of a text that have something to show, with what each shows, as `bindText` puts them in. */
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
 * The text with its variables put in, read once: a value that holds `{{…}}` stays as it is. An absent variable is empty,
 * and a part in `[[…]]` goes as a whole when a variable in it is empty. No markup: the result is drawn as plain text.
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
  const bound = text.replace(BINDING, (_, name: string, givenFormat?: string) => {
    const [variableName, format] = [name.trim(), givenFormat?.trim()];
    const value = values.get(variableName) ?? '';
    if (value === '') hasEmpty = true;
    return value === '' ? '' : write(formatValue(value, format, valueLocale), { variableName, format });
  });
  return { text: bound, hasEmpty };
}
