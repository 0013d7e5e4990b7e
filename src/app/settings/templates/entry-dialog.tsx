import type { EntryAction } from './entry-changes.tsx';
import { ProjectDialog } from './project-dialog.tsx';
import {
  DuplicateTemplateDialog,
  MoveTemplateDialog,
  RenameTemplateDialog,
  type TemplateDialogProps,
} from './template-dialogs.tsx';

interface EntryDialogProps extends Omit<TemplateDialogProps, 'template'> {
  action: EntryAction;
}

export function EntryDialog({ action, onClose, onDone }: EntryDialogProps) {
  const project = { onClose, onDone: (message: string) => onDone(message) };
  switch (action.kind) {
    case 'createProject':
      return <ProjectDialog {...project} />;
    case 'renameProject':
      return <ProjectDialog project={action.project} {...project} />;
    case 'renameTemplate':
      return <RenameTemplateDialog template={action.template} onClose={onClose} onDone={onDone} />;
    case 'duplicateTemplate':
      return <DuplicateTemplateDialog template={action.template} onClose={onClose} onDone={onDone} />;
    default:
      return <MoveTemplateDialog template={action.template} onClose={onClose} onDone={onDone} />;
  }
}
