import type { WireValue } from '../../contract/generate.ts';
import type { BuiltInPictureName } from '../../document/built-in-pictures.ts';
import { checkDrawable } from '../../document/check-drawable.ts';
import type { DrawProblem } from '../../document/layer-checks.ts';
import type { CompiledTemplate } from './compile-template.ts';
import { TEXT_LENGTH_MAX } from '../../document/layers/text-layer.ts';
import type { RenderRequest } from './render-engine.ts';

/** Drawable values, and why some were replaced. */
export interface FilledIn extends Required<Pick<RenderRequest, 'standIns' | 'builtIns'>> {
  values: Map<string, WireValue>;
  problems: DrawProblem[];
}

/**
 * Replaces each missing or invalid value with a placeholder: the text as typed, the variable's label, or a neutral image. Painters
 * draw a sample instead of a code that can't contain its text.
 */
export function fillIn(
  variables: Record<string, unknown>,
  template: CompiledTemplate,
  options: { canLoadAddresses?: boolean | undefined },
): FilledIn {
  const { document } = template;
  const read = template.readValues(variables);
  const values = read.values as Map<string, WireValue>;
  const byName = new Map(document.variables.map((variable) => [variable.name, variable]));
  const standIns = new Set<string>();
  const builtIns = new Map<string, BuiltInPictureName>();
  const problems = [...read.problems];

  function standInFor({ name }: DrawProblem): void {
    const variable = byName.get(name);
    // Unknown names draw nothing.
    if (variable === undefined) return;
    standIns.add(name);
    const typed = Object.hasOwn(variables, name) ? variables[name] : undefined;
    const isText = (typeof typed === 'string' && typed !== '') || typeof typed === 'number';
    if (variable.type === 'image') builtIns.set(name, 'placeholder');
    // An image variable's text isn't drawn, but it must not be empty, because rules such as `hideWhenEmpty` depend on it.
    values.set(name, variable.type !== 'image' && isText ? shorten(typed) : variable.label || name);
  }

  for (let found: DrawProblem[] = read.problems; ; problems.push(...found)) {
    found.forEach(standInFor);
    // Shortening a text's longest variable may not be enough, so the rest is checked again.
    found = checkDrawable(document, values, options).filter(({ name }) => !standIns.has(name));
    if (found.length === 0) return { values, standIns, builtIns, problems };
  }
}

function shorten(value: WireValue): WireValue {
  return typeof value === 'string' ? value.slice(0, TEXT_LENGTH_MAX) : value;
}
