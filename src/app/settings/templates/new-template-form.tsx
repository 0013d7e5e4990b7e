import { useEffect, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { ProjectEntry } from '../../../contract/workspace.ts';
import { Failure } from '../../lib/failure.tsx';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import type { Unsaved } from '../../lib/use-unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { LocaleField } from './locale-field.tsx';
import { pagePath } from '../../../contract/pages.ts';
import { askToLeave, UnsavedNotice } from '../unsaved-changes.tsx';
import { useChange } from '../use-change.ts';
import { buildDocument } from './draft-document.ts';
import { DraftProof } from './draft-proof.tsx';
import type { NewTemplateDraft, NewTemplateValues } from './new-template-draft.ts';
import { ProjectDialog } from './project-dialog.tsx';
import { ProjectField, projectRules, useOwnProjects } from './project-field.tsx';
import { RemarkList } from './remark-list.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { descriptionRules, nameRules, visibilityOptions } from '../field-rules.ts';
import { focusFirstProblem, useDraftCheck } from './use-draft-check.ts';
import { VariableTable } from './variable-table.tsx';

const NONE: never[] = [];

export interface NewTemplateFormProps {
  start: Omit<NewTemplateDraft, 'values'>;
  unsaved: Unsaved<NewTemplateDraft>;
  isRestored: boolean;
  onStartOver: () => void;
}

/** The form for a new template: its name, its project and its variables. */
export function NewTemplateForm({ start, unsaved, isRestored, onStartOver }: NewTemplateFormProps) {
  const { imported } = start;
  const [, navigate] = useLocation();
  const { control, register, setValue, handleSubmit, formState } = useFormContext<NewTemplateValues>();
  const { errors } = formState;
  const values = useWatch({ control }) as NewTemplateValues;
  const { name, projectId, variables, locale, timeZone } = values;
  const document = useMemo(
    () => buildDocument(imported.document, { variables, locale, timeZone }),
    [imported.document, variables, locale, timeZone],
  );
  const check = useDraftCheck(document);
  const [isCreating, setCreating] = useState(false);
  const projects = useOwnProjects();
  useFirstProject(projects, projectId, (id) => setValue('projectId', id));
  const { store, forget, isStored } = unsaved;
  useEffect(() => store({ ...start, values }), [store, start, values]);
  const create = useChange(async (client, typed: NewTemplateValues) => {
    const template = await client.createTemplate({
      name: typed.name,
      description: typed.description,
      projectId: typed.projectId,
      visibility: typed.visibility,
      document: buildDocument(imported.document, typed),
    });
    // Called here rather than after the save, because the user may have left the page by then.
    forget();
    return template;
  });
  const saved = create.data;
  const isBlank = imported.document.layers.length === 0;
  useLeaveGuard(saved === undefined, (leave) => askToLeave(leave, isStored));
  useEffect(() => {
    if (saved === undefined) return;
    // There is nothing to fill in on a blank page.
    if (isBlank) navigate(pagePath.editTemplate(saved.id));
    else navigate(pagePath.template(saved.id), { state: { message: `“${saved.name}” saved. Fill it in below.` } });
  }, [saved, isBlank, navigate]);

  function save(typed: NewTemplateValues, form: HTMLFormElement): void {
    if (create.isPending) return;
    if (check.hasProblems && check.isCurrent) focusFirstProblem();
    else {
      // A locked field loses the focus, so move the focus to the button first.
      form.querySelector<HTMLElement>('[type=submit]')?.focus();
      create.mutate(typed);
    }
  }

  return (
    <>
      <UnsavedNotice isRestored={isRestored} isStored={isStored} onStartOver={onStartOver} />
      <form
        noValidate
        aria-label="New template"
        className="grid items-start gap-x-8 gap-y-6 wide:grid-cols-[minmax(0,1fr)_minmax(18rem,26rem)]"
        onSubmit={handleSubmit((typed, event) => save(typed, event?.target as HTMLFormElement))}
      >
        <DraftProof
          name={name}
          check={check}
          className="wide:order-last wide:tall:sticky wide:tall:top-6"
          notes={imported.notes}
        />
        <div className="flex min-w-0 flex-col gap-6">
          {/* Locked, because changes during the save would be lost. */}
          <div inert={create.isPending} className="flex flex-col gap-6 inert:opacity-60">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="Name" field={register('name', nameRules)} error={errors.name?.message} />
              <ProjectField
                projects={projects ?? NONE}
                projectId={projectId}
                error={errors.projectId?.message}
                onNew={() => setCreating(true)}
                onChange={(id) => setValue('projectId', id, { shouldValidate: true })}
              />
              <input type="hidden" {...register('projectId', projectRules(projects ?? NONE))} />
              <TextField
                label="Description"
                isLong
                field={register('description', descriptionRules)}
                error={errors.description?.message}
              />
              <SelectField label="Who can see it" options={visibilityOptions} {...register('visibility')} />
            </div>
            <RemarkList title="Problems to fix" messages={check.remarks?.others ?? []} isProblem />
            <VariableTable read={imported.document} remarks={check.remarks} />
            <LocaleField />
          </div>
          {create.error !== null && <Failure error={create.error} title="Nothing was saved." />}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" isBusy={create.isPending}>
              Save template
            </Button>
            {check.hasProblems && <p className="text-danger">Fix the highlighted fields first.</p>}
          </div>
        </div>
      </form>
      {isCreating && (
        <ProjectDialog
          onClose={() => setCreating(false)}
          onDone={(_message, project) => setValue('projectId', project.id, { shouldValidate: true })}
        />
      )}
    </>
  );
}

/** Preselects the first project, but never replaces a project that the user chose, even if it is deleted later. */
function useFirstProject(
  projects: readonly ProjectEntry[] | undefined,
  projectId: string,
  choose: (id: string) => void,
): void {
  useEffect(() => {
    const [first] = projects ?? NONE;
    if (projectId === '' && first !== undefined) choose(first.id);
  }, [projects, projectId, choose]);
}
