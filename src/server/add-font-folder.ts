import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { FONT_BYTES_MAX } from '../contract/workspace.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';
import { FontError, type FontReader } from '../service/renderer/render-engine.ts';
import { CatalogueError } from '../service/store/catalogue-error.ts';
import { createFontCatalogue } from '../service/store/font-catalogue.ts';
import { addFontFile } from '../service/workspace/fonts.ts';
import { SettingsError } from './settings.ts';

export interface AddFontFolderOptions {
  database: ServiceDatabase;
  engine: FontReader;
  now: () => number;
  /** Called for each file that can't be added. The remaining files are still added. */
  onFailure: (error: unknown) => void;
}

/** Lists the font files in FONT_DIR. Throws `SettingsError` when the folder cannot be read. */
export async function listFontFiles(folder: string | undefined): Promise<string[]> {
  if (folder === undefined) return [];
  const names = await readdir(folder).catch(() => {
    throw new SettingsError(
      `FONT_DIR is "${folder}", which cannot be read; set it to a folder of font files, or remove it.`,
    );
  });
  return names
    .filter((name) => /\.(ttf|otf|woff2)$/i.test(name))
    .sort()
    .map((name) => path.join(folder, name));
}

/** Adds font files to every workspace that lacks them. */
export async function addFontFolder(files: readonly string[], options: AddFontFolderOptions): Promise<void> {
  if (files.length === 0) return;
  const { database, onFailure } = options;
  const workspaces = await database.selectFrom('workspaces').select(['id', 'name']).orderBy('id').execute();
  for (const file of files) {
    for (const { id, name } of workspaces) {
      const problem = await addToWorkspace(file, id, options).catch(explainRefusal);
      if (problem === undefined) continue;
      const isOfFile = problem instanceof FontError;
      const where = isOfFile ? '' : ` to the workspace ${name}`;
      onFailure(new FontError(`FONT_DIR: ${path.basename(file)} was not added${where}. ${problem.message}`));
      // A bad file fails in every workspace; a conflict concerns only one.
      if (isOfFile) break;
    }
  }
}

async function addToWorkspace(
  file: string,
  workspaceId: string,
  { database, engine, now }: AddFontFolderOptions,
): Promise<undefined> {
  const found = await stat(file);
  if (!found.isFile()) throw new FontError('It is not a file.');
  // One byte over the limit is enough to refuse the file.
  const bytes = found.size > FONT_BYTES_MAX ? new Uint8Array(FONT_BYTES_MAX + 1) : new Uint8Array(await readFile(file));
  const catalogue = createFontCatalogue(database, { workspaceId, now });
  const hash = createHash('sha256').update(bytes).digest('hex');
  const exists = (await catalogue.listFonts()).some((font) => font.hash === hash);
  // An existing font was checked when it was added.
  if (!exists) await addFontFile(catalogue, engine, bytes);
}

/** Returns errors that concern the file. Any other error is thrown and stops the startup. */
function explainRefusal(error: unknown): Error {
  if (error instanceof FontError || error instanceof CatalogueError) return error;
  // Only file system errors have a path.
  if (!(error instanceof Error) || !('path' in error)) throw error;
  return new FontError('The file cannot be read. Check its permissions.');
}
