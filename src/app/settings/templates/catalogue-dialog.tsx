import type { ProjectEntry } from '../../../contract/workspace.ts';
import type { CatalogueAction } from './catalogue-action.ts';
import { DeleteProjectDialog, ProjectFormDialog, ShareProjectDialog } from './project-dialogs.tsx';
import {
  DeleteTemplateDialog,
  DuplicateTemplateDialog,
  MoveTemplateDialog,
  RenameTemplateDialog,
  ShareTemplateDialog,
} from './template-dialogs.tsx';

export interface CatalogueDialogProps {
  action: CatalogueAction;
  ownProjects: readonly ProjectEntry[];
  onClose: () => void;
  onDone: (message: string) => void;
}

const templateDialogs = {
  renameTemplate: RenameTemplateDialog,
  duplicateTemplate: DuplicateTemplateDialog,
  moveTemplate: MoveTemplateDialog,
  shareTemplate: ShareTemplateDialog,
  deleteTemplate: DeleteTemplateDialog,
} as const;

const projectDialogs = {
  renameProject: ProjectFormDialog,
  shareProject: ShareProjectDialog,
  deleteProject: DeleteProjectDialog,
} as const;

/** The dialog of what is to be done. */
export function CatalogueDialog({ action, ownProjects, onClose, onDone }: CatalogueDialogProps) {
  if (action.kind === 'createProject') return <ProjectFormDialog onClose={onClose} onDone={onDone} />;
  if ('project' in action) {
    const ProjectDialog = projectDialogs[action.kind];
    return <ProjectDialog project={action.project} onClose={onClose} onDone={onDone} />;
  }
  const TemplateDialog = templateDialogs[action.kind];
  return <TemplateDialog template={action.template} ownProjects={ownProjects} onClose={onClose} onDone={onDone} />;
}
