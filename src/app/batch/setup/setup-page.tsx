import { useMemo } from 'react';
import type { Template } from '../../../contract/template.ts';
import { readFields } from '../../../variables/read-fields.ts';
import { describeError } from '../../hooks/describe-error.ts';
import { useTemplate } from '../../hooks/use-template.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { SetupLinks } from './start-part.tsx';
import { SetupParts } from './setup-parts.tsx';
import { useSetup } from './use-setup.ts';

export interface SetupPageProps extends SetupLinks {
  templateId: string;
}

/** From a spreadsheet to a batch: one page, in which everything can be changed until the button that spends is pressed. */
export function SetupPage({ templateId, ...links }: SetupPageProps) {
  const { data: template, error, isFetching, refetch } = useTemplate(templateId);
  return (
    <div className="flex flex-col gap-6 tall:[&_section_:is(button,input,select,summary)]:scroll-mb-40">
      <PageHeading title="Many from a spreadsheet" />
      {template !== undefined ? (
        <LoadedTemplate template={template} {...links} />
      ) : error === null ? (
        <SetupSkeleton />
      ) : (
        <Alert title={describeError(error).title}>
          <p dir="auto">{describeError(error).said}</p>
          <p className="text-grey-10">{describeError(error).next}</p>
          <Button className="mt-2 self-start" isBusy={isFetching} onClick={() => isFetching || void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
    </div>
  );
}

function LoadedTemplate({ template, ...links }: { template: Template } & SetupLinks) {
  const fields = useMemo(() => readFields(template.variables), [template]);
  const setup = useSetup(template.id, fields);
  return setup === undefined ? <SetupSkeleton /> : <SetupParts {...{ template, fields }} {...setup} {...links} />;
}

function SetupSkeleton() {
  return <div aria-busy="true" className="skeleton h-64" />;
}
