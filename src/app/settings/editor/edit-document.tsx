import { useRef, useState } from 'react';
import type { FontFamilyEntry, TemplateDetail } from '../../../contract/workspace.ts';
import { useSpreadsheetRows } from '../../batch/setup/use-spreadsheet-rows.ts';
import { EditorContext } from '../../editor/editor-context.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { choiceParam, useSearch } from '../../lib/search-params.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useSaveKey } from '../../lib/use-save-key.ts';
import type { Unsaved } from '../../lib/use-unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { askToLeave, UnsavedNotice } from '../unsaved-changes.tsx';
import { useWorkspaceQuery } from '../use-workspace-client.ts';
import { useCreation, useImages, useProve } from './design-services.ts';
import type { EditorStatus } from './create-editor.ts';
import type { DocumentEditorHandle } from './document-editor.tsx';
import { EditorBar } from './editor-bar.tsx';
import type { TextRange } from './locate-path.ts';
import { NoteDialog } from './note-dialog.tsx';
import { ProblemList } from './problem-list.tsx';
import { readDocumentText } from './read-document-text.ts';
import { SaveNotices } from './save-notices.tsx';
import { TextView } from './text-view.tsx';
import { useDesign } from './use-design.ts';
import { useDocumentCheck } from './use-document-check.ts';
import { useEditedText, type TextDraft } from './use-edited-text.ts';
import { useSave } from './use-save.ts';
import { UpdateDialog } from './update-dialog.tsx';
import { VersionDialog } from './version-dialog.tsx';
import { VersionList } from './version-list.tsx';

const DesignView = lazyComponent(async () => (await import('../../editor/design-view.tsx')).DesignView);

const search = { view: choiceParam(['design', 'json']) };
const NO_FONTS: readonly FontFamilyEntry[] = [];

export interface EditDocumentProps {
  template: TemplateDetail;
  unsaved: Unsaved<TextDraft>;
  /** The dialog to update the design from a file is open. */
  isUpdating: boolean;
  onUpdated: () => void;
}

/** A template's document as a design or as JSON, with its problems and versions. */
export function EditDocument({ template, unsaved, isUpdating, onUpdated }: EditDocumentProps) {
  const { name, isOwn } = template;
  const edited = useEditedText(template, unsaved);
  const check = useDocumentCheck(edited.text);
  const saving = useSave(template, edited, check);
  const design = useDesign(edited, template.document);
  const prove = useProve();
  const creation = useCreation(template);
  const readRows = useSpreadsheetRows(template.id);
  const images = useImages();
  const fonts = useWorkspaceQuery(['workspace', 'fonts'], (client, call) => client.listFonts(call));
  useLeaveGuard(edited.isDirty && isOwn, (leave) => askToLeave(leave, edited.isStored));
  const editor = useRef<DocumentEditorHandle>(null);
  const [status, setStatus] = useState<EditorStatus>();
  const [compared, setCompared] = useState<number>();
  const [isNoteOpen, setNoteOpen] = useState(false);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const [{ view }, changeSearch] = useSearch(search);
  const isText = view === 'json';
  useSaveKey(saving.save);

  function show(range: TextRange): void {
    if (isText) editor.current?.show(range, true);
    else changeSearch({ view: 'json' });
  }

  const problemList = (
    <ProblemList
      text={check.text}
      problems={check.problems}
      isChecking={check.isChecking}
      error={check.error}
      onTryAgain={check.tryAgain}
      onShow={show}
    />
  );
  const versionList = <VersionList templateId={template.id} isDirty={edited.isDirty} onCompare={setCompared} />;

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 outline-none" {...keptFocus}>
        <EditorBar
          editor={() => editor.current}
          store={design.store}
          edited={edited}
          saving={saving}
          isReadOnly={!isOwn}
          isText={isText}
          onView={(next) => changeSearch({ view: next })}
          onDiscard={() => edited.replace(template.version, template.document)}
          onNote={() => setNoteOpen(true)}
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
        <SaveNotices saving={saving} latestVersion={template.version} onCompare={() => setCompared(template.version)} />
        {!isText && design.isOutdated && (
          <p className="text-warning">
            The JSON has a mistake. Fix it in the JSON to go on designing: this is the last design without it.
          </p>
        )}
      </div>
      {isText ? (
        <TextView
          name={name}
          isReadOnly={!isOwn}
          edited={edited}
          check={check}
          editor={editor}
          status={status}
          onStatus={setStatus}
          onUndo={design.store.getState().undo}
          onRedo={design.store.getState().redo}
        >
          {problemList}
          {versionList}
        </TextView>
      ) : (
        <EditorContext value={design.store}>
          <LazyBoundary
            fallback={<div className="skeleton h-96" aria-busy="true" />}
            title="The editor couldn’t be loaded."
          >
            <DesignView
              templateName={name}
              // A change would replace the JSON that someone is typing.
              isReadOnly={!isOwn || design.isOutdated}
              families={fonts.data ?? NO_FONTS}
              images={images}
              prove={prove}
              readRows={readRows}
              creation={creation}
              versions={versionList}
            />
          </LazyBoundary>
          {problemList}
        </EditorContext>
      )}
      {isUpdating && <UpdateDialog templateName={name} store={design.store} onClose={onUpdated} />}
      {isNoteOpen && <NoteDialog note={saving.note} onSave={saving.save} onClose={() => setNoteOpen(false)} />}
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
