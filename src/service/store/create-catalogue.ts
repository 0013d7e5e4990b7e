import type { ServiceDatabase } from '../database/tables.ts';
import type { CatalogueOptions } from './catalogue-options.ts';
import { createDeletedCatalogue } from './deleted-catalogue.ts';
import { readImportFonts, type ImportFonts } from './import-fonts.ts';
import { examine } from './examination.ts';
import { createKeyCatalogue } from './key-catalogue.ts';
import { createProjectCatalogue } from './project-catalogue.ts';
import { createTemplateCatalogue } from './template-catalogue.ts';
import { createVersionCatalogue } from './version-catalogue.ts';

/** What an operator does to a service's contents; safe beside running services, because every change is one transaction. */
export function createCatalogue(database: ServiceDatabase, options: CatalogueOptions) {
  return {
    ...createKeyCatalogue(database, options),
    ...createProjectCatalogue(database, options),
    ...createTemplateCatalogue(database, options),
    ...createVersionCatalogue(database, options),
    ...createDeletedCatalogue(database, options),
    examine: () => examine(database),

    /** What documents of the workspace that something is in may be set in; undefined when there is no such thing. */
    async readFontsFor(table: 'projects' | 'templates', id: string): Promise<ImportFonts | undefined> {
      const owned = await database.selectFrom(table).select('workspaceId').where('id', '=', id).executeTakeFirst();
      return owned && readImportFonts(database, owned.workspaceId);
    },
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
