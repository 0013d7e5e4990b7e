import { formatCount } from '../../variables/messages.ts';
import { Button } from '../ui/button.tsx';
import { closeDialog, Dialog, DialogHead, floatingDialogClass } from '../ui/dialog.tsx';
import { formatBytes } from '../ui/format-bytes.ts';
import type { KeptRender } from './kept-render.ts';
import { isUndoable, sumBytes } from './remove-renders.ts';

export interface RemovalDialogProps {
  renders: KeptRender[];
  onRemove: () => void;
  onClose: () => void;
}

/** Asks before renders are deleted, with their number and size. */
export function RemovalDialog({ renders, onRemove, onClose }: RemovalDialogProps) {
  const what = formatCount(renders.length, 'render');
  const pinnedCount = renders.filter(({ isPinned }) => isPinned).length;
  return (
    <Dialog label={`Delete ${what}?`} onClose={onClose} className={`${floatingDialogClass} w-[min(28rem,92vw)]`}>
      <DialogHead title={`Delete ${what}?`} />
      <p>
        This frees {formatBytes(sumBytes(renders))} in this browser.
        {pinnedCount > 0 &&
          ` ${formatCount(pinnedCount, 'render')} of them ${pinnedCount === 1 ? 'is' : 'are'} pinned.`}
      </p>
      <p>
        {isUndoable(renders)
          ? 'You can undo it until you delete more or leave the page.'
          : 'They are too large to undo this. Export them first if you may need them.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={closeDialog}>Keep</Button>
        <Button
          onClick={(event) => {
            closeDialog(event);
            onRemove();
          }}
        >
          Delete {what}
        </Button>
      </div>
    </Dialog>
  );
}
