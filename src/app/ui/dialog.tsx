import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from './button.tsx';

export interface DialogProps {
  label: string;
  className?: string;
  /** By Escape or a press beside it; by Escape, where something is typed; or by `closeDialog` alone. */
  closedBy?: 'any' | 'closerequest' | 'none';
  /** Called once it is closed. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog, open for as long as it is rendered. Closed, it gives the focus back to where it was. */
export function Dialog({ label, className, closedBy = 'any', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label={label} onClose={onClose} closedby={closedBy} className={className}>
      {children}
    </dialog>
  );
}

/** Closes the dialog that the pressed control is in. */
export function closeDialog({ currentTarget }: SyntheticEvent): void {
  currentTarget.closest('dialog')?.close();
}

/** The first line of a dialog: what it is, and the way out, where everybody looks for it. */
export function DialogHead({ title }: { title: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <h2 className="min-w-0 self-center text-base wrap-anywhere">{title}</h2>
      <Button look="quiet" className="-me-3 shrink-0" onClick={closeDialog}>
        <X size={16} />
        Close
      </Button>
    </div>
  );
}

/** Classes of a dialog that floats over the page. */
export const floatingDialogClass =
  'm-auto gap-4 overflow-auto rounded-card bg-grey-2 p-6 shadow-float backdrop:bg-[rgb(0_0_0/0.6)] open:grid';
