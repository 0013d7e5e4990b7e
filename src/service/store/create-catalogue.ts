import type { ServiceDatabase } from '../database/tables.ts';
import type { LoadFont } from '../renderer/own-fonts.ts';
import type { CatalogueOptions } from './catalogue-error.ts';
import { createDeletedCatalogue } from './deleted-catalogue.ts';
import { readWorkspaceFonts, type WorkspaceFonts } from './workspace-fonts.ts';
import { examine } from './examination.ts';
import { findOwn } from './is-readable.ts';
import { createKeyCatalogue } from './key-catalogue.ts';
import { createFontLoader } from './own-faces.ts';
import { createProjectCatalogue } from './project-catalogue.ts';
import { createTemplateCatalogue } from './template-catalogue.ts';
import { createVersionCatalogue } from './version-catalogue.ts';

/** A workspace's fonts, with their files. */
export interface CatalogueFonts extends WorkspaceFonts {
  loadFont: LoadFont;
}

/** Everything that an operator or member can change in a service. Each change is one transaction, so services can keep running. */
export function createCatalogue(database: ServiceDatabase, options: CatalogueOptions) {
  return {
    ...createKeyCatalogue(database, options),
    ...createProjectCatalogue(database, options),
    ...createTemplateCatalogue(database, options),
    ...createVersionCatalogue(database, options),
    ...createDeletedCatalogue(database, options),
    examine: () => examine(database, options.now()),

    /** Reads the fonts available in a project's or template's workspace. */
    async readFontsFor(table: 'projects' | 'templates', id: string): Promise<CatalogueFonts> {
      const { workspaceId } = await findOwn(database, options.viewer, table, id);
      return { ...(await readWorkspaceFonts(database, workspaceId)), loadFont: createFontLoader(database) };
    },
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
