import type { OpenDocument } from './draft-document.ts';
import { namesOf } from './rename-variables.ts';

/**
 * Which variables of a changed drawing are those that somebody gave another name before: a layer of the same id named the one
 * then and names the other now. From names in the drawing to names in the template.
 */
export function findRenames(before: OpenDocument, drawn: OpenDocument): Map<string, string> {
  const known = new Set(before.variables.map(({ name }) => name));
  const drawnNames = new Set(drawn.variables.map(({ name }) => name));
  const layersBefore = new Map(before.layers.map((layer) => [layer.id, layer]));
  const renames = new Map<string, string>();
  for (const layer of drawn.layers) {
    const former = layersBefore.get(layer.id);
    if (former === undefined) continue;
    const gone = namesOf(former).filter((name) => !drawnNames.has(name));
    const added = namesOf(layer).filter((name) => !known.has(name));
    // In the same order as in the layer before; a layer of more or fewer names tells nothing.
    if (gone.length !== added.length) continue;
    for (const [at, name] of added.entries()) {
      const renamed = gone[at];
      if (renamed !== undefined && !renames.has(name) && ![...renames.values()].includes(renamed))
        renames.set(name, renamed);
    }
  }
  return renames;
}
