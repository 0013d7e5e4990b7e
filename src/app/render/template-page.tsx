// oxlint-disable-next-line import/no-unassigned-import -- it must run before any schema is used
import './configure-zod.ts';
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign
import './template-page.css';
import { useMemo } from 'react';
import { ApiError } from '../../client/api-error.ts';
import type { Template } from '../../contract/template.ts';
import { readField } from '../../variables/field.ts';
import { describeError } from '../hooks/describe-error.ts';
import { useTemplate } from '../hooks/use-template.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
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
  const { title, said, next } = describeError(error);
  const isMissing = error instanceof ApiError && error.details.kind === 'notFound';
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <PageHeading title={isMissing ? 'Template not found' : 'Template'} />
      <Alert title={title}>
        <p dir="auto">{said}</p>
        {next !== '' && <p className="text-grey-10">{next}</p>}
        <Button className="mt-2 self-start" isBusy={isBusy} onClick={() => isBusy || tryAgain()}>
          Try again
        </Button>
      </Alert>
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
