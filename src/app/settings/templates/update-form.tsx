import { useEffect, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { TemplateDetail, TemplateEntry } from '../../../contract/workspace.ts';
import { compareVariables } from '../../../variables/compare-variables.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DocumentPicture } from '../editor/document-picture.tsx';
import { LeaveDialog } from '../editor/leave-dialog.tsx';
import { LocaleField } from './locale-field.tsx';
import { pagePath } from '../../../contract/pages.ts';
import { isConflict, useCatalogueMutation } from './catalogue-queries.ts';
import { useSaveTemplate } from './use-save-template.ts';
import { ChangeList } from './change-list.tsx';
import { buildDocument, type DocumentDraft, type OpenDocument } from './draft-document.ts';
import { DraftProof } from './draft-proof.tsx';
import { Failure } from '../failure.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { RemarkList } from './remark-list.tsx';
import type { TakenDrawing } from './taken-drawing.ts';
import { focusFirstProblem, useDraftCheck } from './use-draft-check.ts';
import { useKept } from './use-kept.ts';
import { VariableTable } from './variable-table.tsx';

export interface UpdateFormProps {
  /** The template that the drawing was taken in for. */
  before: TemplateDetail;
  /** The same, or what somebody saved since. */
  newest: TemplateDetail;
  start: TakenDrawing;
  /** What is drawn, with what was set before. */
  taken: OpenDocument;
  /** Where this tab keeps it. */
  keptKey: string;
  /** It was begun before this page was opened. */
  isBack: boolean;
  onStartOver: () => void;
}

/** What changes by a drawing, and what is set of its variables, before it is saved as the next version. */
export function UpdateForm(props: UpdateFormProps) {
  const { before, newest, start, taken, keptKey, isBack, onStartOver } = props;
  const [, navigate] = useLocation();
  const saveTemplate = useSaveTemplate(before.id);
  const { control, getValues, handleSubmit } = useFormContext<DocumentDraft>();
  const draft = useWatch({ control }) as DocumentDraft;
  const document = useMemo(() => buildDocument(taken, draft), [taken, draft]);
  const check = useDraftCheck(document);
  const changes = useMemo(
    () => compareVariables((newest.document as OpenDocument).variables, document.variables),
    [newest, document],
  );

  const unsaved = useMemo(
    () => ({ drawing: start.drawing, renames: start.renames, version: before.version }),
    [start, before.version],
  );
  const [saved, setSaved] = useState<TemplateEntry>();
  const kept = useKept(keptKey, unsaved, draft);
  const update = useCatalogueMutation(async (version: number) => {
    const changed = { document: buildDocument(taken, getValues()), version };
    const template = await saveTemplate(changed);
    // Also when the page was left meanwhile: what is saved is not offered again as if it were not.
    kept.forget();
    return template;
  }, setSaved);
  const leaving = useLeaveGuard(saved === undefined);
  useEffect(() => {
    if (saved === undefined) return;
    const message = `“${saved.name}” is updated: this is version ${saved.version}.`;
    navigate(pagePath.template(saved.id), { state: { message } });
  }, [saved, navigate]);

  function save(version: number, form: HTMLFormElement): void {
    if (update.isPending) return;
    if (check.isRefused) focusFirstProblem();
    else {
      // A field that is locked loses the focus, so the button takes it first.
      form.querySelector<HTMLElement>('[type=submit]')?.focus();
      update.mutate(version);
    }
  }

  const isOutrun = update.error !== null && isConflict(update.error);
  return (
    <>
      <KeptNotice isBack={isBack} kept={kept} onStartOver={onStartOver} />
      <form
        noValidate
        aria-label="Update"
        className="grid items-start gap-x-8 gap-y-6 wide:grid-cols-[minmax(0,1fr)_minmax(18rem,26rem)]"
        onSubmit={handleSubmit((_, event) =>
          save(isOutrun ? newest.version : before.version, event?.target as HTMLFormElement),
        )}
      >
        <div className="flex min-w-0 flex-col gap-4 wide:order-last">
          <h2 className="text-base">As it is drawn now</h2>
          <DraftProof name={before.name} check={check} notes={start.drawing.notes} />
          <h2 className="text-base tabular">Version {newest.version}</h2>
          <DocumentPicture
            alt={`Version ${newest.version} of ${before.name}`}
            document={newest.document}
            isStale={false}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {/* What is typed while it is saved would be lost. */}
          <div inert={update.isPending} className="flex flex-col gap-6 inert:opacity-60">
            <ChangeList changes={changes} />
            <RemarkList title="What must be mended" messages={check.remarks?.others ?? []} isProblem />
            <VariableTable read={taken} remarks={check.remarks} />
            <LocaleField />
          </div>
          {isOutrun && (
            <Alert title="Somebody saved before you.">
              <p dir="auto">{update.error?.message}</p>
              <p>
                Nothing of yours is lost. Version {newest.version} stands beside it, and what changes is told as against
                that version now.
              </p>
            </Alert>
          )}
          {update.error !== null && !isOutrun && <Failure error={update.error} title="Nothing was saved." />}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" look="primary" isBusy={update.isPending}>
              {isOutrun ? `Save on top of version ${newest.version}` : 'Update'}
            </Button>
            {check.hasProblems && <p className="text-danger">What is marked must be mended first.</p>}
          </div>
        </div>
      </form>
      {leaving && <LeaveDialog {...leaving} isKept={kept.isKept} />}
    </>
  );
}
