import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { ApiError, isNotFound } from '../../client/api-error.ts';
import type { Template } from '../../contract/template.ts';
import type { Field } from '../../variables/field.ts';
import { readFields } from '../../variables/read-fields.ts';
import { DeveloperViews } from '../developer/developer-views.tsx';
import { DraftNoticeLine } from '../form/draft-notice.tsx';
import type { Draft } from '../form/draft.ts';
import type { TypedTexts } from '../form/typed-texts.ts';
import { useStoredDraft } from '../form/use-draft.ts';
import { useRightValues } from '../form/use-right-values.ts';
import { FormSkeleton, VariablesForm } from '../form/variables-form.tsx';
import { wireValues, wrongFields } from '../form/wire-values.ts';
import { createFieldLinks, FieldLinksContext } from '../generate/field-links.ts';
import { GenerateBar } from '../generate/generate-bar.tsx';
import type { OutputChoice } from '../generate/output-options.tsx';
import { LivePreview } from '../generate/live-preview.tsx';
import { useForgetWhenLeft, useGenerate, type GenerateControl } from '../generate/use-generate.ts';
import { useShownRender } from '../generate/use-shown-render.ts';
import type { WholeRender } from '../history/kept-render.ts';
import { wholeRenderQuery } from '../history/render-queries.ts';
import { SaveProblem } from '../history/save-problem.tsx';
import { ReadFailure, type ReadFailureProps } from '../lib/read-failure.tsx';
import { useHasProofs, useServiceDescription } from '../lib/use-service-description.ts';
import { useTemplate } from '../lib/template-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { formatDayAndTime } from '../ui/format-time.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { PrefetchingLink } from './prefetching-link.tsx';
import { pagePath } from '../../contract/pages.ts';

/** The page of a template. With `?from=<render>` it begins with the image and the values of a render of the history. */
export function TemplatePage({ id }: { id: string }) {
  const query = useTemplate(id);
  const template = query.data;
  // The address may have it in another case than the service, by whose ids everything is kept.
  const knownId = template?.id ?? id;
  useForgetWhenLeft(knownId);
  const [search] = useSearchParams();
  // As the page was opened: the address drops it once it is used.
  const [from] = useState(search.get('from'));
  const record = useQuery({ ...wholeRenderQuery(from ?? ''), enabled: from !== null });
  // Form and preview depend on what is read here, so that nothing moves once the page is there.
  const stored = useStoredDraft(knownId, useChangeCount(template));
  // Asked again by the form after it failed, it takes the form away no more.
  const isServiceUnknown = !useServiceDescription().isFetched;
  // What was deleted meanwhile is no form any more; a failure in passing leaves it.
  if (isNotFound(query.error)) return <TemplateError query={query} />;
  if (template !== undefined && stored !== undefined && !record.isLoading && !isServiceUnknown)
    return <Workbench template={template} restored={record.data} draft={stored.draft} />;
  if (template === undefined && query.error !== null) return <TemplateError query={query} />;
  return <WorkbenchSkeleton />;
}

/** How often other variables have come for a form that is open. What is typed into it is kept by name, and placed anew then. */
function useChangeCount(template: Template | undefined): number {
  const variables = useMemo(() => template && JSON.stringify([template.id, template.variables]), [template]);
  const [seen, setSeen] = useState({ variables, count: 0 });
  if (variables !== undefined && variables !== seen.variables) {
    setSeen({ variables, count: seen.count + (seen.variables === undefined ? 0 : 1) });
  }
  return seen.count;
}

interface WorkbenchProps {
  template: Template;
  /** Null when the render was asked for and this browser keeps it no more. */
  restored: WholeRender | null | undefined;
  draft: Draft | undefined;
}

