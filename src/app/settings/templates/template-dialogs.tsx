import { useForm, useWatch } from 'react-hook-form';
import type { ChangeTemplate, TemplateEntry } from '../../../contract/workspace.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { useRememberedTemplates } from '../../lib/use-remembered-templates.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ProjectSelect, projectRules, useOwnProjects } from './project-field.tsx';
import { descriptionRules, copyName, nameRules } from '../field-rules.ts';

const NONE: never[] = [];

export interface TemplateDialogProps {
  template: TemplateEntry;
  onClose: () => void;
  /** Receives a sentence that describes the change, and the id of a template that it created. */
  onDone: (message: string, copyId?: string) => void;
}

export function RenameTemplateDialog({ template, onClose, onDone }: TemplateDialogProps) {
  const form = useForm({ defaultValues: { name: template.name, description: template.description } });
  const { errors } = form.formState;
  const update = useRememberedTemplates((remembered) => remembered.update);
  const save = useChange(
    (client, change: ChangeTemplate) => client.changeTemplate(template.id, change),
    ({ id, name, updatedAt }) => {
      update(id, { name, updatedAt });
      onDone(`“${name}” saved.`);
      onClose();
    },
  );
  return (
    <FormDialog
      title={`Rename or describe ${template.name}`}
      action="Save"
      mutation={save}
      onSubmit={form.handleSubmit(() => save.mutate(form.getValues(undefined, { dirtyFields: true })))}
      onClose={onClose}
    >
      <TextField label="Name" field={form.register('name', nameRules)} error={errors.name?.message} />
      <TextField
        label="Description"
        isLong
        field={form.register('description', descriptionRules)}
        error={errors.description?.message}
      />
    </FormDialog>
  );
}

export function DuplicateTemplateDialog({ template, onClose, onDone }: TemplateDialogProps) {
  const ownProjects = useOwnProjects() ?? NONE;
  const isHere = ownProjects.some(({ id }) => id === template.projectId);
  const form = useForm({
    defaultValues: {
      name: copyName(template.name),
      projectId: isHere ? template.projectId : (ownProjects[0]?.id ?? ''),
    },
  });
  const { errors } = form.formState;
  const projectId = useWatch({ control: form.control, name: 'projectId' });
  const copy = useChange(
    (client, body: { name: string; projectId: string }) => client.duplicateTemplate(template.id, body),
    ({ id, name }) => {
      onDone(`“${name}” created (only you can see it).`, id);
      onClose();
    },
  );
  return (
    <FormDialog
      title={`Duplicate ${template.name}`}
      action={ownProjects.length === 0 ? undefined : 'Duplicate'}
      mutation={copy}
      onSubmit={form.handleSubmit((values) => copy.mutate(values))}
      onClose={onClose}
    >
      {ownProjects.length === 0 ? (
        <p>You have no project for the copy. Create one with “New project” first.</p>
      ) : (
        <>
          <TextField label="Name of the copy" field={form.register('name', nameRules)} error={errors.name?.message} />
          <ProjectSelect
            label="Project"
            projects={ownProjects}
            projectId={projectId}
            error={errors.projectId?.message}
            {...form.register('projectId', projectRules(ownProjects))}
          />
        </>
      )}
    </FormDialog>
  );
}

export function MoveTemplateDialog({ template, onClose, onDone }: TemplateDialogProps) {
  const others = (useOwnProjects() ?? NONE).filter(({ id }) => id !== template.projectId);
  const form = useForm({ defaultValues: { projectId: others[0]?.id ?? '' } });
  const projectId = useWatch({ control: form.control, name: 'projectId' });
  const update = useRememberedTemplates((remembered) => remembered.update);
  const move = useChange(
    (client, change: { projectId: string }) => client.changeTemplate(template.id, change),
    ({ id: moved, projectId: to, updatedAt }) => {
      const name = others.find(({ id }) => id === to)?.name ?? '';
      update(moved, { projectId: to, projectName: name, updatedAt });
      onDone(`“${template.name}” moved to “${name}”.`);
      onClose();
    },
  );
  return (
    <FormDialog
      title={`Move ${template.name}`}
      action={others.length === 0 ? undefined : 'Move'}
      mutation={move}
      onSubmit={form.handleSubmit((values) => move.mutate(values))}
      onClose={onClose}
    >
      {others.length === 0 ? (
        <p>You don’t have any other projects. Create one with “New project” first.</p>
      ) : (
        <ProjectSelect
          label="To project"
          hint="The template’s ID stays the same, so integrations keep working."
          projects={others}
          projectId={projectId}
          error={form.formState.errors.projectId?.message}
          {...form.register('projectId', projectRules(others))}
        />
      )}
    </FormDialog>
  );
}
