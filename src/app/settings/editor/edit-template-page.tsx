import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { isNotFound } from '../../../client/api-error.ts';
import type { TemplateDetail } from '../../../contract/workspace.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { pagePath } from '../../../contract/pages.ts';
import { projectEntriesQuery, templateDetailQuery } from '../templates/catalogue-queries.ts';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { DuplicateTemplateDialog } from '../templates/template-dialogs.tsx';
import { EditDocument } from './edit-document.tsx';

/** The document of a template, edited beside its proof. */
export function EditTemplatePage({ templateId }: { templateId: string }) {
  // Whoever comes back to the page is told at once what others saved meanwhile.
  const query = useQuery({ ...templateDetailQuery(templateId), refetchOnWindowFocus: true });
  const { data: template, error } = query;
  const actions = template && (
    <>
      <Link href={pagePath.templateFormat()} className={buttonClass('quiet')}>
        Template format
      </Link>
      <Link href={pagePath.template(templateId)} className={buttonClass('plain')}>
        Fill in and render
      </Link>
      {template.isOwn && (
        <Link href={pagePath.updateTemplate(templateId)} className={buttonClass('plain')}>
          Update from a drawing
        </Link>
      )}
    </>
  );
  return (
    <SettingsFrame title={template === undefined && error !== null ? 'Template' : template?.name} actions={actions}>
      <ReadFailure
        title={template === undefined ? 'The template could not be read.' : 'The template could not be read again.'}
        query={query}
      >
        {isNotFound(error) && (
          <p>
            What was deleted can be brought back under{' '}
            <Link href={pagePath.templates()} className="underline">
              Templates
            </Link>
            ; what was typed here and not saved is then there again.
          </p>
        )}
      </ReadFailure>
      {template === undefined && error === null && <div className="skeleton h-96" aria-busy="true" />}
      {template?.isOwn === false && <OfAnother template={template} />}
      {template !== undefined && <EditDocument template={template} />}
    </SettingsFrame>
  );
}

/** Says whose template it is, and offers a copy. */
function OfAnother({ template }: { template: TemplateDetail }) {
  const { data: projects = [], isSuccess } = useQuery(projectEntriesQuery);
  const [isCopying, setCopying] = useState(false);
  const [copied, setCopied] = useState('');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        This template belongs to <bdi>{template.owner}</bdi>. You can look at it and make a copy that is yours to
        change.
      </p>
      <Button isBusy={!isSuccess} onClick={() => setCopying(isSuccess)}>
        Duplicate
      </Button>
      <output>
        {copied}{' '}
        {copied !== '' && (
          <Link href={pagePath.templates()} className="text-accent underline">
            Your templates
          </Link>
        )}
      </output>
      {isCopying && (
        <DuplicateTemplateDialog
          template={template}
          ownProjects={projects.filter(({ isOwn }) => isOwn)}
          onDone={setCopied}
          onClose={() => setCopying(false)}
        />
      )}
    </div>
  );
}
