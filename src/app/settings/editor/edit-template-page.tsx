import { useState } from 'react';
import { Link } from 'wouter';
import { isNotFound } from '../../../client/api-error.ts';
import type { TemplateDetail } from '../../../contract/workspace.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { pagePath } from '../../../contract/pages.ts';
import { useProjectEntries, useTemplateDetail } from '../templates/catalogue-queries.ts';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { useUnsaved } from '../../lib/use-unsaved.ts';
import { DuplicateTemplateDialog } from '../templates/template-dialogs.tsx';
import { EditDocument } from './edit-document.tsx';
import { DOCUMENT_DRAFT, type TextDraft } from './use-edited-text.ts';

export function EditTemplatePage({ templateId }: { templateId: string }) {
  // Show other users' changes as soon as the user returns to the page.
  const query = useTemplateDetail(templateId, { refetchOnWindowFocus: true });
  const { data: template, error } = query;
  const [isUpdating, setUpdating] = useState(location.hash === '#update');
  const unsaved = useUnsaved<TextDraft>(DOCUMENT_DRAFT, templateId);
  const actions = template && (
    <>
      <Link href={pagePath.templateFormat()} className={buttonClass('quiet')}>
        Template format
      </Link>
      <Link href={pagePath.template(templateId)} className={buttonClass('plain')}>
        Fill in and render
      </Link>
      {template.isOwn && <Button onClick={() => setUpdating(true)}>Update from an SVG</Button>}
    </>
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <PageHeading title={template === undefined && error !== null ? 'Template' : template?.name} />
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      <ReadFailure
        title={template === undefined ? 'The template could not be loaded.' : 'The template could not be refreshed.'}
        query={query}
      >
        {isNotFound(error) && (
          <p>
            You can restore deleted templates at the end of the list of{' '}
            <Link href={pagePath.projects()} className="underline">
              projects
            </Link>
            . Your unsaved changes are stored in this browser.
          </p>
        )}
      </ReadFailure>
      {template === undefined && error === null && <div className="skeleton h-96" aria-busy="true" />}
      {template?.isOwn === false && <OwnerNotice template={template} />}
      {template !== undefined && unsaved !== undefined && (
        <EditDocument
          template={template}
          unsaved={unsaved}
          isUpdating={isUpdating && template.isOwn}
          onUpdated={() => setUpdating(false)}
        />
      )}
    </div>
  );
}

/** Says who owns the template, and offers to duplicate it. */
function OwnerNotice({ template }: { template: TemplateDetail }) {
  const { isSuccess } = useProjectEntries();
  const [isCopying, setCopying] = useState(false);
  const [copy, setCopy] = useState<{ message: string; id: string | undefined }>();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        This template belongs to <bdi>{template.owner}</bdi>. You can view it, or duplicate it to make changes.
      </p>
      <Button isBusy={!isSuccess} onClick={() => setCopying(isSuccess)}>
        Duplicate
      </Button>
      <output>
        {copy?.message}{' '}
        {copy?.id !== undefined && (
          <Link href={pagePath.editTemplate(copy.id)} className="text-accent underline">
            Edit the copy
          </Link>
        )}
      </output>
      {isCopying && (
        <DuplicateTemplateDialog
          template={template}
          onDone={(message, id) => setCopy({ message, id })}
          onClose={() => setCopying(false)}
        />
      )}
    </div>
  );
}
