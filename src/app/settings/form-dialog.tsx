import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { closeDialog, Dialog, DialogHead, floatingDialogClass } from '../ui/dialog.tsx';
import { Failure } from './failure.tsx';

export interface FormDialogProps {
  title: string;
  /** What the button that does it says; absent while it cannot be done. */
  action?: string | undefined;
  /** What the button that leaves it says. */
  cancel?: string;
  mutation: { isPending: boolean; error: Error | null };
  /** What it means that what was to be changed is not there; absent for templates and projects. */
  gone?: string;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A question with its fields. It stays open, with all that was typed, until what was asked for is done; meanwhile nothing
 * closes it, because nobody would be told that it failed.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, action, cancel = 'Cancel', mutation, gone, onSubmit, onClose, children } = props;
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
        {mutation.error !== null && <Failure error={mutation.error} gone={gone} />}
        <div className="flex flex-wrap gap-3">
          {action !== undefined && (
            <Button type="submit" look="primary" isBusy={mutation.isPending}>
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
