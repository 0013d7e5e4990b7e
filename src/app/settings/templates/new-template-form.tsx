import { useEffect, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { ProjectEntry, TemplateEntry } from '../../../contract/workspace.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveDialog } from '../editor/leave-dialog.tsx';
import { LocaleField } from './locale-field.tsx';
import { pagePath } from '../../../contract/pages.ts';
import { workspaceClient } from '../workspace-client.ts';
import { useCatalogueMutation } from './catalogue-queries.ts';
import { buildDocument } from './draft-document.ts';
import { DraftProof } from './draft-proof.tsx';
import { Failure } from '../failure.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { NEW_TEMPLATE_KEY, type KeptTemplate, type NewTemplateValues } from './kept-template.ts';
import { ProjectFormDialog } from './project-dialogs.tsx';
import { ProjectField, projectRules, useOwnProjects } from './project-field.tsx';
import { RemarkList } from './remark-list.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { descriptionRules, nameRules, visibilityOptions } from '../field-rules.ts';
import { focusFirstProblem, useDraftCheck } from './use-draft-check.ts';
import { useKept } from './use-kept.ts';
import { VariableTable } from './variable-table.tsx';

const NONE: never[] = [];

export interface NewTemplateFormProps {
  start: Omit<KeptTemplate, 'values'>;
  /** It was begun before this page was opened. */
  isBack: boolean;
  onStartOver: () => void;
}

/** What was drawn as a form: what the template is called, where it goes, and what is set of its variables. */
export function NewTemplateForm({ start, isBack, onStartOver }: NewTemplateFormProps) {
  const { drawing } = start;
  const [, navigate] = useLocation();
  const { control, register, setValue, handleSubmit, formState } = useFormContext<NewTemplateValues>();
  const { errors } = formState;
  const values = useWatch({ control }) as NewTemplateValues;
  const { name, projectId, variables, locale, timeZone } = values;
  const document = useMemo(
    () => buildDocument(drawing.document, { variables, locale, timeZone }),
    [drawing.document, variables, locale, timeZone],
  );
  const check = useDraftCheck(document);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<ProjectEntry>();
  const projects = useOwnProjects(made);
  useFirstProject(projects, projectId, (id) => setValue('projectId', id));
  const [saved, setSaved] = useState<TemplateEntry>();
  const kept = useKept(NEW_TEMPLATE_KEY, start, values);
  const create = useCatalogueMutation(async (typed: NewTemplateValues) => {
    const { variables: _variables, locale: _locale, timeZone: _timeZone, ...entry } = typed;
    const template = await workspaceClient.createTemplate({
      ...entry,
      document: buildDocument(drawing.document, typed),
    });
    // Also when the page was left meanwhile: what is saved is not offered again as if it were not.
    kept.forget();
    return template;
  }, setSaved);
  const leaving = useLeaveGuard(saved === undefined);
  useEffect(() => {
    if (saved === undefined) return;
    navigate(pagePath.template(saved.id), {
      state: { message: `“${saved.name}” is saved. This is how it is filled in.` },
    });
  }, [saved, navigate]);

  function save(typed: NewTemplateValues, form: HTMLFormElement): void {
    if (create.isPending) return;
    if (check.isRefused) focusFirstProblem();
    else {
      // A field that is locked loses the focus, so the button takes it first.
      form.querySelector<HTMLElement>('[type=submit]')?.focus();
      create.mutate(typed);
    }
  }

  return (
    <>
      <KeptNotice isBack={isBack} kept={kept} onStartOver={onStartOver} />
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
          notes={drawing.notes}
        />
        <div className="flex min-w-0 flex-col gap-6">
          {/* What is typed while it is saved would be lost. */}
          <div inert={create.isPending} className="flex flex-col gap-6 inert:opacity-60">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="Name" field={register('name', nameRules)} error={errors.name?.message} />
              <ProjectField
                projects={projects ?? NONE}
                projectId={projectId}
                error={errors.projectId?.message}
                onNew={() => setMaking(true)}
                onChange={(id) => setValue('projectId', id, { shouldValidate: true })}
              />
              <input type="hidden" {...register('projectId', projectRules(projects ?? NONE))} />
              <TextField
                label="Description"
                isLong
                field={register('description', descriptionRules)}
                error={errors.description?.message}
              />
              <SelectField label="Who sees it" options={visibilityOptions} {...register('visibility')} />
            </div>
            <RemarkList title="What must be mended" messages={check.remarks?.others ?? []} isProblem />
            <VariableTable read={drawing.document} remarks={check.remarks} />
            <LocaleField />
          </div>
          {create.error !== null && <Failure error={create.error} title="Nothing was saved." />}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" look="primary" isBusy={create.isPending}>
              Save template
            </Button>
            {check.hasProblems && <p className="text-danger">What is marked must be mended first.</p>}
          </div>
        </div>
      </form>
      {isMaking && (
        <ProjectFormDialog
          onClose={() => setMaking(false)}
          onDone={(_, project) => {
            setMade(project);
            if (project !== undefined) setValue('projectId', project.id, { shouldValidate: true });
          }}
        />
      )}
      {leaving && <LeaveDialog {...leaving} isKept={kept.isKept} />}
    </>
  );
}

/** Who has projects need not choose one. No other takes the place of one that was asked for, or is deleted later. */
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
