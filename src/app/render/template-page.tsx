// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign
import './template-page.css';
import { useEffect, useMemo } from 'react';
import { ApiError } from '../../client/api-error.ts';
import type { Template } from '../../contract/template.ts';
import { readField } from '../../variables/field.ts';
import { useErrorWords } from '../hooks/use-error-words.ts';
import { useTemplate } from '../hooks/use-template.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { renderDetails, renderFailure, slugLine } from './parts.ts';
import { Preview } from './preview.tsx';
import { useRender } from './use-render.ts';
import { VariablesForm } from './variables-form.tsx';

export function TemplatePage({ templateId }: { templateId: string }) {
  const { data: template, error, isFetching, refetch } = useTemplate(templateId);
  if (template !== undefined) return <Workbench template={template} />;
  if (error !== null) return <TemplateError error={error} isBusy={isFetching} tryAgain={() => void refetch()} />;
  return <WorkbenchSkeleton />;
}

/** Form and proof side by side; on a narrow screen the proof stays in sight above the form. */
function Workbench({ template }: { template: Template }) {
  const fields = useMemo(() => template.variables.map(readField), [template]);
  const render = useRender();
  // Once the form is there, and well before they are needed: the server may be gone by then.
  useEffect(() => [slugLine, renderDetails, renderFailure].forEach((part) => part.prefetch()), []);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <PageHeading title={template.name === '' ? 'Untitled' : template.name} />
        <p dir="auto" className="max-w-prose text-grey-10">
          {template.description}
        </p>
      </div>
      <div className="workbench">
        <VariablesForm template={template} fields={fields} render={render} />
        <Preview template={template} render={render} />
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
