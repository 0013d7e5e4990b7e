import { TriangleAlert } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { TemplateDetail } from '../../../contract/workspace.ts';
import { compareVariables, type VariableChange } from '../../../variables/compare-variables.ts';
import { Failure } from '../../lib/failure.tsx';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import type { Unsaved } from '../../lib/use-unsaved.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CallerChanges } from '../editor/caller-changes.tsx';
import { DocumentImage } from '../editor/document-image.tsx';
import { askToLeave, UnsavedNotice } from '../unsaved-changes.tsx';
import { LocaleField } from './locale-field.tsx';
import { pagePath } from '../../../contract/pages.ts';
import { isConflict, useChange } from '../use-change.ts';
import { useSaveTemplate } from '../editor/use-save.ts';
import { buildDocument, type DocumentDraft } from './draft-document.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { DraftProof } from './draft-proof.tsx';
import { RemarkList } from './remark-list.tsx';
import type { ChangedFile } from './merge-import.ts';
import { focusFirstProblem, useDraftCheck } from './use-draft-check.ts';
import { VariableTable } from './variable-table.tsx';

/** An update that isn't saved yet. */
export interface UpdateDraft extends ChangedFile {
  /** The version that the draft is based on. */
  version: number;
  values: DocumentDraft;
}

export interface UpdateFormProps {
  /** The version that the update is based on. */
  before: TemplateDetail;
  /** The latest version, which someone else may have saved. */
  latest: TemplateDetail;
  start: ChangedFile;
  /** The imported document with the template's settings. */
  merged: TemplateDocument;
  unsaved: Unsaved<UpdateDraft>;
  isRestored: boolean;
  onStartOver: () => void;
}

/** Shows what an update changes, and lets the user edit its variables before it is saved as the next version. */
export function UpdateForm(props: UpdateFormProps) {
  const { before, latest, start, merged, unsaved, isRestored, onStartOver } = props;
  const [, navigate] = useLocation();
  const saveTemplate = useSaveTemplate(before.id);
  const { control, getValues, handleSubmit } = useFormContext<DocumentDraft>();
  const draft = useWatch({ control }) as DocumentDraft;
  const document = useMemo(() => buildDocument(merged, draft), [merged, draft]);
  const check = useDraftCheck(document);
  const changes = useMemo(
    () => compareVariables((latest.document as TemplateDocument).variables, document.variables),
    [latest, document],
  );

  const { store, forget, isStored } = unsaved;
  useEffect(
    () => store({ imported: start.imported, renames: start.renames, version: before.version, values: draft }),
    [store, start, before.version, draft],
  );
  const update = useChange(async (client, version: number) => {
    const changed = { document: buildDocument(merged, getValues()), version };
    const template = await saveTemplate(client, changed);
    // Called here rather than after the save, because the user may have left the page by then.
    forget();
    return template;
  });
  const saved = update.data;
  useLeaveGuard(saved === undefined, (leave) => askToLeave(leave, isStored));
  useEffect(() => {
    if (saved === undefined) return;
    const message = `“${saved.name}” updated to version ${saved.version}.`;
    navigate(pagePath.template(saved.id), { state: { message } });
  }, [saved, navigate]);

  function save(version: number, form: HTMLFormElement): void {
    if (update.isPending) return;
    if (check.hasProblems && check.isCurrent) focusFirstProblem();
    else {
      // A locked field loses the focus, so move the focus to the button first.
      form.querySelector<HTMLElement>('[type=submit]')?.focus();
      update.mutate(version);
    }
  }

  const isConflicting = update.error !== null && isConflict(update.error);
  return (
    <>
      <UnsavedNotice isRestored={isRestored} isStored={isStored} onStartOver={onStartOver} />
      <form
        noValidate
        aria-label="Update"
        className="grid items-start gap-x-8 gap-y-6 wide:grid-cols-[minmax(0,1fr)_minmax(18rem,26rem)]"
        onSubmit={handleSubmit((_, event) =>
          save(isConflicting ? latest.version : before.version, event?.target as HTMLFormElement),
        )}
      >
        <div className="flex min-w-0 flex-col gap-4 wide:order-last">
          <h2 className="text-base">Your update</h2>
          <DraftProof name={before.name} check={check} notes={start.imported.notes} />
          <h2 className="text-base tabular">Version {latest.version}</h2>
          <DocumentImage alt={`Version ${latest.version} of ${before.name}`} document={latest.document} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {/* Locked, because changes during the save would be lost. */}
          <div inert={update.isPending} className="flex flex-col gap-6 inert:opacity-60">
            <ChangeList changes={changes} />
            <RemarkList title="Problems to fix" messages={check.remarks?.others ?? []} isProblem />
            <VariableTable read={merged} remarks={check.remarks} />
            <LocaleField />
          </div>
          {isConflicting && (
            <Alert title="Someone else saved first.">
              <p dir="auto">{update.error?.message}</p>
              <p>Your update isn’t lost. It is now compared with version {latest.version}.</p>
            </Alert>
          )}
          {update.error !== null && !isConflicting && <Failure error={update.error} title="Nothing was saved." />}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" isBusy={update.isPending}>
              {isConflicting ? `Save on top of version ${latest.version}` : 'Update'}
            </Button>
            {check.hasProblems && <p className="text-danger">Fix the highlighted fields first.</p>}
          </div>
        </div>
      </form>
    </>
  );
}

/** The changes that affect API users and form users, with a warning if any are breaking. */
function ChangeList({ changes }: { changes: readonly VariableChange[] }) {
  const isBreaking = changes.some((change) => change.isBreaking);
  return (
    <section
      aria-labelledby="changes"
      className={`flex gap-3 ${isBreaking ? 'rounded-control border border-warning bg-grey-2 p-3' : ''}`}
    >
      {isBreaking && <TriangleAlert size="1.25rem" aria-hidden="true" className="shrink-0 text-warning" />}
      <div className="flex min-w-0 flex-col gap-1">
        <h2 id="changes" className="text-base">
          {isBreaking ? 'Breaking changes' : 'Effect on integrations'}
        </h2>
        {isBreaking && <p>Existing API calls, spreadsheets and forms may fail.</p>}
        {changes.length === 0 ? (
          <p className="text-grey-10">None: the variables are the same.</p>
        ) : (
          <CallerChanges changes={changes} />
        )}
      </div>
    </section>
  );
}
