/** The members of a layer that can name variables. */
export interface LooseLayer extends Record<string, unknown> {
  id: string;
  type: string;
  text?: string;
  source?: Record<string, unknown>;
  hideWhenEmpty?: string;
  showWhenEmpty?: string;
  showWhen?: { variable: string; equals?: unknown };
  hideWhen?: { variable: string; equals?: unknown };
}

/** `{{name}}` or `{{name|format}}` in a text. */
const BINDING = /\{\{([^{}|]+)((?:\|[^{}|]+)?)\}\}/g;

/** Renames variables in layers. A layer that names none of them stays the same object. */
export function renameVariables(layers: readonly LooseLayer[], renames: ReadonlyMap<string, string>): LooseLayer[] {
  const changed = new Map([...renames].filter(([before, after]) => before !== after));
  return changed.size === 0 ? [...layers] : layers.map((layer) => renameInLayer(layer, changed));
}

function renameInLayer(layer: LooseLayer, renames: ReadonlyMap<string, string>): LooseLayer {
  if (!namesOf(layer).some((name) => renames.has(name))) return layer;
  const rename = (name: string) => renames.get(name) ?? name;
  const { text, source, hideWhenEmpty, showWhenEmpty, showWhen, hideWhen } = layer;
  return {
    ...layer,
    ...(text !== undefined && {
      text: text.replace(BINDING, (binding, name: string, format: string) =>
        renames.has(name.trim()) ? `{{${rename(name.trim())}${format}}}` : binding,
      ),
    }),
    ...(typeof source?.variable === 'string' && { source: { ...source, variable: rename(source.variable) } }),
    ...(hideWhenEmpty !== undefined && { hideWhenEmpty: rename(hideWhenEmpty) }),
    ...(showWhenEmpty !== undefined && { showWhenEmpty: rename(showWhenEmpty) }),
    ...(showWhen !== undefined && { showWhen: { ...showWhen, variable: rename(showWhen.variable) } }),
    ...(hideWhen !== undefined && { hideWhen: { ...hideWhen, variable: rename(hideWhen.variable) } }),
  };
}

export function namesOf({ text = '', source, hideWhenEmpty, showWhenEmpty, showWhen, hideWhen }: LooseLayer): string[] {
  const inText = [...text.matchAll(BINDING)].map(([, name]) => name?.trim());
  const named = [source?.variable, hideWhenEmpty, showWhenEmpty, showWhen?.variable, hideWhen?.variable];
  return [...inText, ...named].filter((name) => typeof name === 'string');
}
