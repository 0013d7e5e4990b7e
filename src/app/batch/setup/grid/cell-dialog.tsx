import { useState, type KeyboardEvent } from 'react';
import { formatCount } from '../../../../variables/messages.ts';
import { isComposing } from '../../../lib/keys.ts';
import { useUnloadQuestion } from '../../../lib/use-unload-question.ts';
import { Button } from '../../../ui/button.tsx';
import { closeDialog, Dialog, DialogHead, floatingDialogClass } from '../../../ui/dialog.tsx';

const OLD_TEXT_MAX = 60;

export interface CellDialogProps {
  /** Names the row and the column. */
  title: string;
  text: string;
  /** The number of other cells in the column with the same text. */
  alikeCount: number;
  onSave: (text: string, isForAll: boolean) => void;
  onClose: () => void;
}

/** Edits one cell, and optionally all other cells in its column with the same text. */
export function CellDialog({ title, text, alikeCount, onSave, onClose }: CellDialogProps) {
  const [typed, setTyped] = useState(text);
  const [isForAll, setForAll] = useState(false);
  useUnloadQuestion(typed !== text);

  return (
    <Dialog
      isForm
      label={title}
      onClose={onClose}
      closedBy="closerequest"
      className={`${floatingDialogClass} w-[min(30rem,92vw)]`}
    >
      <DialogHead title={<bdi>{title}</bdi>} />
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          // Return focus to the grid before the change can remove the row.
          closeDialog(event);
          onSave(typed, isForAll);
        }}
      >
        <textarea
          aria-label="Cell"
          rows={3}
          dir="auto"
          className="control field-sizing-content max-h-80"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={saveOnEnter}
        />
        {alikeCount > 0 && (
          <label className="flex items-center gap-2 pointer-coarse:min-h-11">
            <input type="checkbox" checked={isForAll} onChange={({ target }) => setForAll(target.checked)} />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              Also change {formatCount(alikeCount, text === '' ? 'other empty cell' : 'other cell')}
              {text !== '' && ` with “${text.slice(0, OLD_TEXT_MAX)}”`}
            </span>
          </label>
        )}
        <Button type="submit" variant="primary" className="self-start">
          Save cell
        </Button>
      </form>
    </Dialog>
  );
}

/** Shift+Enter starts a new line. */
function saveOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
