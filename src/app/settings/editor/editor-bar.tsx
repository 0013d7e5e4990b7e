import { Redo2, Search, Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { EditorStatus } from './create-editor.ts';
import type { DocumentEditorHandle } from './document-editor.tsx';
import type { DraftControl } from './use-draft.ts';
import type { SaveControl } from './use-save.ts';

export interface EditorBarProps {
  /** Null until the editor is there. */
  editor: () => DocumentEditorHandle | null;
  /** Undefined until the editor is there. */
  status: EditorStatus | undefined;
  draft: DraftControl;
  saving: SaveControl;
  isReadOnly: boolean;
  onDiscard: () => void;
}

/** What can be done with the text as a whole, and how far it is from being saved. */
export function EditorBar({ editor, status, draft, saving, isReadOnly, onDiscard }: EditorBarProps) {
  const { isDirty } = draft;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isReadOnly && (
        <>
          <Button isBusy={status?.canUndo !== true} onClick={() => editor()?.undo()} title="Undo (Ctrl+Z)">
            <Undo2 size="1rem" aria-hidden="true" />
            <span className="max-[75rem]:sr-only">Undo</span>
          </Button>
          <Button isBusy={status?.canRedo !== true} onClick={() => editor()?.redo()} title="Redo (Ctrl+Y)">
            <Redo2 size="1rem" aria-hidden="true" />
            <span className="max-[75rem]:sr-only">Redo</span>
          </Button>
        </>
      )}
      {/* A plain box in place of the editor is searched by the browser. */}
      {status !== undefined && (
        <Button look="quiet" onClick={() => editor()?.search()} title="Search in the text (Ctrl+F)">
          <Search size="1rem" aria-hidden="true" />
          <span className="max-[75rem]:sr-only">Search</span>
        </Button>
      )}
      {!isReadOnly && (
        <div className="ms-auto flex flex-wrap items-center gap-2">
          <output className="text-grey-11 tabular">{describeState(draft, saving)}</output>
          <Button look="quiet" isBusy={!isDirty} onClick={() => isDirty && onDiscard()}>
            Discard<span className="sr-only"> changes</span>
          </Button>
          <Button look="primary" isBusy={!isDirty || saving.isPending} onClick={saving.save} title="Save (Ctrl+S)">
            Save
          </Button>
        </div>
      )}
    </div>
  );
}

function describeState({ isDirty, version }: DraftControl, { isPending, savedVersion }: SaveControl): string {
  if (isPending) return 'Saving';
  if (isDirty) return 'Not saved';
  return savedVersion === version ? `Version ${version} is saved` : `Version ${version}`;
}
