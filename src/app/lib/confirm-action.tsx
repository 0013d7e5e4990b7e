import { useEffect, useState, type ReactNode } from 'react';
import { create } from 'zustand';
import { FormDialog } from './form-dialog.tsx';

export interface Confirmation {
  title: string;
  /** The confirm button's label; without a label, the dialog only informs. */
  action?: string;
  cancel?: string;
  message: ReactNode;
  /** The dialog stays open until the promise resolves, and shows why it rejected. */
  onConfirm?: () => unknown;
}

const useConfirmation = create<{ confirmation?: Confirmation | undefined }>(() => ({}));
const close = () => useConfirmation.setState({ confirmation: undefined });

/** Asks for confirmation in the app's `ConfirmDialog`. */
export function confirmAction(confirmation: Confirmation): void {
  useConfirmation.setState({ confirmation });
}

export interface Deletion extends Required<Pick<Confirmation, 'message' | 'onConfirm'>> {
  label: string;
  verb?: 'Delete' | 'Remove' | 'Revoke';
}

export function confirmDelete({ label, verb = 'Delete', ...rest }: Deletion): void {
  confirmAction({ title: `${verb} ${label}?`, action: verb, ...rest });
}

export function ConfirmDialog() {
  const confirmation = useConfirmation((state) => state.confirmation);
  // The dialog closes when the user leaves its page.
  useEffect(() => close, []);
  return confirmation && <OpenDialog {...confirmation} />;
}

function OpenDialog({ title, action, cancel, message, onConfirm }: Confirmation) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);

  async function submit(): Promise<void> {
    if (isPending) return;
    setPending(true);
    setError(null);
    try {
      await onConfirm?.();
      close();
    } catch (reason) {
      setError(reason as Error);
      setPending(false);
    }
  }

  return (
    <FormDialog
      title={title}
      action={action}
      cancel={cancel}
      mutation={{ isPending, error }}
      onSubmit={() => void submit()}
      onClose={close}
    >
      {message}
    </FormDialog>
  );
}
