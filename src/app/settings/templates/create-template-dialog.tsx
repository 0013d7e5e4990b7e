import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { pagePath } from '../../../contract/pages.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DocumentImage } from '../editor/document-image.tsx';
import { nameRules, visibilityOptions } from '../field-rules.ts';
import { useChange } from '../use-change.ts';
import { ImportNotes } from './import-notes.tsx';
import { ProjectDialog } from './project-dialog.tsx';
import { ProjectField, projectRules, useOwnProjects } from './project-field.tsx';
import type { ImportedFile } from './use-import.ts';

const NONE: never[] = [];

export interface CreateTemplateDialogProps {
  start: ImportedFile;
  /** The project to choose; the first of the user's own projects by default. */
  projectId: string;
  onFontAdded: () => void;
  onClose: () => void;
}

/** Asks for the name and the project of a new template, creates it and opens it in the editor. */
export function CreateTemplateDialog({ start, projectId: wanted, onFontAdded, onClose }: CreateTemplateDialogProps) {
  const { document, notes } = start;
  const [, navigate] = useLocation();
  const projects = useOwnProjects() ?? NONE;
  const { control, register, setValue, handleSubmit, formState } = useForm({
    defaultValues: { name: start.name, projectId: wanted, visibility: 'PRIVATE' as 'PRIVATE' | 'SHARED' },
  });
  const [name, chosen] = useWatch({ control, name: ['name', 'projectId'] });
  const projectId = chosen || (projects[0]?.id ?? '');
  const [isAddingProject, setAddingProject] = useState(false);
  const create = useChange(
    (client, typed: { name: string; visibility: 'PRIVATE' | 'SHARED' }) =>
      client.createTemplate({ ...typed, projectId, description: start.description, document }),
    // An imported design is continued with its variables.
    ({ id }) => navigate(pagePath.editTemplate(id) + (start.isDocument ? '' : '#variables')),
  );
  const { validate } = projectRules(projects);
  return (
    <>
      <FormDialog
        title="New template"
        action="Create template"
        mutation={create}
        failed="Nothing was created."
        onSubmit={handleSubmit(({ name: typed, visibility }) => create.mutate({ name: typed, visibility }))}
        onClose={onClose}
      >
        <TextField label="Name" field={register('name', nameRules)} error={formState.errors.name?.message} />
        <ProjectField
          projects={projects}
          projectId={projectId}
          error={formState.errors.projectId?.message}
          onNew={() => setAddingProject(true)}
          onChange={(id) => setValue('projectId', id, { shouldValidate: true })}
        />
        <input type="hidden" {...register('projectId', { validate: () => validate(projectId) })} />
        <SelectField label="Who can see it" options={visibilityOptions} {...register('visibility')} />
        {document.layers.length > 0 && <DocumentImage alt={`Proof of ${name}`} document={document} />}
        <ImportNotes notes={notes} onFontAdded={onFontAdded} />
      </FormDialog>
      {isAddingProject && (
        <ProjectDialog
          onClose={() => setAddingProject(false)}
          onDone={(_message, project) => setValue('projectId', project.id, { shouldValidate: true })}
        />
      )}
    </>
  );
}
