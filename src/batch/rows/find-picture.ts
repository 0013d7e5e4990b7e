/** The file named by a cell, or the number of candidates: none or several. */
export type FoundPicture = { name: string } | { count: number };

/** True for hidden files created by operating systems. */
export function isSystemFile(name: string): boolean {
  return /(^|\/)(\.[^/]*|thumbs\.db|desktop\.ini)$/i.test(name);
}

/** Files whose paths share an ending. */
interface SameEnd {
  /** The name of the file with the fewest folders before this ending. */
  name: string;
  /** The folders before this ending; empty if it is the whole path. */
  front: string;
  /** True if all other files are in subfolders. */
  isClear: boolean;
  count: number;
}

/**
 * Finds the file named by a cell. Tries the exact name first, then ignores case, Unicode normalization and leading folders that only
 * the cell or only the file has, then also ignores the extension. Files in folders other than the cell's don't match. If several
 * files match, none is chosen unless all others are in subfolders of its folder.
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
 * Lists the files whose path ends with the cell, then files whose whole path ends the cell. The latter only count if the cell isn't
 * a file's whole path. The last entry has the shortest ending, which all of them share.
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
  paths.sort((a, b) => a.path.length - b.path.length);
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
  return segments.map((_, index) => segments.slice(index).join('/'));
}

function fold(path: string): string {
  return path
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^(\.{0,2}\/)+/, '');
}
