import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Pencil } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'wouter';
import { ApiError, isNotFound } from '../../client/api-error.ts';
import type { Template } from '../../contract/template.ts';
import { type Field, readFields } from '../../variables/field.ts';
import { DeveloperViews } from '../developer/developer-views.tsx';
import { useOutput, type Draft, type FormValues } from '../template/form-values.ts';
import { useValidValues, wireValues, invalidFields } from '../template/wire-values.ts';
import { FormSkeleton, VariablesForm } from '../template/variables-form.tsx';
import { createFieldLinks, FieldLinksContext } from '../template/field-links.ts';
import { GenerateBar } from '../template/generate-bar.tsx';
import { LivePreview } from '../template/live-preview.tsx';
import { useForgetWhenLeft, useGenerate, type GenerateControl } from '../template/use-generate.ts';
import { useShownRender } from '../template/use-shown-render.ts';
import type { WholeRender } from '../history/kept-render.ts';
import { wholeRenderQuery } from '../history/render-queries.ts';
import { SaveProblem } from '../history/save-problem.tsx';
import { ReadFailure, type ReadFailureProps } from '../lib/read-failure.tsx';
import { textParam, useSearch } from '../lib/search-params.ts';
import { useHasProofs, useMayEditTemplates, useServiceDescription } from '../lib/use-service-description.ts';
import { useTemplate } from '../lib/template-query.ts';
import { useUnsaved } from '../lib/use-unsaved.ts';
import { useServices } from '../services.ts';
import { buttonClass } from '../ui/button.tsx';
import { formatDayAndTime } from '../ui/format-time.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { EntryChanges, EntryMenu } from './links.tsx';
import { prefetch, PrefetchingLink } from './prefetching-link.tsx';
import { pagePath } from '../../contract/pages.ts';

/** `from` is the id of a render in the history. */
const templateSearch = { from: textParam };

/** A template's page. `?from=<render>` fills in the form from a render in the history. */
export function TemplatePage({ id }: { id: string }) {
  const { renderStore } = useServices();
  const query = useTemplate(id);
  const template = query.data;
  // Everything is stored by the service's id; the id in the URL may differ in case.
  useForgetWhenLeft(template?.id ?? id);
  const [search] = useSearch(templateSearch);
  // Read once, because the parameter is removed from the URL.
  const [from] = useState(search.from);
  const record = useQuery({ ...wholeRenderQuery(renderStore, from), enabled: from !== '' });
  // A refetch from inside the form must not unmount the form.
  const isServiceUnknown = !useServiceDescription().isFetched;
  // A deleted template has no form; a temporary failure leaves the form unchanged.
  if (isNotFound(query.error)) return <TemplateError query={query} />;
  // The page is shown once everything has loaded, so that the layout doesn't shift.
  if (template !== undefined && !record.isLoading && !isServiceUnknown) {
    // When the variables change, the draft is assigned to the fields again.
    const key = JSON.stringify([template.id, template.variables]);
    return <Workbench key={key} template={template} restored={record.data} />;
  }
  if (template === undefined && query.error !== null) return <TemplateError query={query} />;
  return <WorkbenchSkeleton />;
}

interface WorkbenchProps {
  template: Template;
  /** Null when the render is no longer stored in this browser. */
  restored: WholeRender | null | undefined;
}

