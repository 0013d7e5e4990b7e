/**
 * Emoji as pictures, from the package `@twemoji/svg`. The graphics are Twemoji by Twitter, Inc. and other contributors,
 * maintained by jdecked, under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). A picture is found by a name made
 * of code points and looked up in the list of the package: no text of a person becomes a path or markup.
 */
import { listPackageFiles, readPackageFile } from './read-package-file.ts';

const PACKAGE = '@twemoji/svg';
let names: Promise<ReadonlySet<string>> | undefined;
const files = new Map<string, Promise<Uint8Array>>();

/** Names of all pictures, read once. */
export function readEmojiNames(): Promise<ReadonlySet<string>> {
  return (names ??= listPackageFiles(PACKAGE).then(
    (entries) => new Set(entries.filter((entry) => entry.endsWith('.svg')).map((entry) => entry.slice(0, -4))),
  ));
}

/** One picture as SVG, kept in memory; all of them are 8 MB. The name is one of `readEmojiNames`. */
export function readEmojiPicture(name: string): Promise<Uint8Array> {
  const known = files.get(name);
  if (known !== undefined) return known;
  const file = readPackageFile(PACKAGE, `${name}.svg`);
  files.set(name, file);
  return file;
}
