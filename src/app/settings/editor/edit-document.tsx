import { useMemo, useRef, useState, type Ref } from 'react';
import type { TemplateDetail } from '../../../contract/workspace.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useSaveKey } from '../../lib/use-save-key.ts';
import { Button } from '../../ui/button.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { EditorStatus } from './create-editor.ts';
import type { DocumentEditorHandle } from './document-editor.tsx';
import { DocumentPicture } from './document-picture.tsx';
import { EditorBar } from './editor-bar.tsx';
import { readLayerBoxes } from './layer-boxes.ts';
import { LayerOutlines } from './layer-outlines.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { rangeOfLayer, type TextRange } from './locate-path.ts';
import { ProblemList } from './problem-list.tsx';
import { readDocumentText } from './read-document-text.ts';
import { SaveNotices } from './save-notices.tsx';
import { useDocumentCheck } from './use-document-check.ts';
import { useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';
import { useTemplateSchema } from './use-template-schema.ts';
import { VersionDialog } from './version-dialog.tsx';
import { VersionList } from './version-list.tsx';

const DocumentEditor = lazyComponent(async () => (await import('./document-editor.tsx')).DocumentEditor);

/** The text of a template's document with what it draws beside it, what is wrong with it, and its versions. */
export function EditDocument({ template }: { template: TemplateDetail }) {
  const { name, isOwn } = template;
  const draft = useDraft(template);
  const check = useDocumentCheck(draft.text);
  const saving = useSave(template, draft, check);
  const { schema } = useTemplateSchema();
  const question = useLeaveGuard(draft.isDirty && isOwn);
  const editor = useRef<DocumentEditorHandle>(null);
  const plainEditor = useRef<HTMLTextAreaElement>(null);
  const [status, setStatus] = useState<EditorStatus>();
  const [compared, setCompared] = useState<number>();
  const boxes = useMemo(() => (check.drawable === undefined ? [] : readLayerBoxes(check.drawable)), [check.drawable]);
  const selected = boxes.find(({ index }) => index === status?.layer);
  const hasNoProof = check.drawable === undefined && !check.isChecking;
  const keptFocus = useKeptFocus<HTMLDivElement>();
  useSaveKey(saving.save);

  const label = `Document of ${name}`;
  function show(range: TextRange | undefined, isFocused = true): void {
    if (range === undefined) return;
    editor.current?.show(range, isFocused);
    // A box that gets the focus is scrolled to its caret, and to nothing that is selected.
    plainEditor.current?.setSelectionRange(range.from, range.from);
    if (isFocused) plainEditor.current?.focus();
    plainEditor.current?.setSelectionRange(range.from, range.to);
  }
  function selectLayer(index: number, isByTouch: boolean): void {
    const range = rangeOfLayer(draft.text, index);
    // The keys of a screen would cover what was pointed at.
    show(range && { from: range.from + 1, to: range.from + 1 }, !isByTouch);
  }

  return (
    <div className="document-bench">
      <div className="document-column">
        <div className="flex flex-col gap-3 outline-none" {...keptFocus}>
          <EditorBar
            editor={() => editor.current}
            status={status}
            draft={draft}
            saving={saving}
            isReadOnly={!isOwn}
            onDiscard={() => draft.replace(template.version, template.document)}
          />
          {draft.isDirty && !draft.isKept && (
            <output className="text-warning">
              This tab cannot keep your changes: they are lost when you leave the page or reload it. Save them before.
            </output>
          )}
          {draft.isDirty && template.version > draft.version && saving.conflict === undefined && (
            <output className="flex flex-wrap items-center gap-x-3">
              Version {template.version} was saved meanwhile.
              <Button look="quiet" onClick={() => setCompared(template.version)}>
                Compare it with yours
              </Button>
            </output>
          )}
          {draft.isRestored && <output>These are changes that you made before and did not save.</output>}
          <SaveNotices
            saving={saving}
            newestVersion={template.version}
            onCompare={() => setCompared(template.version)}
          />
        </div>
        <div className="document-text">
          <LazyBoundary
            fallback={<div className="skeleton h-full" aria-busy="true" />}
            failed={
              <PlainEditor
                ref={plainEditor}
                label={label}
                text={draft.text}
                isReadOnly={!isOwn}
                onText={draft.change}
              />
            }
          >
            <DocumentEditor
              ref={editor}
              label={label}
              text={draft.text}
              replacedCount={draft.replacedCount}
              isReadOnly={!isOwn}
              problems={check.problems}
              schema={schema}
              onText={draft.change}
              onStatus={setStatus}
            />
          </LazyBoundary>
        </div>
      </div>
      <div className="document-column">
        <div className="document-picture flex min-w-0 flex-col gap-2">
          <DocumentPicture
            alt={`Proof of ${name}`}
            document={check.drawable}
            isStale={!check.isCurrent}
            isNone={hasNoProof}
          >
            <LayerOutlines boxes={boxes} selected={status?.layer} onSelect={selectLayer} />
          </DocumentPicture>
          <p className="font-mono text-xs text-grey-11">
            {hasNoProof ? (
              <span className="semibold text-warning">No proof of this text</span>
            ) : check.isCurrent || check.drawable === undefined ? (
              <span className="semibold text-accent">Proof, free</span>
            ) : (
              <span className="semibold text-warning">The last proof that could be drawn</span>
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
          <VersionList templateId={template.id} isDirty={draft.isDirty} onCompare={setCompared} />
        </div>
      </div>
      {compared !== undefined && (
        <VersionDialog
          template={template}
          version={compared}
          draft={readDocumentText(draft.text).document}
          isDirty={draft.isDirty}
          onRestored={draft.replace}
          onClose={() => setCompared(undefined)}
        />
      )}
      {question !== undefined && <LeaveDialog {...question} isKept={draft.isKept} />}
    </div>
  );
}

interface PlainEditorProps {
  label: string;
  text: string;
  isReadOnly: boolean;
  onText: (text: string) => void;
  ref: Ref<HTMLTextAreaElement>;
}

/** In place of the editor when its code cannot be fetched. */
function PlainEditor({ label, text, isReadOnly, onText, ref }: PlainEditorProps) {
  return (
    <textarea
      ref={ref}
      aria-label={label}
      className="control h-full resize-none font-mono"
      value={text}
      readOnly={isReadOnly}
      spellCheck={false}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
