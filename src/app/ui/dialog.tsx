import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type SyntheticEvent, type FocusEvent } from 'react';
import { Button } from './button.tsx';
import { focusPageHeading } from './page-heading.tsx';

interface DialogProps {
  label: string;
  className?: string;
  /** Closes on Escape or a press outside, on Escape only (if the dialog has text input), or only by `closeDialog`. */
  closedBy?: 'any' | 'closerequest' | 'none';
  /** The dialog is a form: its first field is focused, with its text selected. */
  isForm?: boolean;
  /** Called after the dialog has closed. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog that is open while it is rendered. Afterward, the focus returns to the element that had it, or moves to the page
 * heading if that element was removed.
 */
export function Dialog({ label, className, closedBy = 'any', isForm = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  useEffect(() => {
    // Safari doesn't focus a clicked button.
    if (document.activeElement !== document.body) opener.current ??= document.activeElement;
    dialog.current?.showModal();
    // React applies `autoFocus` before the dialog is open, when nothing in the dialog can be focused.
    if (isForm && dialog.current !== null) focusFirstField(dialog.current);
    return () => {
      // An open dialog that is removed loses the focus.
      if (document.activeElement !== document.body) return;
      if (opener.current?.isConnected === true) (opener.current as HTMLElement).focus();
      else focusPageHeading();
    };
  }, [isForm]);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      // A nested dialog's event bubbles up to here.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      // Browsers without `closedby` close the dialog on Escape. `cancel` also bubbles up from a file input.
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

/** Closes the dialog around the pressed control. */
export function closeDialog({ currentTarget }: SyntheticEvent): void {
  const dialog = currentTarget.closest('dialog');
  dialog?.close();
  // The browser's own event comes in the next frame. Until then, a press couldn't open another dialog.
  dialog?.dispatchEvent(new Event('close'));
}

/** A dialog's title and close button. */
export function DialogHead({ title, isLocked = false }: { title: ReactNode; isLocked?: boolean }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <h2 className="min-w-0 self-center text-base wrap-anywhere">{title}</h2>
      <Button
        variant="quiet"
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

/** Classes for a dialog that floats over the page. */
export const floatingDialogClass =
  'm-auto gap-4 overflow-auto rounded-card bg-grey-2 p-6 shadow-float backdrop:bg-[rgb(0_0_0/0.6)] open:grid';

/** For `onBlur` of a popover: closes it when the focus leaves, because it may cover the newly focused element. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
  // The popover's own button toggles it, so closing it here would make that button open it again.
  if (relatedTarget.getAttribute('popovertarget') !== currentTarget.id) currentTarget.hidePopover();
}
