/** What a cell names: one file, none, or more than one. */
export type FoundPicture = { name: string } | { count: number };

/**
 * Finds the file that a cell names among those given: by its exact name, else in any case, spelling of accents and folder, else
 * without its ending. A cell that could mean several files means none.
 */
export function createPictureFinder(names: Iterable<string>): (text: string) => FoundPicture {
  const exact = new Set(names);
  const ways = [fold, foldBase, (name: string) => foldBase(name).replace(/\.[^.]*$/, '')].map((ofName) => {
    const found = new Map<string, string[]>();
    for (const name of exact) found.set(ofName(name), [...(found.get(ofName(name)) ?? []), name]);
    return found;
  });
  const [byPath = new Map<string, string[]>(), ...byBase] = ways;
  return (text) => {
    const trimmed = text.trim();
    if (exact.has(trimmed)) return { name: trimmed };
    const base = foldBase(trimmed);
    const same = [byPath.get(fold(trimmed)), ...byBase.map((found) => found.get(base))].find(
      (each) => each !== undefined,
    );
    return same?.length === 1 && same[0] !== undefined ? { name: same[0] } : { count: same?.length ?? 0 };
  };
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase().replaceAll('\\', '/').replace(/^\.\//, '');
}

function foldBase(path: string): string {
  const folded = fold(path);
  return folded.slice(folded.lastIndexOf('/') + 1);
}
