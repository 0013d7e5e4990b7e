import type { ServiceDatabase } from '../database/tables.ts';
import type { CatalogueOptions } from './catalogue-options.ts';
import { createDeletedCatalogue } from './deleted-catalogue.ts';
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
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
