/** What a cell names: one file, none, or more than one. */
export type FoundPicture = { name: string } | { count: number };

/** True for a file that systems put into folders of their own. */
export function isSystemFile(name: string): boolean {
  return /(^|\/)(\.[^/]*|thumbs\.db|desktop\.ini)$/i.test(name);
}

/** The files whose paths end in one way. */
interface SameEnd {
  /** Of the one with the fewest folders in front. */
  name: string;
  /** Those folders; empty when it is the whole path. */
  front: string;
  /** All others lie in folders below. */
  isClear: boolean;
  count: number;
}

/**
 * Finds the file that a cell names among those given: by its exact name, else in any case and spelling of accents and without
 * the folders that only one of the two has in front, else without its ending too. Files of other folders than the cell says are
 * others. A cell that could mean several files means none, unless one lies beside the folders of all others.
 */
export function createPictureFinder(names: Iterable<string>): (text: string) => FoundPicture {
  const exact = new Set(names);
  const ways = [fold, (name: string) => fold(name).replace(/\.[^./]*$/, '')].map((ofName) => listByEnd(exact, ofName));
  return (text) => {
    const trimmed = text.trim();
    if (exact.has(trimmed)) return { name: trimmed };
    const ends = listEnds(fold(trimmed));
    for (const byEnd of ways) {
      const matches = listMatches(byEnd, ends);
      const last = matches.at(-1);
      if (last !== undefined) return matches.length === 1 && last.isClear ? { name: last.name } : { count: last.count };
    }
    return { count: 0 };
  };
}

/**
 * The files that end as the cell does, then those whose whole path the cell ends in, which count unless the cell is the whole path
 * of one. The last has the shortest end, which all of them have.
 */
function listMatches(byEnd: ReadonlyMap<string, SameEnd>, [cell = '', ...shorter]: readonly string[]): SameEnd[] {
  const same = byEnd.get(cell);
  if (same?.front === '') return [same];
  const whole = shorter.map((end) => byEnd.get(end)).filter((found) => found?.front === '');
  return [same, ...whole].filter((found) => found !== undefined);
}

function listByEnd(names: Iterable<string>, ofName: (name: string) => string): Map<string, SameEnd> {
  const found = new Map<string, SameEnd>();
  const paths = Array.from(names, (name) => ({ name, path: ofName(name) }));
  paths.sort((one, other) => one.path.length - other.path.length);
  for (const { name, path } of paths) {
    for (const end of listEnds(path)) {
      const front = path.slice(0, path.length - end.length);
      const first = found.get(end);
      if (first === undefined) found.set(end, { name, front, isClear: true, count: 1 });
      else {
        first.isClear &&= front !== first.front && front.startsWith(first.front);
        first.count += 1;
      }
    }
  }
  return found;
}

/** `a/b/c`, `b/c` and `c`. */
function listEnds(path: string): string[] {
  const segments = path.split('/');
  return segments.map((_, at) => segments.slice(at).join('/'));
}

function fold(path: string): string {
  return path
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^(\.{0,2}\/)+/, '');
}