/** Form and preview side by side. On a narrow screen, the preview is below the form, and rendering scrolls to the preview. */
function Workbench({ template, restored }: WorkbenchProps) {
  const unsaved = useUnsaved<Draft>('form', template.id);
  const fields = useMemo(() => readFields(template.variables), [template]);
  const generate = useGenerate(template);
  const isRestoring = useRestoredOnce();
  const [links] = useState(createFieldLinks);
  const hasProofs = useHasProofs();
  const [isDone, setDone] = useState(false);
  const mayEdit = useMayEditTemplates();
  const [initial] = useState(() => (restored && isRestoring ? describeRestored(restored) : undefined));

  if (unsaved === undefined) return <WorkbenchSkeleton />;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        {/* Before the heading, so that Tab moves from the heading, which is focused when the page opens, to the form. */}
        <div className="order-last flex flex-wrap gap-2">
          {mayEdit && <EditLink templateId={template.id} />}
          <SpreadsheetLink templateId={template.id} />
          {mayEdit && (
            <span className="w-9 pointer-coarse:w-11 pointer-coarse:pt-1">
              <EntryMenu entry={template} isTemplate />
            </span>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          <PageHeading title={template.name === '' ? 'Untitled' : template.name} />
          <p dir="auto" className="max-w-prose text-grey-10">
            {template.description}
          </p>
        </div>
      </div>
      <EntryChanges />
      {restored === null && (
        <output className="text-warning">
          That render is no longer stored in this browser, so the form was left empty.
        </output>
      )}
      <div className="workbench">
        <FieldLinksContext value={hasProofs ? links : undefined}>
          <VariablesForm
            template={template}
            fields={fields}
            draft={unsaved.restored}
            onChange={unsaved.store}
            initial={initial}
            onSubmit={(request) => generate.generate({ templateId: template.id, ...request })}
            failure={generate.error instanceof ApiError ? generate.error : undefined}
            // The form's errors replace the last render's failure.
            onInvalid={generate.reset}
            renderFoot={(form) => (
              <GenerateBar form={form} fields={fields} generate={generate} isDone={isDone}>
                <output className="text-xs text-warning empty:-mb-3">
                  {!unsaved.isStored && "This browser can't save your input. Closing this tab discards your input."}
                </output>
                <SaveProblem />
              </GenerateBar>
            )}
            renderAside={(form) => (
              <Aside
                template={template}
                fields={fields}
                form={form}
                generate={generate}
                restored={restored ?? undefined}
                onDone={setDone}
              />
            )}
          />
        </FieldLinksContext>
      </div>
    </div>
  );
}

/** Narrow screens have it in the menu only. */
function EditLink({ templateId }: { templateId: string }) {
  return (
    <Link href={pagePath.editTemplate(templateId)} className={buttonClass('plain', 'max-sm:hidden')}>
      <Pencil size="1rem" aria-hidden="true" />
      Edit
    </Link>
  );
}

function SpreadsheetLink({ templateId }: { templateId: string }) {
  return (
    <PrefetchingLink
      href={pagePath.spreadsheet(templateId)}
      onIntent={() => prefetch(() => import('../batch/setup/setup-page.tsx'))}
      className={buttonClass('plain')}
    >
      <FileSpreadsheet size="1rem" aria-hidden="true" />
      Create from a spreadsheet
    </PrefetchingLink>
  );
}

/** Removes `?from=`, so that a reload doesn't replace later input. Returns whether it was set. */
function useRestoredOnce(): boolean {
  const [search, setSearch] = useSearch(templateSearch);
  const isSet = search.from !== '';
  useEffect(() => {
    if (isSet) setSearch({ from: '' });
  }, [isSet, setSearch]);
  return isSet;
}

function describeRestored({ render: { format, scale, renderedAt }, values }: WholeRender) {
  return {
    values: new Map(values),
    format,
    scale,
    note: `Values from your render on ${formatDayAndTime(renderedAt, Date.now())}.`,
  };
}

interface AsideProps {
  template: Template;
  fields: readonly Field[];
  form: UseFormReturn<FormValues>;
  generate: GenerateControl;
  restored: WholeRender | undefined;
  /** Reports whether the preview shows a render of the form's values. */
  onDone: (isDone: boolean) => void;
}

/** The preview, in tabs with the developer views. */
function Aside({ template, fields, form, generate: { status, data, progress }, restored, onDone }: AsideProps) {
  const output = useOutput(form.control);
  const values = useValidValues(fields, form, data);
  const request = useMemo(() => {
    const { id: templateId, updatedAt: templateUpdatedAt } = template;
    return values && { templateId, templateUpdatedAt, values: [...values], ...output };
  }, [template, values, output]);
  const shownRender = useShownRender(template.id, request, data, restored);
  const isPending = status === 'pending';
  useEffect(() => onDone(shownRender.isCurrent), [onDone, shownRender.isCurrent]);
  useEffect(() => {
    if (isPending) showPreview();
  }, [isPending]);
  const { subscribe: subscribeToForm } = form;
  const subscribe = useCallback(
    (onChange: () => void) => subscribeToForm({ formState: { values: true }, callback: onChange }),
    [subscribeToForm],
  );
  return (
    <DeveloperViews
      template={template}
      fields={fields}
      output={output}
      readValues={() => wireValues(fields, form.getValues())}
      readWrong={() => invalidFields(fields, form.getValues())}
      subscribe={subscribe}
    >
      <LivePreview
        template={template}
        fields={fields}
        form={form}
        progress={progress}
        isPending={isPending}
        {...shownRender}
      />
    </DeveloperViews>
  );
}

/** In the one-column layout, the render would appear off screen. */
function showPreview(): void {
  if (matchMedia('(width < 56.25rem)').matches)
    document.querySelector('.preview')?.scrollIntoView({ block: 'nearest' });
}

function TemplateError({ query }: Pick<ReadFailureProps, 'query'>) {
  const isMissing = isNotFound(query.error);
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <PageHeading title={isMissing ? 'Template not found' : 'Template'} />
      <ReadFailure query={query}>
        {isMissing && (
          <Link href={pagePath.projects()} className="underline">
            All projects
          </Link>
        )}
      </ReadFailure>
    </div>
  );
}

function WorkbenchSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title={undefined} />
      <div className="workbench">
        <FormSkeleton />
        <div className="skeleton hidden h-96 wide:block" />
      </div>
    </div>
  );
}
