import { useQuery } from '@tanstack/react-query';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { templateDetailQuery } from './catalogue-queries.ts';
import { UpdateTemplate } from './update-template.tsx';

/** An existing template from its changed drawing: its id stays, and what people set of it. */
export function UpdateTemplatePage({ templateId }: { templateId: string }) {
  return (
    <SettingsFrame title="Update from a drawing">
      <OwnTemplate templateId={templateId} />
    </SettingsFrame>
  );
}

function OwnTemplate({ templateId }: { templateId: string }) {
  const query = useQuery({ ...templateDetailQuery(templateId), refetchOnMount: 'always' });
  const template = query.data;
  if (template === undefined) {
    return query.error === null ? (
      <div className="skeleton h-96" aria-busy="true" />
    ) : (
      <ReadFailure title="The template could not be read." query={query} />
    );
  }
  if (!template.isOwn) {
    return (
      <p className="max-w-prose">
        “<bdi>{template.name}</bdi>” belongs to <bdi>{template.owner}</bdi>, who alone can update it. Duplicate it to
        have one of your own.
      </p>
    );
  }
  return <UpdateTemplate key={template.id} template={template} />;
}
