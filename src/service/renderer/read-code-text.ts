import type { WireValue } from '../../contract/generate.ts';

/** What a code layer holds: the value of its variable or its own text; empty when the variable has no value. */
export function readCodeText(
  source: { variable: string } | { text: string },
  values: ReadonlyMap<string, WireValue>,
): string {
  return 'text' in source ? source.text : String(values.get(source.variable) ?? '');
}
