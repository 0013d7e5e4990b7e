import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync, type Dirent } from 'node:fs';
import path from 'node:path';
import { isPicture } from '../../contract/image-type.ts';
import type { CheckedRow, RowFinding } from '../../batch/rows/check-rows.ts';
import { isSystemFile } from '../../batch/rows/find-picture.ts';
import type { Field } from '../../variables/field.ts';
import { CommandError } from './command.ts';
import { digestOf, JOURNAL } from './open-batch-folder.ts';

const HEAD_BYTES = 1024;

/** The files of a folder and of the folders in it by their paths in it, as the browser takes them; none is read yet. */
export function listPictures(folder: string): [name: string, file: string][] {
  if (folder === '') return [];
  try {
    const entries = listEntries(folder);
    const places = new Map(entries.map((entry) => [entry, path.relative(folder, entry.parentPath)]));
    // The images of a batch that lie in a folder beside the pictures are no pictures for it.
    const batches = new Set(entries.filter(({ name }) => name === JOURNAL).map((entry) => places.get(entry)));
    batches.delete('');
    return entries
      .filter((entry) => isFile(entry) && !isSystemFile(entry.name) && !batches.has(places.get(entry)))
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [path.relative(folder, file).replaceAll(path.sep, '/'), file];
      });
  } catch {
    throw new CommandError(`${folder} cannot be read; name a folder of pictures.`);
  }
}

/** Without folders in it that this account may not read, like `lost+found`. */
function listEntries(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry];
    try {
      return listEntries(path.join(folder, entry.name));
    } catch (error) {
      if (['EACCES', 'EPERM'].includes((error as { code?: string }).code ?? '')) return [];
      throw error;
    }
  });
}

function isFile(entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  return statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.isFile() === true;
}

function readHead(file: string): Uint8Array {
  const bytes = new Uint8Array(HEAD_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    return bytes.subarray(0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Adds to a row what is wrong with the files that it names, which would otherwise be told when they are sent. Pictures that are
 * bytes already are those of a workbook.
 */
export function createPictureCheck(
  fields: readonly Field[],
  pictures: ReadonlyMap<string, string | Uint8Array>,
): (row: CheckedRow) => CheckedRow {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  /** By the file, which many rows may name. */
  const known = new Map<string, string>();

  function findProblem(picture: string): string {
    const file = pictures.get(picture);
    if (typeof file !== 'string') return '';
    const problem = known.get(file) ?? describeProblem(file);
    known.set(file, problem);
    return problem;
  }

  return (row) => {
    const found = row.values.flatMap(([name, value]): RowFinding[] => {
      if (typeof value !== 'object') return [];
      const problem = findProblem(value.picture);
      if (problem === '') return [];
      const message = `${labels.get(name) ?? name} names the file "${value.picture}", which ${problem}`;
      return [{ at: row.at, name, code: 'value', severity: 'error', message }];
    });
    return { ...row, findings: [...row.findings, ...found] };
  };
}

/** Gives one digest of the pictures that a row names, each read once; undefined when it names none that can be read. */
export function createPictureDigest(
  pictures: ReadonlyMap<string, string | Uint8Array>,
): (row: Pick<CheckedRow, 'values'>) => string | undefined {
  const known = new Map<string, string>();

  function digestPicture(name: string): string {
    const picture = pictures.get(name) ?? '';
    const digest = known.get(name) ?? digestOf(typeof picture === 'string' ? readFileSync(picture) : picture);
    known.set(name, digest);
    return digest;
  }

  return ({ values }) => {
    const names = values.flatMap(([, value]) => (typeof value === 'object' ? [value.picture] : []));
    try {
      return names.length === 0 ? undefined : digestOf(names.map(digestPicture).join());
    } catch {
      // What cannot be read is told where it is checked.
      return undefined;
    }
  };
}

/** What is wrong with a file that is to be a picture; empty when it is one. */
function describeProblem(file: string): string {
  try {
    return isPicture(readHead(file)) ? '' : 'is not a picture that can be sent. Name a PNG, JPEG or WebP file.';
  } catch {
    return 'cannot be read. Check who may read it.';
  }
}
