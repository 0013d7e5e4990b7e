import { useForm, useWatch } from 'react-hook-form';
import {
  DELETED_DAYS,
  type ChangeTemplate,
  type ProjectEntry,
  type TemplateEntry,
} from '../../../contract/workspace.ts';
import { workspaceClient } from '../workspace-client.ts';
import { useCatalogueMutation } from './catalogue-queries.ts';
import { DeleteDialog, ShareDialog } from './entry-dialogs.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useRememberedTemplates } from '../../lib/use-remembered-templates.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ProjectSelect, projectRules } from './project-field.tsx';
import { descriptionRules, nameCopy, nameRules } from '../field-rules.ts';

export interface TemplateDialogProps {
  template: TemplateEntry;
  /** Those that belong to the member whose settings these are. */
  ownProjects: readonly ProjectEntry[];
  onClose: () => void;
  /** Called with a sentence about what was done. */
  onDone: (message: string) => void;
}

export function RenameTemplateDialog({ template, onClose, onDone }: TemplateDialogProps) {
  const form = useForm({ defaultValues: { name: template.name, description: template.description } });
  const { errors } = form.formState;
  const update = useRememberedTemplates((remembered) => remembered.update);
  const save = useCatalogueMutation(
    (change: ChangeTemplate) => workspaceClient.changeTemplate(template.id, change),
    ({ id, name, updatedAt }) => {
      update(id, { name, updatedAt });
      onDone(`“${name}” is saved.`);
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

export function DuplicateTemplateDialog({ template, ownProjects, onClose, onDone }: TemplateDialogProps) {
  const isHere = ownProjects.some(({ id }) => id === template.projectId);
  const form = useForm({
    defaultValues: {
      name: nameCopy(template.name),
      projectId: isHere ? template.projectId : (ownProjects[0]?.id ?? ''),
    },
  });
  const { errors } = form.formState;
  const projectId = useWatch({ control: form.control, name: 'projectId' });
  const copy = useCatalogueMutation(
    (body: { name: string; projectId: string }) => workspaceClient.duplicateTemplate(template.id, body),
    ({ name }) => {
      onDone(`“${name}” is made, and private.`);
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
        <p>You have no project to put it in. Close this and make one with “New project”.</p>
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

export function MoveTemplateDialog({ template, ownProjects, onClose, onDone }: TemplateDialogProps) {
  const others = ownProjects.filter(({ id }) => id !== template.projectId);
  const form = useForm({ defaultValues: { projectId: others[0]?.id ?? '' } });
  const projectId = useWatch({ control: form.control, name: 'projectId' });
  const update = useRememberedTemplates((remembered) => remembered.update);
  const move = useCatalogueMutation(
    (change: { projectId: string }) => workspaceClient.changeTemplate(template.id, change),
    ({ id: moved, projectId: to, updatedAt }) => {
      const name = others.find(({ id }) => id === to)?.name ?? '';
      update(moved, { projectId: to, projectName: name, updatedAt });
      onDone(`“${template.name}” is in “${name}” now.`);
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
        <p>You have no other project. Close this and make one with “New project”.</p>
      ) : (
        <ProjectSelect
          label="To project"
          hint="Its id stays, so whoever renders it notices nothing."
          projects={others}
          projectId={projectId}
          error={form.formState.errors.projectId?.message}
          {...form.register('projectId', projectRules(others))}
        />
      )}
    </FormDialog>
  );
}

export function ShareTemplateDialog({ template, ownProjects, ...dialog }: TemplateDialogProps) {
  const isShared = template.visibility === 'SHARED';
  const project = ownProjects.find(({ id }) => id === template.projectId);
  return (
    <ShareDialog entry={template} change={(change) => workspaceClient.changeTemplate(template.id, change)} {...dialog}>
      <p>
        {isShared
          ? 'Other members will not see it any more. Keys of theirs that render it will be answered with 404.'
          : 'Other members will see it, and can render and copy it. None of them can change it.'}
      </p>
      {!isShared && project?.visibility === 'PRIVATE' && (
        <p>
          Its project “<bdi>{project.name}</bdi>” is private, so others find it in no list until that is shared too.
        </p>
      )}
    </ShareDialog>
  );
}

export function DeleteTemplateDialog({ template, onClose, onDone }: TemplateDialogProps) {
  return (
    <DeleteDialog entry={template} remove={workspaceClient.deleteTemplate} onClose={onClose} onDone={onDone}>
      <p>
        Whoever renders it is answered with 404. It can come back for {DELETED_DAYS} days, with the same id and all of
        its versions.
      </p>
    </DeleteDialog>
  );
}
