import type { Visibility } from '../../contract/resource.ts';
import type { ServiceDatabase } from '../database/tables.ts';
import type { CatalogueOptions } from './catalogue-options.ts';
import { createDeletedCatalogue } from './deleted-catalogue.ts';
import { createKeyCatalogue } from './key-catalogue.ts';
import { createProjectCatalogue } from './project-catalogue.ts';
import { createTemplateCatalogue } from './template-catalogue.ts';
import { createVersionCatalogue } from './version-catalogue.ts';

/** What an operator does to a service's contents; safe beside running services, because every change is one transaction. */
export function createCatalogue(database: ServiceDatabase, options: CatalogueOptions) {
  const projects = createProjectCatalogue(database, options);
  const templates = createTemplateCatalogue(database, options);
  return {
    ...createKeyCatalogue(database, options),
    ...projects,
    ...templates,
    ...createVersionCatalogue(database, options),
    ...createDeletedCatalogue(database, options),

    setVisibility: (table: 'projects' | 'templates', id: string, visibility: Visibility): Promise<void> =>
      table === 'projects' ? projects.changeProject(id, { visibility }) : templates.changeTemplate(id, { visibility }),
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
