import type { ServiceDatabase } from '../database/tables.ts';
import type { LoadFont } from '../renderer/own-fonts.ts';
import type { CatalogueOptions } from './catalogue-error.ts';
import { createDeletedCatalogue } from './deleted-catalogue.ts';
import { readImportFonts, type ImportFonts } from './import-fonts.ts';
import { examine } from './examination.ts';
import { findOwnProject, findOwnTemplate } from './is-readable.ts';
import { createKeyCatalogue } from './key-catalogue.ts';
import { createFontLoader } from './own-faces.ts';
import { createProjectCatalogue } from './project-catalogue.ts';
import { createTemplateCatalogue } from './template-catalogue.ts';
import { createVersionCatalogue } from './version-catalogue.ts';

/** What documents of a workspace may be set in, with the files of its fonts. */
export interface CatalogueFonts extends ImportFonts {
  loadFont: LoadFont;
}

/** What an operator, or a member in the app's settings, does to a service's contents; safe beside running services, because every change is one transaction. */
export function createCatalogue(database: ServiceDatabase, options: CatalogueOptions) {
  return {
    ...createKeyCatalogue(database, options),
    ...createProjectCatalogue(database, options),
    ...createTemplateCatalogue(database, options),
    ...createVersionCatalogue(database, options),
    ...createDeletedCatalogue(database, options),
    examine: () => examine(database),

    /** What documents of the workspace that something is in may be set in. */
    async readFontsFor(table: 'projects' | 'templates', id: string): Promise<CatalogueFonts> {
      const find = { projects: findOwnProject, templates: findOwnTemplate }[table];
      const { workspaceId } = await find(database, options.viewer, id);
      return { ...(await readImportFonts(database, workspaceId)), loadFont: createFontLoader(database) };
    },
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
