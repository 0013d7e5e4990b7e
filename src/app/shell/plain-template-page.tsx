import { useEffect, useMemo, type ComponentType } from 'react';
import { ApiError } from '../../client/api-error.ts';
import type { Template } from '../../contract/template.ts';
import { readFields } from '../../variables/read-fields.ts';
import { createPart, type Part } from '../hooks/create-part.ts';
import { PartSlot } from '../hooks/part-slot.tsx';
import type { TemplateViewsProps } from '../hooks/template-views.ts';
import type { TextLinkProps } from '../hooks/text-link.ts';
import { useErrorWords } from '../hooks/use-error-words.ts';
import { useTemplate } from '../hooks/use-template.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { FormFoot } from '../form/form-foot.tsx';
import { wireValues } from '../form/wire-values.ts';
import { keepRenders, renderDetails, renderFailure, slugLine } from '../generate/parts.ts';
import { Preview } from '../generate/preview.tsx';
import { useRender } from '../generate/use-render.ts';
import { VariablesForm } from '../form/variables-form.tsx';

export interface TemplatePageProps {
  templateId: string;
  /** What stands around the preview; of another feature, so whoever composes the page hands it down. */
  views: Part<ComponentType<TemplateViewsProps>>;
  HistoryLink: ComponentType<TextLinkProps>;
}

export function TemplatePage({ templateId, ...composed }: TemplatePageProps) {
  const { data: template, error, isFetching, refetch } = useTemplate(templateId);
  if (template !== undefined) return <Workbench template={template} {...composed} />;
  if (error !== null) return <TemplateError error={error} isBusy={isFetching} tryAgain={() => void refetch()} />;
  return <WorkbenchSkeleton />;
}

const tryPage = createPart(async () => (await import('../form/try/try-page.tsx')).TryPage);

/** The same form for a schema that no service has. It is of this page's chunk, because it needs nearly all of it. */
export function TryPage() {
  return (
    <PartSlot part={tryPage} missing={<Alert title="This page could not be fetched. Reload it." />}>
      {(Loaded) => <Loaded />}
    </PartSlot>
  );
}

/** Form and proof side by side; on a narrow screen the proof stays in sight above the form. */
function Workbench({ template, views, HistoryLink }: Omit<TemplatePageProps, 'templateId'> & { template: Template }) {
  const fields = useMemo(() => readFields(template.variables), [template]);
  const render = useRender();
  // Once the form is there, and well before they are needed: the server may be gone by then.
  useEffect(() => [slugLine, renderDetails, renderFailure].forEach((part) => part.prefetch()), []);
  const preview = <Preview template={template} render={render} HistoryLink={HistoryLink} />;
  const plain = <div className="views">{preview}</div>;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <PageHeading title={template.name === '' ? 'Untitled' : template.name} />
        <p dir="auto" className="max-w-prose text-grey-10">
          {template.description}
        </p>
      </div>
      <div className="workbench">
        <VariablesForm
          template={template}
          fields={fields}
          onSubmit={async (request) => {
            const error = await render.generate({ templateId: template.id, ...request });
            return error instanceof ApiError ? error : undefined;
          }}
          renderFoot={(form, { output, draftNotice }) => (
            <FormFoot form={form} fields={fields} render={render}>
              <PartSlot part={keepRenders} missing={null}>
                {(KeepRenders) => <KeepRenders {...{ template, fields, form, output, render, draftNotice }} />}
              </PartSlot>
            </FormFoot>
          )}
          renderAside={(form, output) => (
            <PartSlot part={views} waiting={plain} missing={plain}>
              {(Views) => (
                <Views
                  template={template}
                  fields={fields}
                  output={output}
                  readValues={async () => wireValues(fields, form.getValues())}
                  subscribe={(onChange) => form.subscribe({ formState: { values: true }, callback: onChange })}
                >
                  {preview}
                </Views>
              )}
            </PartSlot>
          )}
        />
      </div>
    </div>
  );
}

function TemplateError({ error, isBusy, tryAgain }: { error: Error; isBusy: boolean; tryAgain: () => void }) {
  const words = useErrorWords(error);
  const isMissing = error instanceof ApiError && error.details.kind === 'notFound';
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <PageHeading title={isMissing ? 'Template not found' : 'Template'} />
      {words && (
        <Alert title={words.title}>
          <p dir="auto">{words.said}</p>
          {words.next !== '' && <p className="text-grey-10">{words.next}</p>}
          <Button className="mt-2 self-start" isBusy={isBusy} onClick={() => isBusy || tryAgain()}>
            Try again
          </Button>
        </Alert>
      )}
    </div>
  );
}

function WorkbenchSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title={undefined} />
      <div className="workbench" aria-busy="true">
        <div className="flex flex-col gap-5">
          {Array.from({ length: 5 }, (_, index) => (
            <div key={index} className="flex flex-col gap-2">
              <div className="skeleton h-4 w-28" />
              <div className="skeleton h-9" />
            </div>
          ))}
        </div>
        <div className="skeleton hidden h-96 wide:block" />
      </div>
    </div>
  );
}
