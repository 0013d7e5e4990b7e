import { replaceBindings } from './bindings.ts';
import { variablesOfLayer, type Layer } from './layer.ts';

/** Renames variables in layers. Unaffected layers aren't copied, because they may contain large images. */
export function renameVariables(layers: readonly Layer[], renames: ReadonlyMap<string, string>): Layer[] {
  const changed = new Map([...renames].filter(([before, after]) => before !== after));
  return layers.map((layer) =>
    variablesOfLayer(layer).some((name) => changed.has(name)) ? renameInLayer(layer, changed) : layer,
  );
}

function renameInLayer(layer: Layer, renames: ReadonlyMap<string, string>): Layer {
  const renamed = structuredClone(layer);
  const rename = (name: string) => renames.get(name) ?? name;
  if (renamed.type === 'text') {
    renamed.text = replaceBindings(renamed.text, ({ variableName, format }, written) => {
      if (!renames.has(variableName)) return written;
      return `{{${rename(variableName)}${format === undefined ? '' : `|${format}`}}}`;
    });
  }
  if ('source' in renamed && 'variable' in renamed.source) renamed.source.variable = rename(renamed.source.variable);
  if (renamed.hideWhenEmpty !== undefined) renamed.hideWhenEmpty = rename(renamed.hideWhenEmpty);
  if (renamed.showWhenEmpty !== undefined) renamed.showWhenEmpty = rename(renamed.showWhenEmpty);
  if (renamed.showWhen !== undefined) renamed.showWhen.variable = rename(renamed.showWhen.variable);
  if (renamed.hideWhen !== undefined) renamed.hideWhen.variable = rename(renamed.hideWhen.variable);
  return renamed;
}
