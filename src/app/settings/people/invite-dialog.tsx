import { useForm } from 'react-hook-form';
import type { CreateInvitation, Role } from '../../../contract/accounts.ts';
import { emailRules, roleOptions } from '../../account/account-rules.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useAccountChange } from '../../account/use-account-client.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { ShownLink } from './link-dialog.tsx';

export interface InviteDialogProps {
  onCreated: (link: ShownLink) => void;
  onClose: () => void;
}

/** Creates an invitation, whose link replaces this dialog. */
export function InviteDialog({ onCreated, onClose }: InviteDialogProps) {
  const form = useForm<{ email: string; role: Role }>({ defaultValues: { email: '', role: 'maker' } });
  const creation = useAccountChange(async (client, body: CreateInvitation) => {
    // Not returned, because React Query would cache the link.
    onCreated({ kind: 'invitation', person: body.email, ...(await client.createInvitation(body)) });
  });
  return (
    <FormDialog
      title="Invite a person"
      action="Create link"
      mutation={creation}
      failed="No invitation was created."
      unclear="An invitation may have been created anyway. Close this dialog and check the list."
      missing=""
      onSubmit={form.handleSubmit(({ email, role }) => creation.mutate({ email: email.trim(), role }))}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        hint="Galley sends no email. You get a link that you send yourself."
        field={form.register('email', emailRules)}
        error={form.formState.errors.email?.message}
      />
      <fieldset>
        <legend className="mb-1 semibold">Role</legend>
        {roleOptions.map(([role, text]) => (
          <label key={role} className="flex min-h-8 items-center gap-2 py-1 pointer-coarse:min-h-11">
            <input type="radio" value={role} {...form.register('role')} />
            {text}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
