import { useMemo } from 'react';
import { isNotFound } from '../../../client/api-error.ts';
import type { Template } from '../../../contract/template.ts';
import { readFields } from '../../../variables/field.ts';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { useTemplate } from '../../lib/template-query.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SetupParts } from './setup-parts.tsx';
import { useSetup } from './use-setup.ts';

/** The page that turns a spreadsheet into a batch. Nothing is rendered until the user starts the batch. */
export function SetupPage({ id }: { id: string }) {
  const query = useTemplate(id);
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Create from a spreadsheet" />
      {query.data !== undefined && !isNotFound(query.error) ? (
        <LoadedTemplate template={query.data} />
      ) : query.error === null ? (
        <SetupSkeleton />
      ) : (
        <ReadFailure query={query} />
      )}
    </div>
  );
}

function LoadedTemplate({ template }: { template: Template }) {
  const fields = useMemo(() => readFields(template.variables), [template]);
  const setup = useSetup(template.id, fields);
  return setup === undefined ? <SetupSkeleton /> : <SetupParts {...{ template, fields }} {...setup} />;
}

function SetupSkeleton() {
  return <div aria-busy="true" className="skeleton h-64" />;
}
