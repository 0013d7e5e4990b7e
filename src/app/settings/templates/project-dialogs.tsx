import { useForm } from 'react-hook-form';
import type { CreateProject, ProjectEntry } from '../../../contract/workspace.ts';
import { DELETED_DAYS } from '../../../contract/workspace.ts';
import { formatCount } from '../../../variables/messages.ts';
import { workspaceClient } from '../workspace-client.ts';
import { useCatalogueMutation } from './catalogue-queries.ts';
import { DeleteDialog, ShareDialog } from './entry-dialogs.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useRememberedTemplates } from '../../lib/use-remembered-templates.ts';
import { TextField } from '../../ui/text-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { descriptionRules, nameRules, visibilityOptions } from '../field-rules.ts';

export interface ProjectDialogProps {
  onClose: () => void;
  /** Called with a sentence about what was done. */
  onDone: (message: string, project?: ProjectEntry) => void;
}

/** Makes a project, or changes what is said of one. */
export function ProjectFormDialog({ project, onClose, onDone }: ProjectDialogProps & { project?: ProjectEntry }) {
  const form = useForm<CreateProject>({
    defaultValues: {
      name: project?.name ?? '',
      description: project?.description ?? '',
      visibility: project?.visibility ?? 'PRIVATE',
    },
  });
  const { errors } = form.formState;
  const update = useRememberedTemplates((remembered) => remembered.update);
  const save = useCatalogueMutation(
    (values: CreateProject) =>
      project === undefined
        ? workspaceClient.createProject(values)
        : // Only what was changed is sent, so that what somebody else changed meanwhile stays.
          workspaceClient.changeProject(project.id, form.getValues(undefined, { dirtyFields: true })),
    (saved) => {
      update(saved.id, { projectName: saved.name });
      onDone(project === undefined ? `The project “${saved.name}” is made.` : `“${saved.name}” is saved.`, saved);
      onClose();
    },
  );
  return (
    <FormDialog
      title={project === undefined ? 'New project' : `Rename or describe ${project.name}`}
      action={project === undefined ? 'Make project' : 'Save'}
      mutation={save}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <TextField label="Name" field={form.register('name', nameRules)} error={errors.name?.message} />
      <TextField
        label="Description"
        isLong
        field={form.register('description', descriptionRules)}
        error={errors.description?.message}
      />
      {project === undefined && (
        <SelectField label="Who sees it" options={visibilityOptions} {...form.register('visibility')} />
      )}
    </FormDialog>
  );
}

export function ShareProjectDialog({ project, ...dialog }: ProjectDialogProps & { project: ProjectEntry }) {
  return (
    <ShareDialog entry={project} change={(change) => workspaceClient.changeProject(project.id, change)} {...dialog}>
      <p>
        {project.visibility === 'SHARED'
          ? 'Other members will find neither the project nor its templates in any list. A template in it that is shared itself is still rendered by keys that know its id.'
          : 'Other members will see the project, and those of its templates that are shared. They can render and copy them, and change none.'}
      </p>
    </ShareDialog>
  );
}

export function DeleteProjectDialog({ project, ...dialog }: ProjectDialogProps & { project: ProjectEntry }) {
  return (
    <DeleteDialog entry={project} remove={workspaceClient.deleteProject} {...dialog}>
      <p>
        {project.templateCount > 0 && `Its ${formatCount(project.templateCount, 'template')} will go with it. `}
        Whoever renders from it is answered with 404. It can come back for {DELETED_DAYS} days, with all that was in it.
      </p>
    </DeleteDialog>
  );
}
