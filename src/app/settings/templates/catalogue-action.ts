import type { ProjectEntry, TemplateEntry } from '../../../contract/workspace.ts';

/** What a line of the list asks to be done; each is a dialog of the page. */
export type CatalogueAction =
  | { kind: 'createProject' }
  | { kind: 'renameProject' | 'shareProject' | 'deleteProject'; project: ProjectEntry }
  | {
      kind: 'renameTemplate' | 'duplicateTemplate' | 'moveTemplate' | 'shareTemplate' | 'deleteTemplate';
      template: TemplateEntry;
    };
