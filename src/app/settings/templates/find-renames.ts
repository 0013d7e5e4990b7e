import type { OpenDocument } from './draft-document.ts';
import { namesOf } from './rename-variables.ts';

/**
 * Finds variables that were renamed: a layer with the same ID used one name before and uses another now. Maps names in the file to
 * names in the template.
 */
export function findRenames(before: OpenDocument, imported: OpenDocument): Map<string, string> {
  const known = new Set(before.variables.map(({ name }) => name));
  const importedNames = new Set(imported.variables.map(({ name }) => name));
  const layersBefore = new Map(before.layers.map((layer) => [layer.id, layer]));
  const renames = new Map<string, string>();
  for (const layer of imported.layers) {
    const former = layersBefore.get(layer.id);
    if (former === undefined) continue;
    const removed = namesOf(former).filter((name) => !importedNames.has(name));
    const added = namesOf(layer).filter((name) => !known.has(name));
    // Names are matched by their order, so their number must be equal.
    if (removed.length !== added.length) continue;
    for (const [index, name] of added.entries()) {
      const renamed = removed[index];
      if (renamed !== undefined && !renames.has(name) && ![...renames.values()].includes(renamed))
        renames.set(name, renamed);
    }
  }
  return renames;
}
