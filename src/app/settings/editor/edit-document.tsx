import { useMemo, useRef, useState } from 'react';
import type { TemplateDetail } from '../../../contract/workspace.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useSaveKey } from '../../lib/use-save-key.ts';
import type { Unsaved } from '../../lib/use-unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { askToLeave, UnsavedNotice } from '../unsaved-changes.tsx';
import type { EditorStatus } from './create-editor.ts';
import type { DocumentEditorHandle } from './document-editor.tsx';
import { DocumentImage, useDocumentProof } from './document-image.tsx';
import { EditorBar } from './editor-bar.tsx';
import { readLayerBoxes } from './layer-boxes.ts';
import { LayerOutlines } from './layer-outlines.tsx';
import { rangeOfLayer, type TextRange } from './locate-path.ts';
import { ProblemList } from './problem-list.tsx';
import { readDocumentText } from './read-document-text.ts';
import { useDocumentCheck } from './use-document-check.ts';
import { useEditedText, type TextDraft } from './use-edited-text.ts';
import { useSave, type SaveControl } from './use-save.ts';
import { useTemplateSchema } from './template-schema.ts';
import { VersionDialog } from './version-dialog.tsx';
import { VersionList } from './version-list.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Failure } from '../../lib/failure.tsx';

const DocumentEditor = lazyComponent(async () => (await import('./document-editor.tsx')).DocumentEditor);

export interface EditDocumentProps {
  template: TemplateDetail;
  unsaved: Unsaved<TextDraft>;
}

/** The text of a template's document, with its proof, problems and versions. */
export function EditDocument({ template, unsaved }: EditDocumentProps) {
  const { name, isOwn } = template;
  const edited = useEditedText(template, unsaved);
  const check = useDocumentCheck(edited.text);
  const saving = useSave(template, edited, check);
  const { schema } = useTemplateSchema();
  useLeaveGuard(edited.isDirty && isOwn, (leave) => askToLeave(leave, edited.isStored));
  const editor = useRef<DocumentEditorHandle>(null);
  const [status, setStatus] = useState<EditorStatus>();
  const [compared, setCompared] = useState<number>();
  const shown = useDocumentProof(check.document, check.isDrawable).data?.document;
  const boxes = useMemo(() => (shown === undefined ? [] : readLayerBoxes(shown)), [shown]);
  const selected = boxes.find(({ index }) => index === status?.layer);
  const hasNoProof = shown === undefined && !check.isDrawable && !check.isChecking;
  const keptFocus = useKeptFocus<HTMLDivElement>();
  useSaveKey(saving.save);

  function show(range: TextRange | undefined, isFocused = true): void {
    if (range !== undefined) editor.current?.show(range, isFocused);
  }
  function selectLayer(index: number, isByTouch: boolean): void {
    const range = rangeOfLayer(edited.text, index);
    // On a touch screen, the keyboard would cover the layer.
    show(range && { from: range.from + 1, to: range.from + 1 }, !isByTouch);
  }

  return (
    <div className="document-bench">
      <div className="document-column">
        <div className="flex flex-col gap-3 outline-none" {...keptFocus}>
          <EditorBar
            editor={() => editor.current}
            status={status}
            edited={edited}
            saving={saving}
            isReadOnly={!isOwn}
            onDiscard={() => edited.replace(template.version, template.document)}
          />
          <UnsavedNotice isRestored={edited.isRestored} isStored={edited.isStored || !edited.isDirty} />
          {edited.isDirty && template.version > edited.version && saving.conflict === undefined && (
            <output className="flex flex-wrap items-center gap-x-3">
              Someone else saved version {template.version}.
              <Button variant="quiet" onClick={() => setCompared(template.version)}>
                Compare it with your changes
              </Button>
            </output>
          )}
          <SaveNotices
            saving={saving}
            latestVersion={template.version}
            onCompare={() => setCompared(template.version)}
          />
        </div>
        <div className="document-text">
          <LazyBoundary
            fallback={<div className="skeleton h-full" aria-busy="true" />}
            title="The editor couldn’t be loaded."
          >
            <DocumentEditor
              ref={editor}
              label={`Document of ${name}`}
              text={edited.text}
              replacedCount={edited.replacedCount}
              isReadOnly={!isOwn}
              problems={check.problems}
              schema={schema}
              onText={edited.change}
              onStatus={setStatus}
            />
          </LazyBoundary>
        </div>
      </div>
      <div className="document-column">
        <div className="flex min-w-0 flex-col gap-2">
          <DocumentImage
            alt={`Proof of ${name}`}
            document={check.document}
            isDrawable={check.isDrawable}
            isStale={!check.isDrawable}
            isEmpty={hasNoProof}
          >
            <LayerOutlines boxes={boxes} selected={status?.layer} onSelect={selectLayer} />
          </DocumentImage>
          <p className="font-mono text-xs text-grey-11">
            {check.isDrawable || (shown === undefined && check.isChecking) ? (
              <span className="semibold text-accent">Live preview (free)</span>
            ) : (
              <span className="semibold text-warning">
                {hasNoProof ? 'No preview: fix the problems first' : 'Preview of the last version without problems'}
              </span>
            )}
            {selected !== undefined && ` · layer ${selected.name}`}
          </p>
        </div>
        <div className="document-lists flex min-w-0 flex-col gap-6">
          <ProblemList
            text={check.text}
            problems={check.problems}
            isChecking={check.isChecking}
            error={check.error}
            onTryAgain={check.tryAgain}
            onShow={show}
          />
          <VersionList templateId={template.id} isDirty={edited.isDirty} onCompare={setCompared} />
        </div>
      </div>
      {compared !== undefined && (
        <VersionDialog
          template={template}
          version={compared}
          draft={readDocumentText(edited.text).document}
          isDirty={edited.isDirty}
          onRestored={edited.replace}
          onClose={() => setCompared(undefined)}
        />
      )}
    </div>
  );
}

const NOT_SAVED = 'Nothing was saved.';

interface SaveNoticesProps {
  saving: SaveControl;
  latestVersion: number;
  onCompare: () => void;
}

function SaveNotices({ saving, latestVersion, onCompare }: SaveNoticesProps) {
  const { conflict, mistake, failure } = saving;
  return (
    <>
      {mistake !== undefined && (
        <Alert title={NOT_SAVED}>
          <p dir="auto">{mistake}</p>
        </Alert>
      )}
      {failure !== undefined && (
        <Failure
          error={failure}
          title={NOT_SAVED}
          unclear="Your changes may have been saved. Save again to be sure: saving the same text twice creates only one version."
        />
      )}
      {conflict !== undefined && (
        <Alert title="Someone else saved first.">
          <p dir="auto">{conflict}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button onClick={onCompare}>Compare version {latestVersion} with yours</Button>
            <Button onClick={saving.saveOnTop} isBusy={saving.isPending}>
              Save yours on top of version {latestVersion}
            </Button>
          </div>
        </Alert>
      )}
    </>
  );
}
