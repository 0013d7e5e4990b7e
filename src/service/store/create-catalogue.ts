import type { ServiceDatabase } from '../database/tables.ts';
import type { LoadFont } from '../renderer/own-fonts.ts';
import type { CatalogueOptions } from './catalogue-options.ts';
import { createDeletedCatalogue } from './deleted-catalogue.ts';
import { readImportFonts, type ImportFonts } from './import-fonts.ts';
import { examine } from './examination.ts';
import { createKeyCatalogue } from './key-catalogue.ts';
import { createFontLoader } from './own-faces.ts';
import { createProjectCatalogue } from './project-catalogue.ts';
import { createTemplateCatalogue } from './template-catalogue.ts';
import { createVersionCatalogue } from './version-catalogue.ts';

/** What documents of a workspace may be set in, with the files of its fonts. */
export interface CatalogueFonts extends ImportFonts {
  loadFont: LoadFont;
}

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
    async readFontsFor(table: 'projects' | 'templates', id: string): Promise<CatalogueFonts | undefined> {
      const owned = await database.selectFrom(table).select('workspaceId').where('id', '=', id).executeTakeFirst();
      return owned && { ...(await readImportFonts(database, owned.workspaceId)), loadFont: createFontLoader(database) };
    },
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
