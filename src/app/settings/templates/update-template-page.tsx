import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'wouter';
import type { TemplateDetail } from '../../../contract/workspace.ts';
import { buttonClass } from '../../ui/button.tsx';
import { pagePath } from '../../../contract/pages.ts';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { useUnsaved, type Unsaved } from '../../lib/use-unsaved.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { useTemplateDetail } from './catalogue-queries.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import type { DocumentDraft } from './draft-document.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { ChooseFile, ImportInput, ImportNotice, useDropAndPaste } from './import-input.tsx';
import { RenameList } from './rename-list.tsx';
import { createUpdateDraft, mergeImport, matchImport, type ChangedFile } from './merge-import.ts';
import { UpdateForm, type UpdateDraft } from './update-form.tsx';
import { useImport } from './use-import.ts';

interface Start extends ChangedFile {
  /** The version that the update is based on, even if others save newer ones. */
  before: TemplateDetail;
}

/** Updates a template from a changed SVG. The template keeps its ID and its variables' settings. */
export function UpdateTemplatePage({ templateId }: { templateId: string }) {
  return (
    <SettingsFrame title="Update from an SVG">
      <OwnTemplate templateId={templateId} />
    </SettingsFrame>
  );
}

function OwnTemplate({ templateId }: { templateId: string }) {
  const query = useTemplateDetail(templateId, { refetchOnMount: 'always' });
  const unsaved = useUnsaved<UpdateDraft>('update', templateId);
  const template = query.data;
  if (template?.isOwn === false) {
    return (
      <p className="max-w-prose">
        “<bdi>{template.name}</bdi>” belongs to <bdi>{template.owner}</bdi>. Only the owner can update it, but you can
        duplicate it.
      </p>
    );
  }
  if (template !== undefined && unsaved !== undefined) return <UpdateTemplate template={template} unsaved={unsaved} />;
  if (query.error === null) return <div className="skeleton h-96" aria-busy="true" />;
  return <ReadFailure title="The template couldn’t be loaded." query={query} />;
}

interface UpdateTemplateProps {
  template: TemplateDetail;
  unsaved: Unsaved<UpdateDraft>;
}

function UpdateTemplate({ template, unsaved }: UpdateTemplateProps) {
  const { restored } = unsaved;
  const [start, setStart] = useState<Start | undefined>(
    () => restored && { ...restored, before: { ...template, version: restored.version } },
  );
  const [isRestored, setRestored] = useState(restored !== undefined);
  // A new file or a renamed variable remounts the form; edits are kept.
  const [count, setCount] = useState(0);
  const form = useForm<DocumentDraft>({ ...(restored && { defaultValues: restored.values }) });
  const merged = useMemo(() => start && mergeImport(documentOf(start.before), start), [start]);
  const importer = useImport(start !== undefined, (imported) => {
    show({ ...matchImport(documentOf(template), imported, start?.renames), before: template });
    setRestored(false);
  });
  useDropAndPaste(importer);
  const keptFocus = useKeptFocus<HTMLDivElement>();

  function show(next: Start): void {
    const former = start && merged && { merged, renames: start.renames, typed: form.getValues() };
    form.reset(createUpdateDraft(mergeImport(documentOf(next.before), next), next.renames, former));
    setStart(next);
    setCount((before) => before + 1);
  }

  function startOver(): void {
    unsaved.store(undefined);
    setStart(undefined);
  }

  return (
    <div className="flex flex-col gap-5 outline-none" {...keptFocus}>
      <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0">
          <Link href={pagePath.editTemplate(template.id)} className="semibold underline underline-offset-4">
            <bdi>{template.name}</bdi>
          </Link>
          <span className="text-grey-10 tabular">{` · version ${template.version}`}</span>
        </p>
        {start !== undefined && (
          <span className="flex flex-wrap gap-2">
            <ChooseFile importer={importer} variant="plain" />
            <Link href={pagePath.template(template.id)} className={buttonClass('quiet')}>
              Cancel
            </Link>
          </span>
        )}
      </div>
      <ImportNotice importer={importer} />
      {start === undefined || merged === undefined ? (
        <ImportInput importer={importer}>
          Choose the changed SVG. The template keeps its ID and its variables’ settings. You can review the changes
          before you save.
        </ImportInput>
      ) : (
        <FormProvider {...form}>
          {!start.imported.isDocument && (
            <RenameList
              before={documentOf(start.before)}
              imported={start.imported.document}
              renames={new Map(start.renames)}
              onChange={(renames) => show({ ...start, renames: [...renames] })}
            />
          )}
          <UpdateForm
            key={count}
            before={start.before}
            latest={template}
            start={start}
            merged={merged}
            unsaved={unsaved}
            isRestored={isRestored}
            onStartOver={startOver}
          />
        </FormProvider>
      )}
    </div>
  );
}

function documentOf({ document }: TemplateDetail): TemplateDocument {
  return document as TemplateDocument;
}
