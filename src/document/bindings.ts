const BINDING = /\{\{([^{}|]+)(?:\|([^{}|]+))?\}\}/g;

/** One `{{name}}` or `{{name|format}}` in text. */
export interface TextBinding {
  variableName: string;
  format: string | undefined;
}

/** Lists the bindings in text, in order. */
export function readBindings(text: string): TextBinding[] {
  return [...text.matchAll(BINDING)].map(([, name = '', format]) => ({
    variableName: name.trim(),
    format: format?.trim(),
  }));
}

/** Lists the variable names in text, in order. */
export function variablesOfText(text: string): string[] {
  return readBindings(text).map(({ variableName }) => variableName);
}

/** Replaces each binding. `written` is its source text. */
export function replaceBindings(text: string, replace: (binding: TextBinding, written: string) => string): string {
  return text.replace(BINDING, (written, name: string, format?: string) =>
    replace({ variableName: name.trim(), format: format?.trim() }, written),
  );
}
