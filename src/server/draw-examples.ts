import type { ServiceDatabase } from '../service/database/tables.ts';
import type { Examples, ExampleFiles } from '../service/examples/create-examples.ts';
import { compileTemplate } from '../service/renderer/compile-template.ts';
import type { TemplateDocument } from '../document/template-document.ts';
import { hasItsProject } from '../service/store/is-readable.ts';
import { withOwnFonts } from '../service/store/own-faces.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { detectPictureType } from '../document/read-picture.ts';

/** Examples of any other templates are rendered on request. */
const TEMPLATES_MAX = 500;

export interface DrawExamplesOptions {
  signal: AbortSignal;
  /** Called for each template that fails. The remaining ones are still rendered. */
  onFailure: (error: unknown) => void;
}

/** Renders the examples of the most recently changed templates one by one, so that lists show them immediately. */
export async function drawExamples(
  database: ServiceDatabase,
  examples: Examples,
  { signal, onFailure }: DrawExamplesOptions,
): Promise<void> {
  const templates = await database
    .selectFrom('templates')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(hasItsProject())
    .orderBy('updatedAt', 'desc')
    .limit(TEMPLATES_MAX)
    .execute();
  for (const { id } of templates) {
    if (signal.aborted) return;
    const row = await database
      .selectFrom('templates')
      .select(['document', 'workspaceId'])
      .where('id', '=', id)
      .executeTakeFirst();
    // A template that was purged in the meantime has no document.
    if (!row?.document) continue;
    const { document, workspaceId } = row;
    try {
      const template = compileTemplate(JSON.parse(document) as TemplateDocument, document);
      const complete = await withOwnFonts(database, workspaceId, template);
      // Lists show the small ones.
      for (const isSmall of [true, false]) await examples.find(complete, workspaceId, isSmall);
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    }
  }
}

/** Above this number of saves per hour, a workspace's new examples get a watermark. */
const UNMARKED_PER_HOUR = 60;
const HOUR_MS = 3_600_000;

/** Whether a workspace has saved so many templates that their example images could replace paid renders. */
export async function savesOften(database: ServiceDatabase, workspaceId: string, nowMs: number): Promise<boolean> {
  const since = new Date(nowMs - HOUR_MS).toISOString();
  const saved = await database
    .selectFrom('templates')
    .where('workspaceId', '=', workspaceId)
    .where('versionCreatedAt', '>', since)
    .select('id')
    .unionAll((all) =>
      all
        .selectFrom('templateVersions')
        .innerJoin('templates', 'templates.id', 'templateVersions.templateId')
        .where('templates.workspaceId', '=', workspaceId)
        .where('templateVersions.createdAt', '>', since)
        .select('templates.id'),
    )
    .limit(UNMARKED_PER_HOUR + 1)
    .execute();
  return saved.length > UNMARKED_PER_HOUR;
}

/** Changes whenever a template or a font is added, changed or deleted. */
export async function readTemplatesState(database: ServiceDatabase): Promise<string> {
  const row = await database
    .selectFrom('templates')
    .select((all) => [all.fn.countAll<number>().as('count'), all.fn.max('updatedAt').as('updatedAt')])
    .where('deletedAt', 'is', null)
    .where(hasItsProject())
    .executeTakeFirst();
  const fonts = await database
    .selectFrom('fonts')
    .select((all) => [all.fn.countAll<number>().as('count'), all.fn.max('createdAt').as('createdAt')])
    .executeTakeFirst();
  return `${row?.count} ${row?.updatedAt} ${fonts?.count} ${fonts?.createdAt}`;
}

/** About 80 MB: two sizes of each image. */
const FILES_MAX = 2_000;

/** Stores rendered examples in a folder that can be deleted at any time: missing and incomplete images are rendered again. */
export function createExampleFiles(folder: string): ExampleFiles & { prune(): Promise<void> } {
  const fileOf = (name: string) => path.join(folder, `${name}.webp`);
  return {
    async read(name) {
      const bytes = await readFile(fileOf(name)).catch(ignoreMissing);
      return bytes !== undefined && isWhole(bytes) ? new Uint8Array(bytes) : undefined;
    },

    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Written under a temporary name first, because two processes may render the same example.
      const unfinished = path.join(folder, `${randomUUID()}.part`);
      try {
        await writeFile(unfinished, bytes, { mode: 0o600 });
        await rename(unfinished, fileOf(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    /** Deletes the oldest files beyond the limit, because their names don't show which templates still exist. */
    async prune() {
      const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
      if (names.length <= FILES_MAX) return;
      const files = await Promise.all(
        names.map(async (name) => {
          // Another process may have deleted the file.
          const found = await stat(path.join(folder, name)).catch(ignoreMissing);
          return { name, atMs: found?.mtimeMs ?? 0 };
        }),
      );
      const oldest = files.sort((left, right) => left.atMs - right.atMs).slice(0, files.length - FILES_MAX);
      for (const { name } of oldest) await rm(path.join(folder, name), { force: true });
    },
  };
}

/** A WebP header contains the file's length; a truncated file is shorter. */
function isWhole(bytes: Buffer): boolean {
  return detectPictureType(bytes) === 'image/webp' && bytes.readUInt32LE(4) + 8 === bytes.length;
}

function ignoreMissing(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error;
}
