import { checkPattern } from '../../../variables/check-pattern.ts';
import { keepSettings } from '../../../variables/keep-settings.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { variablesOfLayer } from '../../../document/layer.ts';
import { renameVariables } from '../../../document/rename-variables.ts';
import type { ImportedFile } from '../templates/use-import.ts';

export interface ChangedFile {
  imported: ImportedFile;
  /** Maps names in the file to names in the template. */
  renames: [importedName: string, known: string][];
}

/** Finds renamed variables, keeping the user's choices for the previous file. */
export function matchImport(
  known: TemplateDocument,
  imported: ImportedFile,
  chosen: ChangedFile['renames'] = [],
): ChangedFile {
  if (imported.isDocument) return { imported, renames: [] };
  const names = new Set(imported.document.variables.map(({ name }) => name));
  const renames = new Map(chosen.filter(([from, to]) => names.has(from) && !names.has(to)));
  for (const [from, to] of findRenames(known, imported.document))
    if (!renames.has(from) && ![...renames.values()].includes(to)) renames.set(from, to);
  return { imported, renames: [...renames] };
}

/** Applies the template's settings to an imported file. A template document replaces all settings. */
export function mergeImport(known: TemplateDocument, { imported, renames }: ChangedFile): TemplateDocument {
  if (imported.isDocument) return imported.document;
  return keepSettings(known, renameAll(imported.document, new Map(renames)), checkPattern).document;
}

/** Replaces names in the file with the template's names. */
function renameAll(document: TemplateDocument, renames: ReadonlyMap<string, string>): TemplateDocument {
  const rename = (name: string) => renames.get(name) ?? name;
  const { examples, ...rest } = document;
  return {
    ...rest,
    variables: document.variables.map((variable) => {
      const name = rename(variable.name);
      return { ...variable, name };
    }),
    layers: renameVariables(document.layers, renames),
    ...(examples && {
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [rename(name), value])),
    }),
  };
}

/**
 * Finds variables that were renamed: a layer with the same ID previously used one name and now uses another. Maps names in the
 * file to names in the template.
 */
export function findRenames(before: TemplateDocument, imported: TemplateDocument): Map<string, string> {
  const known = new Set(before.variables.map(({ name }) => name));
  const importedNames = new Set(imported.variables.map(({ name }) => name));
  const layersBefore = new Map(before.layers.map((layer) => [layer.id, layer]));
  const renames = new Map<string, string>();
  for (const layer of imported.layers) {
    const former = layersBefore.get(layer.id);
    if (former === undefined) continue;
    const removed = variablesOfLayer(former).filter((name) => !importedNames.has(name));
    const added = variablesOfLayer(layer).filter((name) => !known.has(name));
    // Names are matched by position, so both lists must have the same length.
    if (removed.length !== added.length) continue;
    for (const [index, name] of added.entries()) {
      const renamed = removed[index];
      if (renamed !== undefined && !renames.has(name) && ![...renames.values()].includes(renamed))
        renames.set(name, renamed);
    }
  }
  return renames;
}
