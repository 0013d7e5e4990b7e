import { useForm } from 'react-hook-form';
import type { Person } from '../../../contract/accounts.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useAccountChange } from '../../account/use-account-client.ts';
import { TextField } from '../../ui/text-field.tsx';
import { parseQuota, quotaRules } from '../keys/key-fields.ts';

export interface PersonQuotaDialogProps {
  person: Person;
  onClose: () => void;
  /** Receives a sentence that describes the change. */
  onDone: (message: string) => void;
}

/** An empty field means no own limit. */
const rules = { validate: (text: string) => (text.trim() === '' ? undefined : quotaRules.validate(text)) };

/** Changes how many renders a person may make per month. */
export function PersonQuotaDialog({ person, onClose, onDone }: PersonQuotaDialogProps) {
  const { id, name, quotaLimit } = person;
  const change = useAccountChange(
    (client, limit: number | null) => client.changePerson(id, { quotaLimit: limit }),
    () => {
      onDone(`The quota for ${name} was saved.`);
      onClose();
    },
  );
  const form = useForm({ defaultValues: { quotaLimit: quotaLimit === null ? '' : String(quotaLimit) } });
  return (
    <FormDialog
      title={`Quota for ${name}`}
      action="Save"
      mutation={change}
      missing="This person was removed."
      onSubmit={form.handleSubmit((values) => change.mutate(parseQuota(values.quotaLimit) ?? null))}
      onClose={onClose}
    >
      <TextField
        label="Monthly quota"
        hint="Renders per month in the app. Takes effect immediately, including this month. Leave it empty for no personal limit."
        isNumber
        field={form.register('quotaLimit', rules)}
        error={form.formState.errors.quotaLimit?.message}
      />
    </FormDialog>
  );
}
