import type { LeaveQuestion } from '../../lib/leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { closeDialog, Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';

/** Asks before a document with changes is left. */
export function LeaveDialog({ leave, stay, isKept = true }: LeaveQuestion & { isKept?: boolean }) {
  const title = 'Leave without saving?';
  return (
    <Dialog label={title} onClose={stay} className={`${floatingDialogClass} w-[min(28rem,92vw)]`}>
      <DialogHead title={title} />
      <p>
        {isKept
          ? 'Your changes are not saved. This tab keeps them until it is closed, so you can come back to them.'
          : 'Your changes are not saved, and you would have to begin anew.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={closeDialog}>
          Stay
        </Button>
        <Button
          onClick={(event) => {
            closeDialog(event);
            leave();
          }}
        >
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
