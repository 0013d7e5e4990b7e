import { useForm } from 'react-hook-form';
import type { ChangeKey, KeyEntry } from '../../../contract/workspace.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useChange } from '../use-change.ts';
import { nameRules } from '../field-rules.ts';
import { keyNameOf, parseQuota, quotaRules } from './key-fields.ts';

export interface ChangeKeyDialogProps {
  entry: KeyEntry;
  onClose: () => void;
  /** Receives a sentence that describes the change. */
  onDone: (message: string) => void;
}

export function ChangeKeyDialog({ entry, onClose, onDone }: ChangeKeyDialogProps) {
  const change = useChange(
    (client, body: ChangeKey) => client.changeKey(entry.id, body),
    () => {
      onDone('Key saved.');
      onClose();
    },
  );
  // A key without a name is shown with a substitute, which is only saved if the user edits it.
  const shownName = keyNameOf(entry);
  const form = useForm({ defaultValues: { name: shownName, quotaLimit: String(entry.quotaLimit) } });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={`Change ${shownName}`}
      action="Save"
      mutation={change}
      missing="This key has been revoked."
      onSubmit={form.handleSubmit(() => {
        // `getValues` returns only the changed values, although its type says otherwise.
        const changed: Partial<{ name: string; quotaLimit: string }> = form.getValues(undefined, { dirtyFields: true });
        const { name, quotaLimit } = changed;
        change.mutate({ name, quotaLimit: quotaLimit === undefined ? undefined : parseQuota(quotaLimit) });
      })}
      onClose={onClose}
    >
      <TextField label="Name" field={form.register('name', nameRules)} error={errors.name?.message} />
      <TextField
        label="Monthly quota"
        hint="Takes effect immediately, including this month. 0 blocks all renders."
        isNumber
        field={form.register('quotaLimit', quotaRules)}
        error={errors.quotaLimit?.message}
      />
    </FormDialog>
  );
}
