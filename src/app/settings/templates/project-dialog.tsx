import { useForm } from 'react-hook-form';
import type { CreateProject, ProjectEntry } from '../../../contract/workspace.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useRememberedTemplates } from '../../lib/use-remembered-templates.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { descriptionRules, nameRules, visibilityOptions } from '../field-rules.ts';
import { useChange } from '../use-change.ts';

export interface ProjectDialogProps {
  project?: ProjectEntry;
  onClose: () => void;
  /** Receives a sentence that describes the change, and the saved project. */
  onDone: (message: string, project: ProjectEntry) => void;
}

/** Creates a project, or changes its name and description. */
export function ProjectDialog({ project, onClose, onDone }: ProjectDialogProps) {
  const form = useForm<CreateProject>({
    defaultValues: {
      name: project?.name ?? '',
      description: project?.description ?? '',
      visibility: project?.visibility ?? 'PRIVATE',
    },
  });
  const { errors } = form.formState;
  const update = useRememberedTemplates((remembered) => remembered.update);
  const save = useChange(
    (client, values: CreateProject) =>
      project === undefined
        ? client.createProject(values)
        : // Send only the edited values, so that other users' changes are kept.
          client.changeProject(project.id, form.getValues(undefined, { dirtyFields: true })),
    (saved) => {
      update(saved.id, { projectName: saved.name });
      onDone(project === undefined ? `Project “${saved.name}” created.` : `“${saved.name}” saved.`, saved);
      onClose();
    },
  );
  return (
    <FormDialog
      title={project === undefined ? 'New project' : `Rename or describe ${project.name}`}
      action={project === undefined ? 'Create project' : 'Save'}
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
        <SelectField label="Who can see it" options={visibilityOptions} {...form.register('visibility')} />
      )}
    </FormDialog>
  );
}