/** Form and preview side by side; on a narrow screen the preview follows the form, and is scrolled to when there is news. */
function Workbench({ template, restored, draft }: WorkbenchProps) {
  const fields = useMemo(() => readFields(template.variables), [template]);
  const generate = useGenerate(template);
  const isRestoring = useRestoredOnce();
  const [links] = useState(createFieldLinks);
  const hasProofs = useHasProofs();
  const [initial] = useState(() => (restored && isRestoring ? describeRestored(restored) : undefined));

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        {/* Before the heading, which has the focus when the page opens: from there the Tab key leads on to the form. */}
        <SpreadsheetLink templateId={template.id} />
        <div className="flex min-w-0 flex-col gap-1">
          <PageHeading title={template.name === '' ? 'Untitled' : template.name} />
          <p dir="auto" className="max-w-prose text-grey-10">
            {template.description}
          </p>
        </div>
      </div>
      <SavedMessage />
      {restored === null && (
        <output className="text-warning">This browser keeps that render no more, so nothing was filled.</output>
      )}
      <div className="workbench">
        <FieldLinksContext value={hasProofs ? links : undefined}>
          <VariablesForm
            template={template}
            fields={fields}
            draftId={template.id}
            draft={draft}
            initial={initial}
            onSubmit={(request) => generate.generate({ templateId: template.id, ...request })}
            failure={generate.error instanceof ApiError ? generate.error : undefined}
            // What is wrong now takes the place of why the last render failed.
            onInvalid={generate.reset}
            renderFoot={(form, { draftNotice }) => (
              <GenerateBar form={form} fields={fields} generate={generate}>
                <DraftNoticeLine notice={draftNotice} />
                <SaveProblem />
              </GenerateBar>
            )}
            renderAside={(form, output) => (
              <Aside {...{ template, fields, form, output, generate }} restored={restored ?? undefined} />
            )}
          />
        </FieldLinksContext>
      </div>
    </div>
  );
}

/** What whoever comes from the settings has just done; whoever comes back later is not told again. */
function SavedMessage() {
  const state = useHistoryState<{ message?: unknown } | null>();
  const [message] = useState(state?.message);
  useEffect(() => {
    if (message !== undefined) window.history.replaceState({ ...window.history.state, message: undefined }, '');
  }, [message]);
  return typeof message === 'string' ? <output className="text-success">{message}</output> : null;
}

function prefetchSpreadsheetPage(): void {
  import('../batch/setup/setup-page.tsx').catch(() => {});
}

function SpreadsheetLink({ templateId }: { templateId: string }) {
  return (
    <PrefetchingLink
      href={pagePath.spreadsheet(templateId)}
      onIntent={prefetchSpreadsheetPage}
      className={`${buttonClass('plain')} order-last`}
    >
      <FileSpreadsheet size="1rem" aria-hidden="true" />
      Many from a spreadsheet
    </PrefetchingLink>
  );
}

/** Drops `?from=` once it is used: a reload must not undo what is typed after it. Gives whether it was there. */
function useRestoredOnce(): boolean {
  const [search, setSearch] = useSearchParams();
  const isSet = search.has('from');
  useEffect(() => {
    if (!isSet) return;
    setSearch(
      (before) => {
        before.delete('from');
        return before;
      },
      { replace: true },
    );
  }, [isSet, setSearch]);
  return isSet;
}

function describeRestored({ render: { format, scale, renderedAt }, values }: WholeRender) {
  return {
    values: new Map(values),
    format,
    scale,
    note: `These are the values of ${formatDayAndTime(renderedAt, Date.now())}.`,
  };
}

interface FormViewProps {
  template: Template;
  fields: readonly Field[];
  form: UseFormReturn<TypedTexts>;
  output: OutputChoice;
}

interface AsideProps extends FormViewProps {
  generate: GenerateControl;
  restored: WholeRender | undefined;
}

/** The preview, which knows whether it shows what the form holds, among the developer's views. */
function Aside({ generate: { status, data, progress }, restored, ...view }: AsideProps) {
  const { template, fields, form, output } = view;
  const values = useRightValues(fields, form, data);
  const request = useMemo(() => {
    const { id: templateId, updatedAt: templateUpdatedAt } = template;
    return values && { templateId, templateUpdatedAt, values: [...values], ...output };
  }, [template, values, output]);
  const shownRender = useShownRender(template.id, request, data, restored);
  const isPending = status === 'pending';
  useEffect(() => {
    if (isPending) showPreview();
  }, [isPending]);
  return (
    <Views {...view}>
      <LivePreview {...view} {...{ progress }} {...shownRender} isPending={isPending} />
    </Views>
  );
}

/** Below the form, where there is one column, the render would come unseen. */
function showPreview(): void {
  if (matchMedia('(width < 56.25rem)').matches)
    document.querySelector('.preview')?.scrollIntoView({ block: 'nearest' });
}

/** The preview in tabs beside the developer's views. */
function Views({ template, fields, form, output, children }: FormViewProps & { children: ReactNode }) {
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
      readWrong={() => wrongFields(fields, form.getValues())}
      subscribe={subscribe}
    >
      {children}
    </DeveloperViews>
  );
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
