import { MessageSquarePlus, Redo2, Search, Undo2 } from 'lucide-react';
import { useStore } from 'zustand';
import type { EditorStore } from '../../editor/editor-store.ts';
import { Button } from '../../ui/button.tsx';
import type { DocumentEditorHandle } from './document-editor.tsx';
import type { EditedText } from './use-edited-text.ts';
import type { SaveControl } from './use-save.ts';

export interface EditorBarProps {
  /** Null until the editor has loaded. */
  editor: () => DocumentEditorHandle | null;
  store: EditorStore;
  edited: EditedText;
  saving: SaveControl;
  isReadOnly: boolean;
  /** The JSON is shown. The design has its own toolbar. */
  isText: boolean;
  onView: (view: 'design' | 'json') => void;
  onDiscard: () => void;
  /** Asks for a note before saving. */
  onNote: () => void;
}

/** The editor's toolbar, with the save status. */
export function EditorBar(props: EditorBarProps) {
  const { editor, store, edited, saving, isReadOnly, isText, onView, onDiscard, onNote } = props;
  const { isDirty } = edited;
  const { history, undo, redo } = useStore(store);
  const cannotSave = !isDirty || saving.isPending;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset aria-label="View" className="flex rounded-control border border-grey-7">
        <Button
          variant="quiet"
          aria-pressed={!isText}
          className="aria-pressed:bg-grey-5"
          onClick={() => onView('design')}
        >
          Design
        </Button>
        <Button variant="quiet" aria-pressed={isText} className="aria-pressed:bg-grey-5" onClick={() => onView('json')}>
          JSON
        </Button>
      </fieldset>
      {!isReadOnly && isText && (
        <>
          <Button isBusy={history.index === 0} onClick={undo} title="Undo (Ctrl+Z)">
            <Undo2 size="1rem" aria-hidden="true" />
            <span className="max-[75rem]:sr-only">Undo</span>
          </Button>
          <Button isBusy={history.index === history.steps.length - 1} onClick={redo} title="Redo (Ctrl+Shift+Z)">
            <Redo2 size="1rem" aria-hidden="true" />
            <span className="max-[75rem]:sr-only">Redo</span>
          </Button>
        </>
      )}
      {isText && (
        <Button variant="quiet" onClick={() => editor()?.search()} title="Search in the text (Ctrl+F)">
          <Search size="1rem" aria-hidden="true" />
          <span className="max-[75rem]:sr-only">Search</span>
        </Button>
      )}
      {!isReadOnly && (
        <div className="ms-auto flex flex-wrap items-center gap-2">
          <output className="text-grey-11 tabular">{describeState(edited, saving)}</output>
          <Button variant="quiet" isBusy={!isDirty} onClick={() => isDirty && onDiscard()}>
            Discard<span className="sr-only"> changes</span>
          </Button>
          <Button isBusy={cannotSave} onClick={() => cannotSave || onNote()} title="Save with a note…">
            <MessageSquarePlus size="1rem" aria-hidden="true" />
            <span className="sr-only">Save with a note…</span>
          </Button>
          <Button variant="primary" isBusy={cannotSave} onClick={() => saving.save()} title="Save (Ctrl+S)">
            Save
          </Button>
        </div>
      )}
    </div>
  );
}

function describeState({ isDirty, version }: EditedText, { isPending, savedVersion }: SaveControl): string {
  if (isPending) return 'Saving';
  if (isDirty) return 'Not saved';
  return savedVersion === version ? `Version ${version} saved` : `Version ${version}`;
}
