import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { closeDialog, Dialog, DialogHead, floatingDialogClass } from '../ui/dialog.tsx';
import { Failure } from './failure.tsx';

export interface FormDialogProps {
  title: string;
  /** What the button that does it says. */
  action: string;
  /** What the button that leaves it says. */
  cancel?: string;
  mutation: { isPending: boolean; error: Error | null };
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** A question with its fields. It stays open, with all that was typed, until what was asked for is done. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, cancel = 'Cancel', mutation, onSubmit, onClose, children } = props;
  return (
    <Dialog label={title} onClose={onClose} className={`${floatingDialogClass} w-[min(30rem,92vw)]`}>
      <DialogHead title={<bdi>{title}</bdi>} />
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!mutation.isPending) onSubmit(event);
        }}
      >
        {children}
        {mutation.error !== null && <Failure error={mutation.error} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" isBusy={mutation.isPending}>
            {action}
          </Button>
          <Button onClick={closeDialog}>{cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
