import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { closeDialog, Dialog, DialogHead, floatingDialogClass } from '../ui/dialog.tsx';
import { Failure, type FailureProps } from './failure.tsx';

export interface FormDialogProps extends Pick<FailureProps, 'unclear' | 'missing'> {
  title: string;
  /** The submit button's label; undefined while there is nothing to submit. */
  action?: string | undefined;
  cancel?: string | undefined;
  mutation: { isPending: boolean; error: Error | null };
  /** Says that nothing changed, if the mutation fails. */
  failed?: string;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog with a form, which keeps the user's input until the change succeeds. The dialog can't be closed while the change is
 * pending, because a failure would go unseen.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, action, cancel = 'Cancel', mutation, onSubmit, onClose, children } = props;
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
        {mutation.error !== null && (
          <Failure error={mutation.error} title={props.failed} unclear={props.unclear} missing={props.missing} />
        )}
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
