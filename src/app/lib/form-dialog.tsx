import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { closeDialog, Dialog, DialogHead, floatingDialogClass } from '../ui/dialog.tsx';
import { Failure } from './failure.tsx';

export interface FormDialogProps {
  title: string;
  /** Label of the submit button; undefined while there is nothing to submit. */
  action?: string | undefined;
  cancel?: string | undefined;
  mutation: { isPending: boolean; error: Error | null };
  /** Shown when the thing to change was not found; a sentence about templates and projects by default. */
  missing?: string;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog with a form. It stays open with everything that was typed until the change succeeds. Nothing closes it while the change
 * is pending, because then no one would see that it failed.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, action, cancel = 'Cancel', mutation, missing, onSubmit, onClose, children } = props;
  return (
    <Dialog
      isForm
      label={title}
      onClose={onClose}
      closedBy={mutation.isPending ? 'none' : 'closerequest'}
      className={`${floatingDialogClass} w-[min(30rem,92vw)]`}
    >
      <DialogHead title={<bdi>{title}</bdi>} isLocked={mutation.isPending} />
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (action !== undefined) onSubmit(event);
        }}
      >
        {children}
        {mutation.error !== null && <Failure error={mutation.error} missing={missing} />}
        <div className="flex flex-wrap gap-3">
          {action !== undefined && (
            <Button type="submit" variant="primary" isBusy={mutation.isPending}>
              {action}
            </Button>
          )}
          <Button isBusy={mutation.isPending} onClick={(event) => mutation.isPending || closeDialog(event)}>
            {cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
