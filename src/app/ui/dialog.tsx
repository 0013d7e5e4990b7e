import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from './button.tsx';

export interface DialogProps {
  label: string;
  className?: string;
  /** By Escape or a press beside it; by Escape, where something is typed; or by `closeDialog` alone. */
  closedBy?: 'any' | 'closerequest' | 'none';
  /** It is there to be filled in: its first field has the focus in place of its first button, with its text selected. */
  isForm?: boolean;
  /** Called once it is closed. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, open for as long as it is rendered. Closed or rendered no more, it gives the focus back to where it was, or
 * to the heading of the page when that is gone.
 */
export function Dialog({ label, className, closedBy = 'any', isForm = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  useEffect(() => {
    // Safari gives no button the focus that is pressed with a mouse.
    if (document.activeElement !== document.body) opener.current ??= document.activeElement;
    dialog.current?.showModal();
    // React focuses what has `autoFocus` before the dialog is open, when nothing in it can have the focus.
    if (isForm && dialog.current !== null) focusFirstField(dialog.current);
    return () => {
      // A dialog that is taken away while it is open leaves the focus nowhere.
      if (document.activeElement !== document.body) return;
      if (opener.current?.isConnected === true) (opener.current as HTMLElement).focus();
      else document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, [isForm]);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      // That of a dialog inside of this one reaches it as well.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      // A browser without `closedby` would close it at Escape. `cancel` also bubbles from a file input in the dialog.
      onCancel={(event) => closedBy === 'none' && event.target === event.currentTarget && event.preventDefault()}
      closedby={closedBy}
      className={className}
    >
      {children}
    </dialog>
  );
}

function focusFirstField(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'input, textarea, select',
  );
  field?.focus();
  if (field !== null && 'select' in field) field.select();
}

/** Closes the dialog that the pressed control is in. */
export function closeDialog({ currentTarget }: SyntheticEvent): void {
  const dialog = currentTarget.closest('dialog');
  dialog?.close();
  // The browser's own event comes with the next frame. A press before it would open nothing: the dialog is still rendered.
  dialog?.dispatchEvent(new Event('close'));
}

/** The first line of a dialog: what it is, and the way out, where everybody looks for it. */
export function DialogHead({ title, isLocked = false }: { title: ReactNode; isLocked?: boolean }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <h2 className="min-w-0 self-center text-base wrap-anywhere">{title}</h2>
      <Button
        look="quiet"
        className="-me-3 shrink-0"
        isBusy={isLocked}
        onClick={(event) => isLocked || closeDialog(event)}
      >
        <X size="1rem" />
        Close
      </Button>
    </div>
  );
}

/** Classes of a dialog that floats over the page. */
export const floatingDialogClass =
  'm-auto gap-4 overflow-auto rounded-card bg-grey-2 p-6 shadow-float backdrop:bg-[rgb(0_0_0/0.6)] open:grid';
